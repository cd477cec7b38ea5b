// The focus of a reply box.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const COMMENT_SELECTOR = '[data-comment]';

/** When the element that contains the focus disappears, the focus moves to its comment. */
export function useFocusReturnToComment(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const current = element.current;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      current.closest<HTMLElement>(COMMENT_SELECTOR)?.focus({ preventScroll: true });
    };
  }, [element]);
}

/**
 * Keeps the focus inside the box: in the field if possible, otherwise on the box itself, since a disabled field or
 * button would lose it. When the box closes, the focus moves to its comment.
 */
export function useReplyBoxFocus(options: {
  readonly isFieldEnabled: boolean;
  readonly isOpenedAutomatically: boolean;
}) {
  const { isFieldEnabled } = options;
  const box = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isOpenedAutomatically = useRef(options.isOpenedAutomatically);
  useEffect(() => {
    const focused = document.activeElement;
    const isInComment = box.current?.closest(COMMENT_SELECTOR)?.contains(focused) ?? false;
    const isFree = isInComment || (focused === document.body && !isOpenedAutomatically.current);
    isOpenedAutomatically.current = false;
    if (isFree) (isFieldEnabled ? field : box).current?.focus({ preventScroll: true });
  }, [isFieldEnabled]);
  useFocusReturnToComment(box);
  return { box, field };
}
