// The head of a card: what it answers, which rule wrote it, when it expires, and the comment or message itself.
import { Zap } from 'lucide-react';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { nameRule } from '#web/features/rules/words/labels.ts';
import { screenPaths } from '#web/lib/paths.ts';
import type { SourcePost } from '../api/use-source-posts.ts';
import { EVENT_KIND_LABELS, getAnsweredWriting } from '../approval-words.ts';
import { ExpiryLabel } from './expiry-label.tsx';
import { SourcePicture } from './source-picture.tsx';

type ApprovalHeaderProps = {
  readonly approval: AwaitingApproval;
  readonly isPending: boolean;
  readonly post: SourcePost | undefined;
};

export function ApprovalMeta({ approval, isPending }: Omit<ApprovalHeaderProps, 'post'>) {
  const { rule } = approval;
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 text-sm sm:flex-nowrap">
      <span className="inline-flex items-center gap-1.5 font-semibold">
        {EVENT_KIND_LABELS[approval.rule_event_type]}
        {isPending && (
          <span className="rounded-md bg-accent-soft px-1.5 py-0.5 text-xs font-medium text-accent-ink">
            pending
          </span>
        )}
      </span>
      <AppLink
        to={screenPaths.rule(rule.id)}
        className="-my-3 inline-flex min-h-11 min-w-0 items-center gap-1.5 rounded text-muted md:my-0 md:min-h-0 hover:text-ink hover:underline"
      >
        <Zap aria-hidden className="size-3.5 shrink-0" />
        <span className="sr-only">Rule:</span>
        <span dir="auto" className="truncate">
          {nameRule(rule)}
        </span>
      </AppLink>
      {!isPending && (
        <span className="ms-auto flex">
          <ExpiryLabel expiresAt={approval.expires_at} />
        </span>
      )}
    </div>
  );
}

export function AnsweredWriting({ approval, post }: Omit<ApprovalHeaderProps, 'isPending'>) {
  const writing = getAnsweredWriting(approval);
  if (writing === null) return null;
  return (
    <div className="flex gap-3">
      {approval.event.message ? (
        <Avatar name={writing.username} size="large" />
      ) : (
        <SourcePicture post={post} />
      )}
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-semibold">
          <bdi>{writing.username}</bdi>
        </p>
        <p dir="auto" className="max-w-[70ch] text-[15px] wrap-anywhere whitespace-pre-line">
          {writing.text}
        </p>
      </div>
    </div>
  );
}
