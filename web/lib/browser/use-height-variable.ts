// The height of a bar that sticks to an edge of the window, as a CSS variable: what is scrolled to must not end up behind it.
import { type RefCallback, useCallback } from 'react';

/** For the `ref` of the bar. */
export function useHeightVariable(name: `--${string}`): RefCallback<HTMLElement> {
  return useCallback(
    (bar) => {
      if (bar === null || typeof ResizeObserver === 'undefined') return;
      const { style } = document.documentElement;
      const observer = new ResizeObserver(() => style.setProperty(name, `${bar.offsetHeight}px`));
      observer.observe(bar);
      return () => {
        observer.disconnect();
        style.removeProperty(name);
      };
    },
    [name],
  );
}
