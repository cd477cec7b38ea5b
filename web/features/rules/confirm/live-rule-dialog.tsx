// Asks before a rule replies without approval, or to more than before.
import type { ComponentProps } from 'react';
import { RehearsedConfirmDialog } from './rehearsed-confirm-dialog.tsx';

type LiveRuleDialogProps = Pick<
  ComponentProps<typeof RehearsedConfirmDialog>,
  'rule' | 'open' | 'onClose' | 'onConfirm'
> & {
  /** It replies by itself, and is about to do so to more. */
  readonly isLiveAlready?: boolean;
};

export function LiveRuleDialog({ isLiveAlready = false, ...props }: LiveRuleDialogProps) {
  return (
    <RehearsedConfirmDialog
      {...props}
      title={
        isLiveAlready
          ? 'Let this rule do more without your approval?'
          : 'Let this rule reply without your approval?'
      }
      confirmLabel="Go live"
    >
      <p className="text-muted">
        Its replies then go out by themselves. You can switch Approval Mode on again at any time.
      </p>
    </RehearsedConfirmDialog>
  );
}
