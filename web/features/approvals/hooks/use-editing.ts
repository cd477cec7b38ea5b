// Whether the reply of a row is open for editing: from the focus in its text until the focus leaves the row.
import { type FocusEvent, type RefObject, useState } from 'react';

export type Editing = ReturnType<typeof useEditing>['editing'];

export function useEditing(row: RefObject<HTMLElement | null>) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return {
    editing: {
      isOpen,
      open: () => setIsOpen(true),
      close,
      start: () => row.current?.querySelector('textarea')?.focus(),
    },
    /** A press on a button of the row must not move the button before it is released. */
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) close();
    },
  };
}
