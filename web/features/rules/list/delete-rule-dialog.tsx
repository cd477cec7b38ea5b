// Asks before a rule is deleted.
import type { Rule } from '#shared/schemas/rule.ts';
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx';
import { nameRule } from '../words/labels.ts';

type DeleteRuleDialogProps = {
  readonly rule: Rule;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

export function DeleteRuleDialog({ rule, open, onClose, onConfirm }: DeleteRuleDialogProps) {
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
        <bdi className="font-medium text-ink">{nameRule(rule)}</bdi> will reply to nothing any more,
        and replies that it has delayed are not sent. What it has sent stays. This cannot be undone.
      </p>
      <p className="text-muted">
        Replies it wrote that wait for your approval stay in Awaiting Approval.
      </p>
    </ConfirmDialog>
  );
}
