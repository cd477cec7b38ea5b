// Asks before a rule replies without approval, or answers more without it than before.
import type { ComponentProps } from 'react';
import { DisclosureNotice } from '../disclosure/disclosure-notice.tsx';
import { hasAiReply } from '../disclosure/has-ai-reply.ts';
import { ConfirmDialogWithRehearsal } from './confirm-dialog-with-rehearsal.tsx';

type LiveRuleDialogProps = Pick<
  ComponentProps<typeof ConfirmDialogWithRehearsal>,
  'rule' | 'open' | 'onClose' | 'onConfirm'
> & {
  /** Whether the rule already replies without approval, and is about to answer more. */
  readonly isLiveAlready?: boolean;
};

export function ConfirmLiveRuleDialog({ isLiveAlready = false, ...props }: LiveRuleDialogProps) {
  return (
    <ConfirmDialogWithRehearsal
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
      {hasAiReply(props.rule) && <DisclosureNotice />}
    </ConfirmDialogWithRehearsal>
  );
}
