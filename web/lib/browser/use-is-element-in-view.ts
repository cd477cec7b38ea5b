// Whether an element is in the window, or about to be scrolled into it.
import { type RefObject, useEffect, useState } from 'react';

/** The distance outside the window at which an element already counts. */
const MARGIN = '200px 0px';

export function useIsElementInView(ref: RefObject<Element | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => setIsInView(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isInView;
}
