// The stored conversation item: its members, the summary of its messages, and the version that guards both.
import * as z from 'zod';
import {
  defineItemCodec,
  nestedAttributesCodec,
  storedListCodec,
} from '#platform/table/item-codec.ts';
import {
  type ConversationRef,
  sortKeyPrefixes,
  tableKeys,
  tablePartitions,
} from '#platform/table/keys.ts';
import { type OrderedListState, parseOrderedListState } from '#platform/table/ordered-list-item.ts';
import type { TableItem } from '#platform/table/table.ts';
import { messageTypeSchema } from '#shared/schemas/conversation.ts';
import type { ConversationSummary } from '../domain/conversation-summary.ts';
import { countNewMessages, type NewMessageCounters } from '../domain/new-message-counts.ts';
import { buildConversationOrderKey } from '../domain/order-keys.ts';

const participant = z.object({ id: z.string(), username: z.string() });

const conversationAttributes = defineItemCodec({
  id: ['id', z.string()],
  /** The person that the account writes with. */
  contactId: ['contact_id', z.string()],
  /** The account's username, which its pending messages carry. */
  ownUsername: ['own_username', z.string()],
  /** All participants except the account. */
  participants: ['participants', z.array(participant).readonly()],
  updatedAt: ['updated_at', z.string()],
  /** When the contact last wrote (ISO). */
  lastInboundAt: ['last_inbound_at', z.string().optional()],
  unreachableSince: ['unreachable_since', z.string().optional()],
  /** When we last detected that the account unsent a message that was never stored here (ISO). */
  unknownOutboundUnsentAt: ['own_unsent_at', z.string().optional()],
  /** The number of inbound messages stored so far. */
  inboundCount: ['arrivals', z.number()],
  /** The number of the latest inbound message when all were last marked as seen, or answered. */
  seenInboundNumber: ['seen_arrival', z.number()],
  /** Numbers of later inbound messages that were unsent, so they no longer count as new. */
  unsentInboundNumbers: ['withdrawn', storedListCodec(z.number())],
  total: ['messages_total', z.number()],
  /** When data from the network last changed it or its messages (epoch ms, shorter than an ISO time). */
  changedAt: ['changed', z.number().optional()],
  /** Equals the digest of a list that shows the last saved state. Absent when it changed since. */
  listedDigest: ['listed', z.string().optional()],
  lastMessage: [
    'last_message',
    nestedAttributesCodec({
      orderKey: ['order_key', z.string()],
      type: ['type', messageTypeSchema],
      text: ['text', z.string().nullable()],
      fromUsername: ['from_username', z.string()],
      isOwn: ['is_own', z.boolean()],
    }).optional(),
  ],
});

/** The version of its message list increases with every change of the conversation, its messages and their drafts. */
export type StoredConversation = OrderedListState &
  ReturnType<typeof conversationAttributes.decode> & { readonly newCount: number };

export function parseConversationItem(item: TableItem): StoredConversation {
  const conversation = conversationAttributes.decode(item);
  return {
    ...conversation,
    ...parseOrderedListState(item),
    newCount: countNewMessages(conversation),
  };
}

/** The part of a conversation that merging messages computes. */
export type MergedConversation = ConversationSummary &
  Pick<
    StoredConversation,
    | 'id'
    | 'contactId'
    | 'ownUsername'
    | 'participants'
    | 'unknownOutboundUnsentAt'
    | 'changedAt'
    | keyof NewMessageCounters
  >;

const getConversationDigest = (conversation: ConversationRef): string =>
  tableKeys.conversation(conversation).sk.slice(sortKeyPrefixes.conversation.length);

/** The sort key of a conversation in the account's list. */
export const getConversationOrderKey = (conversation: ConversationRef, updatedAt: string): string =>
  buildConversationOrderKey(updatedAt, getConversationDigest(conversation));

export const toConversationAttributes = (
  ref: ConversationRef,
  state: MergedConversation,
): Record<string, unknown> => ({
  ...conversationAttributes.encode(state),
  gsi1pk: tablePartitions.conversations(ref),
  gsi1sk: getConversationOrderKey(ref, state.updatedAt),
});
