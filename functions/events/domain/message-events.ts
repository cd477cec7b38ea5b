// The events of a conversation as the network delivers them by webhook.
import * as z from 'zod';
import { networkMessageSchema } from '#shared/schemas/network-message.ts';

const personId = z.string();
const messageId = z.string();
/** ISO. */
const at = z.string();

/** A webhook event in the conversation with the contact `personId`. The order is not guaranteed. */
export const messageEventWithPersonIdSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('message'),
      personId,
      message: networkMessageSchema,
      /** Whether another app controlled the conversation. */
      isStandby: z.literal(true).optional(),
    }),
    z.object({
      kind: z.literal('reaction'),
      personId,
      messageId,
      byId: z.string(),
      /** Null when the reaction was removed. */
      symbol: z.string().nullable(),
      at,
    }),
    z.object({
      kind: z.literal('unsent'),
      personId,
      messageId,
      /** The author of the message, who unsent it. */
      byId: z.string(),
      at,
    }),
    z.object({
      kind: z.literal('edited'),
      personId,
      messageId,
      text: z.string(),
      /** The number of this edit, starting at 1. It is 0 when the event does not contain it. */
      numEdit: z.number(),
      at,
    }),
  ])
  .readonly();
export type MessageEventWithPersonId = z.infer<typeof messageEventWithPersonIdSchema>;

type WithoutPersonId<Event> = Event extends unknown ? Omit<Event, 'personId'> : never;

/** An event whose conversation is known. A message from a list also becomes a `message` event. */
export type ConversationMessageEvent = WithoutPersonId<MessageEventWithPersonId>;

export const getEventMessageId = (event: ConversationMessageEvent): string =>
  event.kind === 'message' ? event.message.id : event.messageId;
