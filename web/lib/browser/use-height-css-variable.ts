// Publishes the height of a bar at an edge of the window as a CSS variable, so that scrolled content does not end up
// behind the bar.
import { type RefCallback, useCallback } from 'react';

/** Returns the `ref` of the bar. */
export function useHeightCssVariable(name: `--${string}`): RefCallback<HTMLElement> {
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
