// A reply that has left keeps its empty place while someone reads the list, so that nothing moves below it. The place closes
// out of sight, once nobody reads here, or when nothing else is in sight.
import { type RefObject, useEffect, useRef } from 'react';
import type { ApprovalChanges } from '../approval-changes.ts';

const PLACE_SELECTOR = '[data-left]';

/** Browsers without scroll anchoring would move what is in sight. */
const canCloseOutOfSight = (): boolean => CSS.supports('overflow-anchor', 'auto');

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

function findClosable(list: HTMLElement): readonly HTMLElement[] {
  const places = [...list.querySelectorAll<HTMLElement>(PLACE_SELECTOR)];
  const isRead = list.matches(':hover') || list.querySelector(':focus-visible') !== null;
  const hasReplyInSight = [...list.children].some(
    (child) => isInSight(child) && !child.matches(PLACE_SELECTOR),
  );
  if (!isRead || !hasReplyInSight) return places;
  return canCloseOutOfSight() ? places.filter((place) => !isInSight(place)) : [];
}

export function useClosingPlaces(
  list: RefObject<HTMLElement | null>,
  changes: ApprovalChanges['changes'],
  close: (ids: readonly string[]) => void,
): void {
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });
  const hasPlaces = [...changes.values()].includes('left');
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when another reply has left.
  useEffect(() => {
    const element = list.current;
    if (!hasPlaces || element === null) return;
    const closePlaces = () => {
      const ids = findClosable(element).map(({ dataset }) => dataset.left ?? '');
      if (ids.length > 0) latestClose.current(ids);
    };
    closePlaces();
    window.addEventListener('scroll', closePlaces, { passive: true });
    element.addEventListener('pointerleave', closePlaces);
    element.addEventListener('focusout', closePlaces);
    return () => {
      window.removeEventListener('scroll', closePlaces);
      element.removeEventListener('pointerleave', closePlaces);
      element.removeEventListener('focusout', closePlaces);
    };
  }, [hasPlaces, changes, list]);
}
