// Which dialog of the facts is open, and for which fact.
import { useState } from 'react';
import type { FactFormSubject } from '../form/use-fact-form.ts';

type FactDialog = FactFormSubject & {
  readonly kind: 'form' | 'delete';
  /** A closed dialog stays in the page, so that the browser returns the focus to where it was. */
  readonly isOpen: boolean;
  /** Identifies the opening, so that each one begins with its own values. */
  readonly openingNumber: number;
};

/** `newFactText` opens the form of a new fact with this text. */
export function useFactDialog(onOpen: () => void, newFactText: string | null) {
  const [dialog, setDialog] = useState<FactDialog | null>(
    newFactText === null
      ? null
      : {
          kind: 'form',
          fact: null,
          isSuggestion: false,
          isOpen: true,
          newFactText,
          openingNumber: 0,
        },
  );
  return {
    dialog,
    openDialog: (kind: FactDialog['kind'], subject: FactFormSubject) => {
      onOpen();
      setDialog((before) => ({
        kind,
        ...subject,
        isOpen: true,
        openingNumber: (before?.openingNumber ?? 0) + 1,
      }));
    },
    closeDialog: () => setDialog((before) => before && { ...before, isOpen: false }),
  };
}
