// A message as stored, with the reply drafted for it, and the item that finds it by its id.
import * as z from 'zod';
import { draft } from '#functions/drafts/domain/draft.ts';
import { sha256 } from '#platform/crypto.ts';
import type { Item } from '#platform/table/table.ts';
import { attachment, messageType } from '#shared/schemas/conversation.ts';
import type { KnownAhead } from '../domain/held-message.ts';
import type { HeldMessage, StoredMessage } from '../domain/message.ts';
import { messageOrderKey } from '../domain/order.ts';

/** An edit of before its number and its time were kept: any that is told is taken for newer. */
const EARLIER_EDIT = { numEdit: 0, at: '' };

const edit = z.object({ numEdit: z.number(), at: z.string() });
const reactedAt = z.record(z.string(), z.string()).default({});
const reaction = z.object({ symbol: z.string(), userId: z.string(), username: z.string() });

const messageItem = z.object({
  id: z.string(),
  conversation_id: z.string(),
  timestamp: z.string(),
  from_id: z.string(),
  from_username: z.string(),
  is_own: z.boolean(),
  type: messageType,
  text: z.string().optional(),
  attachments: z.array(attachment).default([]),
  story: z.object({ kind: z.enum(['mention', 'reply']), link: z.string().nullable() }).optional(),
  reactions: z.array(reaction).default([]),
  unsent: z.boolean().default(false),
  reacted_at: reactedAt,
  edited: z.union([edit, z.literal(true).transform(() => EARLIER_EDIT)]).optional(),
  arrival: z.number(),
  draft: draft.optional(),
  draft_revision: z.number().default(0),
});

export function readMessageItem(item: Item): StoredMessage {
  const message = messageItem.parse(item);
  return {
    id: message.id,
    conversationId: message.conversation_id,
    timestamp: message.timestamp,
    fromId: message.from_id,
    fromUsername: message.from_username,
    isOwn: message.is_own,
    type: message.type,
    text: message.text ?? null,
    attachments: message.attachments,
    story: message.story ?? null,
    reactions: message.reactions,
    unsent: message.unsent,
    reactedAt: message.reacted_at,
    edited: message.edited ?? null,
    arrival: message.arrival,
    draftRevision: message.draft_revision,
    draft: message.draft,
  };
}

const unlessEmpty = <T extends object>(all: T): T | undefined =>
  Object.keys(all).length > 0 ? all : undefined;

/** Everything but the draft, which the drafts feature writes by itself. What is empty is left out. */
export const messageAttributes = (message: HeldMessage): Record<string, unknown> => ({
  id: message.id,
  timestamp: message.timestamp,
  from_id: message.fromId,
  from_username: message.fromUsername,
  is_own: message.isOwn,
  type: message.type,
  text: message.text ?? undefined,
  attachments: unlessEmpty(message.attachments),
  story: message.story ?? undefined,
  reactions: unlessEmpty(message.reactions),
  unsent: message.unsent || undefined,
  reacted_at: unlessEmpty(message.reactedAt),
  edited: message.edited ?? undefined,
  arrival: message.arrival,
});

/** Where a message stands among those of its conversation. */
export const placeOf = (message: { readonly id: string; readonly timestamp: string }): string =>
  messageOrderKey(message.timestamp, sha256(message.id).slice(0, 24));

const placeItem = z.object({
  message_id: z.string(),
  place: z.string().optional(),
  unsent: z.boolean().default(false),
  edited_text: z.string().nullable().default(null),
  edited: edit.default(EARLIER_EDIT),
  reactions: z.array(reaction).default([]),
  reacted_at: reactedAt,
});

/** Where a message stands, or what is known of it before it comes. */
export type Place = { readonly messageId: string } & (
  | { readonly place: string }
  | { readonly ahead: KnownAhead }
);

export function readPlaceItem(item: Item): Place {
  const { message_id: messageId, place, edited_text: text, ...known } = placeItem.parse(item);
  if (place !== undefined) return { messageId, place };
  const { unsent, reactions, reacted_at: reactedAt } = known;
  const edited = text === null ? null : { text, ...known.edited };
  return { messageId, ahead: { unsent, edited, reactions, reactedAt } };
}

export function placeAttributes(place: Place): Item {
  const { messageId: message_id } = place;
  if ('place' in place) return { message_id, place: place.place };
  const { unsent, edited, reactions, reactedAt } = place.ahead;
  return {
    message_id,
    unsent,
    edited_text: edited?.text ?? null,
    edited: edited ? { numEdit: edited.numEdit, at: edited.at } : undefined,
    reactions,
    reacted_at: reactedAt,
  };
}
