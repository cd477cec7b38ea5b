// The stored conversation item: its members, the summary of its messages, and the version that guards both.
import * as z from 'zod';
import { nowIso } from '#platform/clock.ts';
import {
  type ConversationRef,
  sortKeyPrefixes,
  tableKeys,
  tablePartitions,
} from '#platform/table/keys.ts';
import type { TableItem } from '#platform/table/table.ts';
import { messageTypeSchema } from '#shared/schemas/conversation.ts';
import type { ConversationSummary, LastMessage } from '../domain/conversation-summary.ts';
import { countNewMessages, type NewMessageCounters } from '../domain/new-messages.ts';
import { buildConversationOrderKey } from '../domain/order-keys.ts';

const conversationItem = z.object({
  id: z.string(),
  contact_id: z.string(),
  own_username: z.string(),
  participants: z.array(z.object({ id: z.string(), username: z.string() })),
  last_message: z
    .object({
      order_key: z.string(),
      type: messageTypeSchema,
      text: z.string().nullable(),
      from_username: z.string(),
      is_own: z.boolean(),
    })
    .optional(),
  messages_total: z.number(),
  version: z.number(),
  arrivals: z.number(),
  seen_arrival: z.number(),
  withdrawn: z.array(z.number()).default([]),
  updated_at: z.string(),
  last_inbound_at: z.string().optional(),
  own_unsent_at: z.string().optional(),
  /** Epoch milliseconds, which are shorter than an ISO time. */
  changed: z.number().optional(),
  refresh_until: z.string().optional(),
});

export type StoredConversation = {
  readonly id: string;
  /** The person the account writes with. */
  readonly contactId: string;
  /** The account's username, which its pending messages carry. */
  readonly ownUsername: string;
  /** Without the account itself. */
  readonly participants: readonly { readonly id: string; readonly username: string }[];
  readonly updatedAt: string;
  /** When the contact last wrote (ISO). */
  readonly lastInboundAt: string | undefined;
  /** When we last learned that the account unsent a message that was never stored here (ISO). */
  readonly unknownOutboundUnsentAt: string | undefined;
  /** Increases with every change of the conversation, its messages and their drafts. */
  readonly version: number;
  /** When what the network sent last changed it or its messages (epoch ms). */
  readonly changedAt: number | undefined;
  /** How many inbound messages were stored so far. */
  readonly inboundCount: number;
  /** The number of the latest inbound message when all were last marked as seen, or answered. */
  readonly seenInboundNumber: number;
  /** Numbers of later inbound messages that were unsent: they are not new any more. */
  readonly unsentInboundNumbers: readonly number[];
  readonly newCount: number;
  readonly total: number;
  readonly isRefreshing: boolean;
  readonly lastMessage: LastMessage | undefined;
};

export function parseConversationItem(item: TableItem): StoredConversation {
  const stored = conversationItem.parse(item);
  const last = stored.last_message;
  return {
    id: stored.id,
    contactId: stored.contact_id,
    ownUsername: stored.own_username,
    participants: stored.participants,
    updatedAt: stored.updated_at,
    lastInboundAt: stored.last_inbound_at,
    unknownOutboundUnsentAt: stored.own_unsent_at,
    version: stored.version,
    changedAt: stored.changed,
    inboundCount: stored.arrivals,
    seenInboundNumber: stored.seen_arrival,
    unsentInboundNumbers: stored.withdrawn,
    newCount: countNewMessages({
      inboundCount: stored.arrivals,
      seenInboundNumber: stored.seen_arrival,
      unsentInboundNumbers: stored.withdrawn,
    }),
    total: stored.messages_total,
    isRefreshing: stored.refresh_until !== undefined && stored.refresh_until > nowIso(),
    lastMessage: last && {
      orderKey: last.order_key,
      type: last.type,
      text: last.text,
      fromUsername: last.from_username,
      isOwn: last.is_own,
    },
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
    | 'version'
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
  id: state.id,
  contact_id: state.contactId,
  own_username: state.ownUsername,
  participants: state.participants,
  last_message: state.lastMessage && {
    order_key: state.lastMessage.orderKey,
    type: state.lastMessage.type,
    text: state.lastMessage.text,
    from_username: state.lastMessage.fromUsername,
    is_own: state.lastMessage.isOwn,
  },
  messages_total: state.total,
  version: state.version,
  arrivals: state.inboundCount,
  seen_arrival: state.seenInboundNumber,
  withdrawn: state.unsentInboundNumbers.length > 0 ? state.unsentInboundNumbers : undefined,
  updated_at: state.updatedAt,
  last_inbound_at: state.lastInboundAt,
  own_unsent_at: state.unknownOutboundUnsentAt,
  changed: state.changedAt,
  gsi1pk: tablePartitions.conversations(ref),
  gsi1sk: getConversationOrderKey(ref, state.updatedAt),
});
