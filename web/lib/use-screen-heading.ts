// A new screen is announced and reached by keyboard from its title.
import { type RefObject, useEffect, useRef } from 'react';

/** A link inside the screen led here; who follows it is at the next place, not at the link. */
const FOLLOWED = 'main a';

/**
 * For the screen's `h1` with tabIndex -1. It takes the focus when the screen appears, and again when `place`
 * (such as the page of a list) changes, unless the person is elsewhere on purpose, e.g. in a field that asked first.
 */
export function useScreenHeading(place?: string | number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every place.
  useEffect(() => {
    const focused = document.activeElement;
    const followed = !first.current && focused?.matches(FOLLOWED);
    first.current = false;
    if (focused === document.body || followed) heading.current?.focus({ preventScroll: true });
  }, [place]);
  return heading;
}
