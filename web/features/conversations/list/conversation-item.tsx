// One conversation in the list; the whole row is the link.

import type { Conversation } from '#shared/schemas/conversation.ts';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { formatDateTime } from '#web/lib/format/format-dates-and-times.ts';
import { formatCountWithNoun } from '#web/lib/format/format-numbers-and-counts.ts';
import { useFormattedAge } from '#web/lib/format/use-formatted-age.ts';
import { buildConversationPreview, formatParticipantNames } from '../conversation-preview.ts';
import { describeMessageAnswerDeadline } from './message-answer-deadline.ts';

type ConversationItemProps = {
  readonly conversation: Conversation;
  readonly to: string;
  readonly isOpen: boolean;
  readonly now: number;
};

export function ConversationItem({ conversation, to, isOpen, now }: ConversationItemProps) {
  const participantNames = formatParticipantNames(conversation);
  const { last_message, message_updated_time, new_messages_count } = conversation;
  // The user is reading the new messages of the open conversation.
  const newCount = isOpen ? 0 : new_messages_count;
  const { author, text } = buildConversationPreview(last_message);
  const age = useFormattedAge(message_updated_time);
  const waiting = describeMessageAnswerDeadline(conversation, now);
  return (
    <AppLink
      data-conversation
      to={to}
      aria-current={isOpen ? 'page' : undefined}
      className={joinClassNames(
        'flex min-w-0 gap-3 px-4 py-3 md:px-6 -outline-offset-2 transition-colors duration-150',
        isOpen ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <Avatar name={participantNames} size="large" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex items-center gap-2">
          <bdi
            className={joinClassNames(
              'min-w-0 truncate',
              newCount > 0 ? 'font-semibold' : 'font-medium',
            )}
          >
            {participantNames}
          </bdi>
          {newCount > 0 && (
            <span className="ms-auto shrink-0 rounded-full bg-accent px-2 py-0.5 text-xs font-medium text-on-accent tabular-nums">
              {formatCountWithNoun(newCount, 'new message', 'new messages')}
            </span>
          )}
        </span>
        <span className={joinClassNames('flex min-w-0', newCount > 0 ? 'text-ink' : 'text-muted')}>
          <span className="whitespace-pre">{author}</span>
          <span dir="auto" className="truncate">
            {text}
          </span>
        </span>
        <span className="flex min-h-5 flex-wrap items-center gap-x-2 text-xs text-muted">
          <time dateTime={message_updated_time} title={formatDateTime(message_updated_time)}>
            Last message {age}
          </time>
          {waiting && (
            <span
              className={joinClassNames(
                'font-medium',
                waiting.isUrgent ? 'text-warning' : 'text-ink',
              )}
            >
              {waiting.text}
            </span>
          )}
        </span>
      </span>
    </AppLink>
  );
}
