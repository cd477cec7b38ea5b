// The dialogs above the list of rules: which one is open, and for which rule.
import { useState } from 'react';
import type { Rule } from '#shared/schemas/rule.ts';
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx';
import { ConfirmLiveRuleDialog } from '../confirm/confirm-live-rule-dialog.tsx';
import { getRuleDisplayName } from '../words/rule-labels.ts';
import { BackdateRuleDialog } from './backdate-rule-dialog.tsx';
import type { RuleListActions } from './use-rule-list-actions.ts';

type RuleDialogKind = 'delete' | 'backdate' | 'approvalModeOff' | 'activate';

type RuleListDialogState = {
  readonly kind: RuleDialogKind;
  readonly rule: Rule;
  /** A closed dialog stays in the page, so that the browser returns the focus to where it was. */
  readonly isOpen: boolean;
  /** Identifies the opening, so that each one begins with nothing typed. */
  readonly openingNumber: number;
};

export function useRuleListDialog() {
  const [dialog, setDialog] = useState<RuleListDialogState | null>(null);
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

type DeleteRuleDialogProps = {
  readonly rule: Rule;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

function DeleteRuleDialog({ rule, open, onClose, onConfirm }: DeleteRuleDialogProps) {
  return (
    <ConfirmDialog
      title="Delete this rule?"
      open={open}
      onClose={onClose}
      confirmLabel="Delete rule"
      onConfirm={onConfirm}
      isDangerous
    >
      <p className="text-muted wrap-anywhere">
        <bdi className="font-medium text-ink">{getRuleDisplayName(rule)}</bdi> will reply to nothing
        any more, and replies that it has delayed are not sent. What it has sent stays. This cannot
        be undone.
      </p>
      <p className="text-muted">
        Replies it wrote that wait for your approval stay in Awaiting Approval.
      </p>
    </ConfirmDialog>
  );
}

type RuleListDialogProps = {
  readonly dialog: RuleListDialogState;
  readonly onClose: () => void;
  readonly actions: RuleListActions;
  readonly onBackdate: (ruleId: string, from: string) => Promise<string>;
};

export function RuleListDialog({ dialog, onClose, actions, onBackdate }: RuleListDialogProps) {
  const { kind, rule, isOpen } = dialog;
  const { setActive, setApprovalMode, deleteRule } = actions;
  const common = { rule, open: isOpen, onClose };
  switch (kind) {
    case 'delete':
      return <DeleteRuleDialog {...common} onConfirm={() => void deleteRule(rule)} />;
    case 'backdate':
      return <BackdateRuleDialog {...common} onBackdate={(from) => onBackdate(rule.id, from)} />;
    case 'approvalModeOff':
      return (
        <ConfirmLiveRuleDialog {...common} onConfirm={() => void setApprovalMode(rule, false)} />
      );
    case 'activate':
      return <ConfirmLiveRuleDialog {...common} onConfirm={() => void setActive(rule, true)} />;
  }
}
