// A reply that has left keeps its empty place while the user reads the list, so that nothing moves. The places close
// when the user no longer reads the list, or when nothing else is visible.
import { type RefObject, useEffect, useRef } from 'react';
import { type ApprovalChangesState, isEmptyApprovalPlace } from '../approval-changes-state.ts';

const PLACE_SELECTOR = '[data-left]';

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/** A user about to press Undo in the top bar continues where the reply comes back. */
const IN_TOP_BAR_SELECTOR = '[data-top-bar-alert]:is(:hover, :focus-within)';

const isRead = (list: HTMLElement): boolean =>
  (list.matches(':hover') ||
    list.querySelector(':focus-visible') !== null ||
    document.querySelector(IN_TOP_BAR_SELECTOR) !== null) &&
  [...list.children].some((child) => isInSight(child) && !child.matches(PLACE_SELECTOR));

export function useCloseEmptyApprovalPlaces(
  list: RefObject<HTMLElement | null>,
  changes: ApprovalChangesState['changes'],
  close: (ids: readonly string[]) => void,
): void {
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });
  const leftKey = [...changes]
    .flatMap(([id, change]) => (isEmptyApprovalPlace(change) ? [id] : []))
    .join(' ');
  useEffect(() => {
    const element = list.current;
    if (leftKey === '' || element === null) return;
    const closeUnlessRead = () => {
      if (!isRead(element)) latestClose.current(leftKey.split(' '));
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      // The user keeps reading while the pointer moves from row to row.
      if (!element.contains(relatedTarget as Node | null)) closeUnlessRead();
    };
    closeUnlessRead();
    element.addEventListener('pointerleave', closeUnlessRead);
    element.addEventListener('focusout', onFocusOut);
    return () => {
      element.removeEventListener('pointerleave', closeUnlessRead);
      element.removeEventListener('focusout', onFocusOut);
    };
  }, [leftKey, list]);
}
