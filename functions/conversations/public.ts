// Conversations and messages in the contract's shapes.
import type { Conversation, Message } from '#shared/schemas/conversation.ts';
import { isNew } from './domain/arrivals.ts';
import type { StoredMessage } from './domain/message.ts';
import { canReplyUntil } from './domain/window.ts';
import type { StoredConversation } from './storage/conversation-item.ts';

export const toPublicConversation = (conversation: StoredConversation): Conversation => {
  const last = conversation.lastMessage;
  return {
    id: conversation.id,
    participants: conversation.participants.map(({ id, username }) => ({ id, username })),
    last_message: last
      ? {
          message_type: last.type,
          message: last.text,
          from: { username: last.fromUsername },
          is_own: last.isOwn,
        }
      : null,
    new_messages_count: conversation.newCount,
    message_updated_time: conversation.updatedAt,
    can_reply_until: canReplyUntil(conversation.lastInboundAt),
  };
};

/** Groups reactions by their symbol, in the order in which the symbols first appear. */
const grouped = (reactions: StoredMessage['reactions']): Message['reactions'] =>
  [...Map.groupBy(reactions, ({ symbol }) => symbol)].map(([symbol, of]) => ({
    symbol,
    users: of.map(({ username }) => username),
  }));

export const toPublicMessage = (
  message: StoredMessage,
  conversation: { readonly seenArrival: number },
): Message => ({
  id: message.id,
  instagram_conversation_id: message.conversationId,
  message_type: message.type,
  message: message.text,
  from_username: message.fromUsername,
  message_created_time: message.timestamp,
  seen: !isNew(message, conversation),
  pending_post: false,
  attachments: [...message.attachments],
  story: message.story ? { link: message.story.link } : null,
  reactions: grouped(message.reactions),
  is_own: message.isOwn,
});

/** A reply on its way, as a message; `id` is that of its response. */
export const toPendingMessage = (
  pending: { readonly id: string; readonly text: string; readonly at: string },
  conversation: { readonly id: string; readonly ownUsername: string },
): Message => ({
  id: pending.id,
  instagram_conversation_id: conversation.id,
  message_type: 'message',
  message: pending.text,
  from_username: conversation.ownUsername,
  message_created_time: pending.at,
  seen: true,
  pending_post: true,
  attachments: [],
  story: null,
  reactions: [],
  is_own: true,
});
