// What a list says of a conversation's last message.
import type { Conversation, MessageType } from '#shared/schemas/conversation.ts';

type LastMessage = NonNullable<Conversation['last_message']>;

const OWN: Partial<Record<MessageType, string>> = {
  message_with_attachments: 'You sent an attachment',
  story_mention: 'You shared your story',
  story_reply: 'You replied to your story',
};
const OTHERS: Partial<Record<MessageType, string>> = {
  message_with_attachments: 'sent an attachment',
  story_mention: 'mentioned you in a story',
  story_reply: 'replied to your story',
};

export function previewOf(last: LastMessage | null): string {
  if (last === null) return 'No messages yet';
  const own = last.is_own ? OWN[last.message_type] : undefined;
  const others = last.is_own ? undefined : OTHERS[last.message_type];
  const words = own ?? (others && `${last.from.username} ${others}`);
  if (words) return words;
  const text = last.message_type === 'is_unsupported' ? '' : (last.message ?? '').trim();
  return text || 'Message unavailable';
}

/** The people of a conversation, as its header and the list name them. */
export const namesOf = ({ participants }: Pick<Conversation, 'participants'>): string =>
  participants.map(({ username }) => username).join(', ') || 'Instagram user';
