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

export function formatConversationPreview(lastMessage: LastMessage | null): string {
  if (lastMessage === null) return 'No messages yet';
  const outboundText = lastMessage.is_own ? OUTBOUND_PREVIEWS[lastMessage.message_type] : undefined;
  const inboundText = lastMessage.is_own ? undefined : INBOUND_PREVIEWS[lastMessage.message_type];
  const previewText =
    outboundText ?? (inboundText && `${lastMessage.from.username} ${inboundText}`);
  if (previewText) return previewText;
  const text =
    lastMessage.message_type === 'is_unsupported' ? '' : (lastMessage.message ?? '').trim();
  if (text === '') return 'Message unavailable';
  return lastMessage.is_own ? `You: ${text}` : text;
}

/** The participants of a conversation, as its header and the list name them. */
export const formatParticipantNames = ({
  participants,
}: Pick<Conversation, 'participants'>): string =>
  participants.map(({ username }) => username).join(', ') || 'Instagram user';
