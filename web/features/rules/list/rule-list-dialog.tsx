// The dialogs above the list of rules.

import { LiveRuleDialog } from '../confirm/live-rule-dialog.tsx';
import { BackdateRuleDialog } from './backdate-rule-dialog.tsx';
import { DeleteRuleDialog } from './delete-rule-dialog.tsx';
import type { RuleDialogState } from './use-rule-dialog.ts';
import type { RuleListActions } from './use-rule-list-actions.ts';

type RuleListDialogProps = {
  readonly dialog: RuleDialogState;
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
      return <LiveRuleDialog {...common} onConfirm={() => void setApprovalMode(rule, false)} />;
    case 'activate':
      return <LiveRuleDialog {...common} onConfirm={() => void setActive(rule, true)} />;
  }
}
