// A conversation as stored: who takes part, what it keeps of its messages, and the lock over them.
import * as z from 'zod';
import { nowIso } from '#platform/clock.ts';
import { type ConversationRef, keys, partitions, prefixes } from '#platform/table/keys.ts';
import type { Item } from '#platform/table/table.ts';
import { messageType } from '#shared/schemas/conversation.ts';
import { type Arrivals, newCountOf } from '../domain/arrivals.ts';
import { conversationOrderKey } from '../domain/order.ts';
import type { LastMessage, Tally } from '../domain/tally.ts';

const conversationItem = z.object({
  id: z.string(),
  contact_id: z.string(),
  own_username: z.string(),
  participants: z.array(z.object({ id: z.string(), username: z.string() })),
  last_message: z
    .object({
      place: z.string(),
      type: messageType,
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
  own_taken_back_at: z.string().optional(),
  refresh_until: z.string().optional(),
});

export type StoredConversation = {
  readonly id: string;
  /** The other person. */
  readonly contactId: string;
  /** The account's own name, which its pending messages carry. */
  readonly ownUsername: string;
  /** The others; the account itself is not among them. */
  readonly participants: readonly { readonly id: string; readonly username: string }[];
  readonly updatedAt: string;
  /** When the other person last wrote (ISO). */
  readonly lastInboundAt: string | undefined;
  /** When we last learnt that the account took back a message that had never come here (ISO). */
  readonly ownTakenBackAt: string | undefined;
  /** Rises with every change of the conversation, its messages and their drafts. */
  readonly version: number;
  /** How many messages of others have come. */
  readonly arrivals: number;
  /** How many of those had come when all were last marked as seen, or answered. */
  readonly seenArrival: number;
  /** Which of the later ones were unsent: they are not new any more. */
  readonly withdrawn: readonly number[];
  readonly newCount: number;
  readonly total: number;
  readonly refreshing: boolean;
  readonly lastMessage: LastMessage | undefined;
};

export function readConversationItem(item: Item): StoredConversation {
  const stored = conversationItem.parse(item);
  const last = stored.last_message;
  return {
    id: stored.id,
    contactId: stored.contact_id,
    ownUsername: stored.own_username,
    participants: stored.participants,
    updatedAt: stored.updated_at,
    lastInboundAt: stored.last_inbound_at,
    ownTakenBackAt: stored.own_taken_back_at,
    version: stored.version,
    arrivals: stored.arrivals,
    seenArrival: stored.seen_arrival,
    withdrawn: stored.withdrawn,
    newCount: newCountOf({
      arrivals: stored.arrivals,
      seenArrival: stored.seen_arrival,
      withdrawn: stored.withdrawn,
    }),
    total: stored.messages_total,
    refreshing: stored.refresh_until !== undefined && stored.refresh_until > nowIso(),
    lastMessage: last && {
      place: last.place,
      type: last.type,
      text: last.text,
      fromUsername: last.from_username,
      isOwn: last.is_own,
    },
  };
}

/** The state of a conversation that taking in messages decides. */
export type ConversationState = Tally &
  Pick<
    StoredConversation,
    | 'id'
    | 'contactId'
    | 'ownUsername'
    | 'participants'
    | 'ownTakenBackAt'
    | 'version'
    | keyof Arrivals
  >;

const digestOf = (conversation: ConversationRef): string =>
  keys.conversation(conversation).sk.slice(prefixes.conversation.length);

/** Where a conversation stands in the account's list. */
export const listPlaceOf = (conversation: ConversationRef, updatedAt: string): string =>
  conversationOrderKey(updatedAt, digestOf(conversation));

export const conversationAttributes = (
  ref: ConversationRef,
  state: ConversationState,
): Record<string, unknown> => ({
  id: state.id,
  contact_id: state.contactId,
  own_username: state.ownUsername,
  participants: state.participants,
  last_message: state.lastMessage && {
    place: state.lastMessage.place,
    type: state.lastMessage.type,
    text: state.lastMessage.text,
    from_username: state.lastMessage.fromUsername,
    is_own: state.lastMessage.isOwn,
  },
  messages_total: state.total,
  version: state.version,
  arrivals: state.arrivals,
  seen_arrival: state.seenArrival,
  withdrawn: state.withdrawn.length > 0 ? state.withdrawn : undefined,
  updated_at: state.updatedAt,
  last_inbound_at: state.lastInboundAt,
  own_taken_back_at: state.ownTakenBackAt,
  gsi1pk: partitions.conversations(ref),
  gsi1sk: listPlaceOf(ref, state.updatedAt),
});
