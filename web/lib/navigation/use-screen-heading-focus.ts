// Moves the focus to the title of a new screen, so that screen readers announce it.
import { type RefObject, useEffect, useRef } from 'react';

/** A focused link inside the screen led here, so the focus may move on. */
const CONTENT_LINK_SELECTOR = 'main a';

/**
 * For the screen's `h1` with tabIndex -1. Focuses it when the screen appears and when `locationKey` (such as
 * the page of a list) changes, unless the user has focused something else, e.g. a field.
 */
export function useScreenHeadingFocus(
  locationKey?: string | number,
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirstRender = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per location.
  useEffect(() => {
    const focusedElement = document.activeElement;
    const wasLinkFollowed =
      !isFirstRender.current && focusedElement?.matches(CONTENT_LINK_SELECTOR);
    isFirstRender.current = false;
    if (focusedElement === document.body || wasLinkFollowed)
      heading.current?.focus({ preventScroll: true });
  }, [locationKey]);
  return heading;
}
