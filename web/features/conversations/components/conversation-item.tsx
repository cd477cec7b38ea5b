// One conversation in the list; the whole row is the link.
import type { Conversation } from '#shared/schemas/conversation.ts';
import { AppLink } from '#web/components/navigation/screens.tsx';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { classNames } from '#web/components/ui/class-names.ts';
import { ageLabel } from '#web/lib/age.ts';
import { counted } from '#web/lib/counted.ts';
import { namesOf, previewOf } from '../previews.ts';

type ConversationItemProps = {
  readonly conversation: Conversation;
  readonly to: string;
  readonly isOpen: boolean;
  readonly now: number;
};

export function ConversationItem({ conversation, to, isOpen, now }: ConversationItemProps) {
  const names = namesOf(conversation);
  const { last_message, message_updated_time, new_messages_count } = conversation;
  // Whoever has it open is reading what is new in it.
  const newCount = isOpen ? 0 : new_messages_count;
  return (
    <AppLink
      data-conversation
      to={to}
      aria-current={isOpen ? 'page' : undefined}
      className={classNames(
        'flex min-w-0 gap-3 px-4 py-3 -outline-offset-2 transition-colors duration-150',
        isOpen ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <Avatar name={names} size="large" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <bdi className={classNames('truncate', newCount > 0 ? 'font-semibold' : 'font-medium')}>
          {names}
        </bdi>
        <span
          dir="auto"
          className={classNames('truncate', newCount > 0 ? 'text-ink' : 'text-muted')}
        >
          {previewOf(last_message)}
        </span>
        <span className="flex min-h-5 items-center justify-between gap-2 text-xs text-muted">
          <time
            dateTime={message_updated_time}
            title={new Date(message_updated_time).toLocaleString()}
          >
            Last message {ageLabel(message_updated_time, now)}
          </time>
          {newCount > 0 && (
            <span className="shrink-0 rounded-full bg-accent px-2 py-0.5 font-medium text-on-accent tabular-nums">
              {counted(newCount, 'new message', 'new messages')}
            </span>
          )}
        </span>
      </span>
    </AppLink>
  );
}
