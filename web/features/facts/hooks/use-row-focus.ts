// Moves the focus on when the row of a pressed button leaves its list.
import { useRef } from 'react';

export function useRowFocus() {
  /** For the list that is always there: takes the focus after the last row. */
  const heading = useRef<HTMLHeadingElement>(null);
  const nextRow = useRef<Element | null>(null);
  const moveOn = () => {
    const row = nextRow.current;
    const target = row instanceof HTMLElement && row.isConnected ? row : heading.current;
    target?.focus({ preventScroll: target !== row });
  };
  return {
    heading,
    /** Finds the row that follows the one of the button, or else the one before it. */
    remember: (button: HTMLElement) => {
      const row = button.closest('li');
      nextRow.current = row?.nextElementSibling ?? row?.previousElementSibling ?? null;
    },
    moveOn,
    /** After a dialog: the browser returns the focus to the pressed button, unless its row has left. */
    moveOnIfLost: () => {
      if (document.activeElement === document.body) moveOn();
    },
  };
}
