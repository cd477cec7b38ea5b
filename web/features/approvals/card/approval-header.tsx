// The item that a reply answers: its author, text and time, and the rule that answers it.
import { Zap } from 'lucide-react';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { getRuleDisplayName } from '#web/features/rules/words/rule-labels.ts';
import { formatDateTime } from '#web/lib/format/format-dates-and-times.ts';
import { useFormattedAge } from '#web/lib/format/use-formatted-age.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import {
  APPROVAL_EVENT_TYPE_LABELS,
  describeEventWithoutText,
  getAnsweredCommentOrMessage,
  getReplyKind,
} from '../approval-sentences.ts';
import { ApprovalExpiryLabel, RuleDelayLabel } from './approval-times.tsx';

function Age({ createdAt }: { readonly createdAt: string }) {
  const age = useFormattedAge(createdAt);
  return (
    <time dateTime={createdAt} title={formatDateTime(createdAt)} className="shrink-0 tabular-nums">
      {age}
    </time>
  );
}

/** Comments are normally answered by comments and messages by messages. */
const isSentOtherwise = (approval: AwaitingApproval): boolean =>
  approval.rule_event_type === 'comment' && getReplyKind(approval) === 'DM';

export function ApprovalHeaderLine(props: {
  readonly approval: AwaitingApproval;
  readonly isPending: boolean;
  /** An open header shows more below. */
  readonly isOpen: boolean;
}) {
  const { approval, isPending, isOpen } = props;
  const { rule } = approval;
  return (
    // On a phone the times get their own line, because the names beside them would be cut off.
    <div className="flex min-w-0 gap-x-2 text-xs leading-5 whitespace-nowrap text-muted max-sm:flex-col">
      <div className="flex min-w-0 items-center gap-x-2">
        <bdi className="min-w-[2ch] shrink truncate text-sm leading-5 font-semibold text-ink">
          {getAnsweredCommentOrMessage(approval)?.username}
        </bdi>
        <span className="shrink-0">{APPROVAL_EVENT_TYPE_LABELS[approval.rule_event_type]}</span>
        {isPending && (
          <span className="shrink-0 rounded-md bg-accent-soft px-1.5 font-medium text-accent-ink">
            pending
          </span>
        )}
        {isSentOtherwise(approval) && (
          <span aria-hidden className="shrink-0 font-medium text-ink">
            Reply as DM
          </span>
        )}
        <Age createdAt={approval.created_at} />
        <AppLink
          to={screenPaths.rule(rule.id)}
          className="-my-3 inline-flex min-h-11 min-w-11 shrink-[9999] items-center gap-1 rounded md:my-0 md:min-h-0 hover:text-ink hover:underline"
        >
          <Zap aria-hidden className="size-3 shrink-0" />
          <span className="sr-only">Rule:</span>
          <span dir="auto" className="truncate">
            {getRuleDisplayName(rule)}
          </span>
        </AppLink>
      </div>
      {!isPending && (
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 sm:shrink-0 sm:flex-nowrap">
          <ApprovalExpiryLabel expiresAt={approval.expires_at} />
          {!isOpen && <RuleDelayLabel dueAt={approval.due_at} />}
        </div>
      )}
    </div>
  );
}

export function AnsweredCommentOrMessageText(props: {
  readonly approval: AwaitingApproval;
  /** The number of shown lines. Null shows all. */
  readonly lineCount: 1 | 2 | null;
}) {
  const withoutText = describeEventWithoutText(props.approval);
  if (withoutText !== null) return <p className="text-sm leading-5 text-muted">{withoutText}</p>;
  return (
    <p
      dir="auto"
      className={joinClassNames(
        'w-fit text-sm leading-5 wrap-anywhere whitespace-pre-line',
        props.lineCount !== null && (props.lineCount === 1 ? 'line-clamp-1' : 'line-clamp-2'),
      )}
    >
      {getAnsweredCommentOrMessage(props.approval)?.text}
    </p>
  );
}
