// Whether the reply of a row is open for editing: it opens with the focus in its text and closes when the focus
// leaves the row.
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';

export type ApprovalRowEditing = ReturnType<typeof useApprovalRowEditing>['editing'];

/** Whether a mouse button or a finger is down right now. */
function useIsPressed(isWatched: boolean): RefObject<boolean> {
  const isPressed = useRef(false);
  useEffect(() => {
    if (!isWatched) return;
    const follow = ({ type }: MouseEvent) => {
      isPressed.current = type === 'mousedown';
    };
    document.addEventListener('mousedown', follow, { capture: true });
    document.addEventListener('mouseup', follow, { capture: true });
    return () => {
      isPressed.current = false;
      document.removeEventListener('mousedown', follow, { capture: true });
      document.removeEventListener('mouseup', follow, { capture: true });
    };
  }, [isWatched]);
  return isPressed;
}

export function useApprovalRowEditing(row: RefObject<HTMLElement | null>) {
  const [isOpen, setIsOpen] = useState(false);
  const isPressed = useIsPressed(isOpen);
  const close = () => setIsOpen(false);
  return {
    editing: {
      isOpen,
      open: () => setIsOpen(true),
      close,
      /** The cursor goes to the end, where most users continue. */
      start: () => {
        const field = row.current?.querySelector('textarea');
        field?.focus();
        field?.setSelectionRange(field.value.length, field.value.length);
      },
    },
    /** A press on a button, even of a row below, must not move the button before it is released. */
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (currentTarget.contains(relatedTarget)) return;
      if (isPressed.current) document.addEventListener('mouseup', close, { once: true });
      else close();
    },
  };
}
