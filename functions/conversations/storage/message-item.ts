// The stored message item, and the index item that finds a message by its id.
import * as z from 'zod';
import { inboundSourceSchema } from '#functions/connection/domain/inbound-event.ts';
import { hashSha256 } from '#platform/crypto.ts';
import type { TableItem } from '#platform/table/table.ts';
import { messageAttachmentSchema, messageTypeSchema } from '#shared/schemas/conversation.ts';
import { messageReactionSchema, storyReferenceSchema } from '#shared/schemas/network-message.ts';
import type { OutOfOrderBuffer } from '../domain/apply-event-to-message.ts';
import type { MergedMessage, StoredMessage } from '../domain/message.ts';
import { buildMessageOrderKey } from '../domain/order-keys.ts';

/** Items written before the number and time of an edit were stored: any edit event counts as newer. */
const LEGACY_EDIT = { numEdit: 0, at: '' };

const edit = z.object({ numEdit: z.number(), at: z.string() });
const reactedAt = z.record(z.string(), z.string()).default({});

const messageItem = z.object({
  id: z.string(),
  conversation_id: z.string(),
  timestamp: z.string(),
  from_id: z.string(),
  from_username: z.string(),
  is_own: z.boolean(),
  type: messageTypeSchema,
  text: z.string().optional(),
  attachments: z.array(messageAttachmentSchema).default([]),
  story: storyReferenceSchema.optional(),
  reactions: z.array(messageReactionSchema).default([]),
  unsent: z.boolean().default(false),
  reacted_at: reactedAt,
  edited: z.union([edit, z.literal(true).transform(() => LEGACY_EDIT)]).optional(),
  arrival: z.number(),
  source: inboundSourceSchema.optional(),
  replies: z.array(z.string()).default([]),
});

export function parseMessageItem(item: TableItem): StoredMessage {
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
    inboundNumber: message.arrival,
    source: message.source,
    replyIds: message.replies,
  };
}

const omitIfEmpty = <T extends object>(value: T): T | undefined =>
  Object.keys(value).length > 0 ? value : undefined;

/** Without the ids of its replies, which the drafts feature writes itself. Empty values are left out. */
export const toMessageAttributes = (message: MergedMessage): Record<string, unknown> => ({
  id: message.id,
  timestamp: message.timestamp,
  from_id: message.fromId,
  from_username: message.fromUsername,
  is_own: message.isOwn,
  type: message.type,
  text: message.text ?? undefined,
  attachments: omitIfEmpty(message.attachments),
  story: message.story ?? undefined,
  reactions: omitIfEmpty(message.reactions),
  unsent: message.unsent || undefined,
  reacted_at: omitIfEmpty(message.reactedAt),
  edited: message.edited ?? undefined,
  arrival: message.inboundNumber,
  source: message.source,
});

/** The sort key of a message within its conversation. */
export const getMessageOrderKey = (message: {
  readonly id: string;
  readonly timestamp: string;
}): string => buildMessageOrderKey(message.timestamp, hashSha256(message.id).slice(0, 24));

const messageIndexItem = z.object({
  message_id: z.string(),
  order_key: z.string().optional(),
  unsent: z.boolean().default(false),
  edited_text: z.string().nullable().default(null),
  edited: edit.default(LEGACY_EDIT),
  reactions: z.array(messageReactionSchema).default([]),
  reacted_at: reactedAt,
});

/** The order key of a message by its id, or the events that arrived before the message. */
export type MessagePositionEntry = { readonly messageId: string } & (
  | { readonly orderKey: string }
  | { readonly buffer: OutOfOrderBuffer }
);

export function parseMessagePositionItem(item: TableItem): MessagePositionEntry {
  const {
    message_id: messageId,
    order_key,
    edited_text: text,
    ...bufferFields
  } = messageIndexItem.parse(item);
  if (order_key !== undefined) return { messageId, orderKey: order_key };
  const { unsent, reactions, reacted_at: reactedAt } = bufferFields;
  const edited = text === null ? null : { text, ...bufferFields.edited };
  return { messageId, buffer: { unsent, edited, reactions, reactedAt } };
}

export function toMessagePositionItem(entry: MessagePositionEntry): TableItem {
  const { messageId: message_id } = entry;
  if ('orderKey' in entry) return { message_id, order_key: entry.orderKey };
  const { unsent, edited, reactions, reactedAt } = entry.buffer;
  return {
    message_id,
    unsent,
    edited_text: edited?.text ?? null,
    edited: edited ? { numEdit: edited.numEdit, at: edited.at } : undefined,
    reactions,
    reacted_at: reactedAt,
  };
}
