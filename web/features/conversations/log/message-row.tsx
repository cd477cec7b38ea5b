// One message. Outbound ones stand at the end of the line, inbound ones at its start.

import { Clock } from 'lucide-react';
import { memo, type Ref } from 'react';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { RuleReplyBadge } from '#web/features/rules/badges/rule-reply-badge.tsx';
import { WhyNoReplyButton } from '#web/features/rules/why/explain-rule-decisions-button.tsx';
import { formatDateTime } from '#web/lib/format/format-dates-and-times.ts';
import { MessageAttachments } from '../attachments/message-attachments.tsx';
import { StoryAttachment } from '../attachments/story-attachment.tsx';
import { isMessageContentUnavailable, type MessageLogRow } from './message-log-rows.ts';
import { MessageReactions } from './message-reactions.tsx';
import { MessageText } from './message-text.tsx';
import { formatMessageTime } from './message-time.ts';

export function NewMessagesDivider({ ref }: { readonly ref: Ref<HTMLParagraphElement> }) {
  return (
    <p
      ref={ref}
      className="flex items-center gap-3 py-3 text-xs font-medium text-accent-ink before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline"
    >
      New messages
    </p>
  );
}

export function MessageTimeLabel({ time, now }: { readonly time: string; readonly now: number }) {
  return (
    <p className="py-3 text-center text-xs text-muted">
      <time dateTime={time} title={formatDateTime(time)}>
        {formatMessageTime(time, now)}
      </time>
    </p>
  );
}

type MessageRowProps = {
  readonly row: MessageLogRow;
  /** Names the sender of each message, because several people write here. */
  readonly isGroup: boolean;
  readonly onOpenPicture: (url: string) => void;
};

function SenderAvatar({ row }: { readonly row: MessageLogRow }) {
  if (row.message.is_own) return null;
  return row.endsRun ? (
    <Avatar name={row.message.from_username} size="small" />
  ) : (
    <span className="w-6 shrink-0" />
  );
}

export const MessageRow = memo(function MessageRow({
  row,
  isGroup,
  onOpenPicture,
}: MessageRowProps) {
  const { message, startsRun, endsRun } = row;
  const { is_own, pending_post } = message;
  return (
    <article
      aria-label={`Message from ${is_own ? 'you' : message.from_username}`}
      className={joinClassNames(
        'group/why flex items-end gap-2',
        is_own && 'justify-end',
        endsRun ? 'pb-2' : 'pb-0.5',
      )}
    >
      <SenderAvatar row={row} />
      <div
        className={joinClassNames(
          'flex max-w-[min(82%,34rem)] min-w-0 flex-col gap-1',
          is_own ? 'items-end' : 'items-start',
        )}
      >
        {isGroup && startsRun && !is_own && (
          <bdi className="max-w-full truncate text-xs text-muted">{message.from_username}</bdi>
        )}
        {!isMessageContentUnavailable(message) && <StoryAttachment message={message} />}
        {!isMessageContentUnavailable(message) && (
          <MessageAttachments message={message} onOpenPicture={onOpenPicture} />
        )}
        <MessageText row={row} />
        <MessageReactions reactions={message.reactions} />
        {message.written_by_rule && <RuleReplyBadge rule={message.written_by_rule} />}
        {pending_post && (
          <span className="flex items-center gap-1 text-xs text-muted">
            <Clock aria-hidden className="size-3" />
            Sending
          </span>
        )}
      </div>
      {/* A reply of a rule below the message has its own mark. */}
      {!is_own && message.rule_replies.length === 0 && (
        <span className="-my-3 md:my-0">
          <WhyNoReplyButton
            item={{ id: message.id, kind: 'message', writtenAt: message.message_created_time }}
          />
        </span>
      )}
    </article>
  );
});
