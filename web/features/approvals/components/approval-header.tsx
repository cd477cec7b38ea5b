// What a reply answers: who wrote what and when, and which rule answers it.
import { Zap } from 'lucide-react';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { classNames } from '#web/components/ui/class-names.ts';
import { nameRule } from '#web/features/rules/words/labels.ts';
import { formatAge } from '#web/lib/format-age.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { screenPaths } from '#web/lib/paths.ts';
import { useNow } from '#web/lib/use-now.ts';
import { EVENT_KIND_LABELS, getAnsweredWriting, getReplyKind } from '../approval-words.ts';
import { ExpiryLabel } from './expiry-label.tsx';

const AGE_TICK_MS = 60_000;

function Age({ createdAt }: { readonly createdAt: string }) {
  const now = useNow(AGE_TICK_MS);
  return (
    <time dateTime={createdAt} title={formatDateTime(createdAt)} className="shrink-0 tabular-nums">
      {formatAge(createdAt, now)}
    </time>
  );
}

/** The reply to a comment is expected to be a comment, and that to a message a message. */
const isSentOtherwise = (approval: AwaitingApproval): boolean =>
  approval.rule_event_type === 'comment' && getReplyKind(approval) === 'DM';

export function ApprovalMeta(props: {
  readonly approval: AwaitingApproval;
  readonly isPending: boolean;
}) {
  const { approval, isPending } = props;
  const { rule } = approval;
  return (
    <div className="flex min-w-0 items-center gap-x-2 text-xs leading-5 whitespace-nowrap text-muted">
      <bdi className="min-w-12 shrink truncate text-sm leading-5 font-semibold text-ink">
        {getAnsweredWriting(approval)?.username}
      </bdi>
      <span className="shrink-0">{EVENT_KIND_LABELS[approval.rule_event_type]}</span>
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
        className="-my-3 inline-flex min-h-11 min-w-11 shrink-[99] items-center gap-1 rounded md:my-0 md:min-h-0 hover:text-ink hover:underline"
      >
        <Zap aria-hidden className="size-3 shrink-0" />
        <span className="sr-only">Rule:</span>
        <span dir="auto" className="truncate">
          {nameRule(rule)}
        </span>
      </AppLink>
      {!isPending && <ExpiryLabel expiresAt={approval.expires_at} />}
    </div>
  );
}

/** At most two lines, until the reply is edited. */
export function AnsweredText(props: {
  readonly approval: AwaitingApproval;
  readonly isWhole: boolean;
}) {
  return (
    <p
      dir="auto"
      className={classNames(
        'w-fit text-sm leading-5 wrap-anywhere whitespace-pre-line md:py-0.5',
        !props.isWhole && 'line-clamp-2',
      )}
    >
      {getAnsweredWriting(props.approval)?.text}
    </p>
  );
}
