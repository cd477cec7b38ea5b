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

export function useFactDialog(onOpen: () => void) {
  const [dialog, setDialog] = useState<FactDialog | null>(null);
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
