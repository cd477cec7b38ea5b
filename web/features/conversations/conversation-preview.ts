// The preview of a conversation's last message.
import type { Conversation, MessageType } from '#shared/schemas/conversation.ts';

type LastMessage = NonNullable<Conversation['last_message']>;

const OUTBOUND_PREVIEWS: Partial<Record<MessageType, string>> = {
  message_with_attachments: 'You sent an attachment',
  story_mention: 'You shared your story',
  story_reply: 'You replied to your story',
};
const INBOUND_PREVIEWS: Partial<Record<MessageType, string>> = {
  message_with_attachments: 'sent an attachment',
  story_mention: 'mentioned you in a story',
  story_reply: 'replied to your story',
};

type ConversationPreview = {
  /** Separate from the text, which may have another direction. */
  readonly author: 'You: ' | '';
  readonly text: string;
};

export function buildConversationPreview(lastMessage: LastMessage | null): ConversationPreview {
  if (lastMessage === null) return { author: '', text: 'No messages yet' };
  const { message_type, is_own, from, message } = lastMessage;
  const outboundText = is_own ? OUTBOUND_PREVIEWS[message_type] : undefined;
  const inboundText = is_own ? undefined : INBOUND_PREVIEWS[message_type];
  const eventText = outboundText ?? (inboundText && `${from.username} ${inboundText}`);
  if (eventText) return { author: '', text: eventText };
  const text = message_type === 'is_unsupported' ? '' : (message ?? '').trim();
  return { author: is_own ? 'You: ' : '', text: text || 'Message unavailable' };
}

/** The participants of a conversation, as its header and the list name them. */
export const formatParticipantNames = ({
  participants,
}: Pick<Conversation, 'participants'>): string =>
  participants.map(({ username }) => username).join(', ') || 'Instagram user';
