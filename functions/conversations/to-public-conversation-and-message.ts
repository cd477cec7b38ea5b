// Converts conversations and messages to the shapes of the API contract.
import {
  type DraftsByReplyId,
  findReplyingRule,
  toPublicRuleReplies,
  toReplyingRule,
} from '#functions/drafts/rule-replies/to-public-rule-replies.ts';
import { buildReplyStoragePlace } from '#platform/table/keys.ts';
import type { Conversation, ConversationMessage } from '#shared/schemas/conversation.ts';
import type { StoredMessage } from './domain/message.ts';
import { isNewMessage } from './domain/new-message-counts.ts';
import { computeReplyWindowEnd } from './domain/reply-window.ts';
import type { PendingMessageReply } from './domain/select-shown-conversation-replies.ts';
import type { StoredConversation } from './storage/conversation-item.ts';
import type { RuleRepliesOfMessages } from './storage/read-rule-replies-of-messages.ts';

export const toPublicConversation = (conversation: StoredConversation): Conversation => {
  const lastMessage = conversation.lastMessage;
  return {
    id: conversation.id,
    participants: conversation.participants.map(({ id, username }) => ({ id, username })),
    last_message: lastMessage
      ? {
          message_type: lastMessage.type,
          message: lastMessage.text,
          from: { username: lastMessage.fromUsername },
          is_own: lastMessage.isOwn,
        }
      : null,
    new_messages_count: conversation.newCount,
    message_updated_time: conversation.updatedAt,
    can_reply_until: computeReplyWindowEnd(conversation.lastInboundAt),
    cannot_be_messaged: conversation.unreachableSince !== undefined,
  };
};

/** Grouped by symbol, in the order in which the symbols first appear. */
const groupReactions = (reactions: StoredMessage['reactions']): ConversationMessage['reactions'] =>
  [...Map.groupBy(reactions, ({ symbol }) => symbol)].map(([symbol, symbolReactions]) => ({
    symbol,
    users: symbolReactions.map(({ username }) => username),
  }));

/** A reply that a rule sends or has sent is shown as a message. */
const toShownRuleReplies = (message: StoredMessage, replies: DraftsByReplyId) =>
  toPublicRuleReplies(message, replies, buildReplyStoragePlace(message)).filter(
    ({ state }) => state === 'waiting' || state === 'awaiting_approval',
  );

export const toPublicMessage = (
  message: StoredMessage,
  conversation: { readonly seenInboundNumber: number },
  { replies, privateReplyRules }: RuleRepliesOfMessages,
): ConversationMessage => ({
  id: message.id,
  instagram_conversation_id: message.conversationId,
  message_type: message.type,
  message: message.text,
  from_username: message.fromUsername,
  message_created_time: message.timestamp,
  seen: !isNewMessage(message, conversation),
  pending_post: false,
  attachments: [...message.attachments],
  story: message.story ? { link: message.story.link } : null,
  reactions: groupReactions(message.reactions),
  is_own: message.isOwn,
  rule_replies: toShownRuleReplies(message, replies),
  written_by_rule: findReplyingRule(message, replies) ?? privateReplyRules.get(message.id) ?? null,
});

/** A reply in flight, shown as a message. `id` is the id of its response. */
export const toPublicPendingMessage = (
  pending: PendingMessageReply,
  conversation: { readonly id: string; readonly ownUsername: string },
): ConversationMessage => ({
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
  rule_replies: [],
  written_by_rule: toReplyingRule(pending),
});
