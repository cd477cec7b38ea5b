// Knows which dialog is open above the list of rules, and for which rule.
import { useState } from 'react';
import type { Rule } from '#shared/schemas/rule.ts';

type RuleDialogKind = 'delete' | 'backdate' | 'approvalModeOff' | 'activate';

export type RuleDialogState = {
  readonly kind: RuleDialogKind;
  readonly rule: Rule;
  /** A closed dialog stays in the page, so that the browser returns the focus to where it was. */
  readonly isOpen: boolean;
  /** Identifies the opening, so that each one begins with nothing typed. */
  readonly openingNumber: number;
};

export function useRuleDialog() {
  const [dialog, setDialog] = useState<RuleDialogState | null>(null);
  return {
    dialog,
    openDialog: (kind: RuleDialogKind, rule: Rule) =>
      setDialog((before) => ({
        kind,
        rule,
        isOpen: true,
        openingNumber: (before?.openingNumber ?? 0) + 1,
      })),
    closeDialog: () => setDialog((before) => before && { ...before, isOpen: false }),
  };
}
