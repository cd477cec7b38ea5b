// The stored message item, and the index item that finds a message by its id.
import * as z from 'zod';
import { inboundEventSourceSchema } from '#functions/events/domain/inbound-event.ts';
import { hashSha256 } from '#platform/crypto.ts';
import {
  defineItemCodec,
  storedFlagCodec,
  storedListCodec,
  storedNullableCodec,
} from '#platform/table/item-codec.ts';
import type { TableItem } from '#platform/table/table.ts';
import { messageAttachmentSchema, messageTypeSchema } from '#shared/schemas/conversation.ts';
import { messageReactionSchema, storyReferenceSchema } from '#shared/schemas/network-message.ts';
import type { OutOfOrderMessageEvents } from '../domain/apply-event-to-message.ts';
import type { MergedMessage, StoredMessage } from '../domain/message.ts';
import { buildMessageOrderKey } from '../domain/order-keys.ts';

const edit = z.object({ numEdit: z.number(), at: z.string() });
const reactedAt = z.record(z.string(), z.string()).default({});

const storedReactionTimes = z.codec(
  z.record(z.string(), z.string()).optional(),
  z.custom<Readonly<Record<string, string>>>(),
  {
    decode: (stored) => stored ?? {},
    encode: (times) => (Object.keys(times).length > 0 ? times : undefined),
  },
);

const messageAttributes = defineItemCodec({
  id: ['id', z.string()],
  timestamp: ['timestamp', z.string()],
  fromId: ['from_id', z.string()],
  fromUsername: ['from_username', z.string()],
  isOwn: ['is_own', z.boolean()],
  type: ['type', messageTypeSchema],
  text: ['text', storedNullableCodec(z.string())],
  attachments: ['attachments', storedListCodec(messageAttachmentSchema)],
  story: ['story', storedNullableCodec(storyReferenceSchema)],
  reactions: ['reactions', storedListCodec(messageReactionSchema)],
  unsent: ['unsent', storedFlagCodec],
  isStandby: ['standby', z.literal(true).optional()],
  reactedAt: ['reacted_at', storedReactionTimes],
  edited: ['edited', storedNullableCodec(edit)],
  inboundNumber: ['arrival', z.number()],
  source: ['source', inboundEventSourceSchema.optional()],
  replyIds: ['replies', storedListCodec(z.string())],
  ruleReplyIds: ['rule_replies', storedListCodec(z.string())],
});

/** Written once with the message. */
const storedBesideMessage = z.object({
  conversation_id: z.string(),
});

export function parseMessageItem(item: TableItem): StoredMessage {
  const { conversation_id } = storedBesideMessage.parse(item);
  return {
    ...messageAttributes.decode(item),
    conversationId: conversation_id,
  };
}

/** Leaves out empty values. */
export const toMessageAttributes = (message: MergedMessage): Record<string, unknown> =>
  messageAttributes.encode(message);

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
  edited: edit.optional(),
  reactions: z.array(messageReactionSchema).default([]),
  reacted_at: reactedAt,
});

/** Finds the order key of a message by its id, or the events that arrived before the message. */
export type MessagePositionEntry = { readonly messageId: string } & (
  | { readonly orderKey: string }
  | { readonly buffer: OutOfOrderMessageEvents }
);

export function parseMessagePositionItem(item: TableItem): MessagePositionEntry {
  const {
    message_id: messageId,
    order_key,
    edited_text: text,
    ...bufferFields
  } = messageIndexItem.parse(item);
  if (order_key !== undefined) return { messageId, orderKey: order_key };
  const { unsent, edited: edit, reactions, reacted_at: reactedAt } = bufferFields;
  const edited = text === null || edit === undefined ? null : { text, ...edit };
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
