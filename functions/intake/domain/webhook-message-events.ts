// Parses the message events of a webhook body: messages, reactions, edits, deletions. Everything else is ignored.
// Source: Instagram Platform, webhooks and their examples; Messenger Platform, webhook events.
import * as z from 'zod';
import {
  type ConversationEvent,
  getEventMessageId,
  type MessageEventWithPersonId,
} from '#functions/connection/domain/message-events.ts';
import { idSchema } from '#shared/schemas/common.ts';
import { eventTimeSchema, toIsoEventTime } from './event-time.ts';
import {
  type EventAuthorAndTime,
  reactionSymbolSchema,
  toNetworkMessage,
  truncatedTextSchema,
  webhookMessageSchema,
} from './webhook-message.ts';

const reaction = z.object({
  mid: idSchema,
  action: z.string(),
  emoji: reactionSymbolSchema,
  reaction: reactionSymbolSchema,
});
const edit = z.object({
  mid: idSchema,
  text: truncatedTextSchema,
  num_edit: z.number().optional().catch(undefined),
});
/** A tap on a button or a suggested question; its title counts as the text of the message. */
const postback = z.object({ mid: idSchema, title: truncatedTextSchema });

const memberSchema = z.object({ id: idSchema });
const messagingEvent = z.object({
  sender: memberSchema,
  recipient: memberSchema,
  timestamp: eventTimeSchema,
  message: z.unknown().optional(),
  reaction: z.unknown().optional(),
  message_edit: z.unknown().optional(),
  postback: z.unknown().optional(),
});

const change = z.object({ field: z.literal('messages'), value: z.unknown() });

const optionalList = z.array(z.unknown()).optional().catch(undefined);
const entry = z.object({
  id: idSchema,
  time: eventTimeSchema,
  messaging: optionalList,
  /** The same events, while another app controls the conversation. */
  standby: optionalList,
  /** The test button of the developer dashboard sends events in this form. */
  changes: optionalList,
});

const webhookBody = z.object({ object: z.literal('instagram'), entry: z.array(z.unknown()) });

export type MessageWebhookEvent = {
  readonly igUserId: string;
  readonly event: MessageEventWithPersonId;
  /** Equal for every repetition of this event, and different for every other event. */
  readonly dedupeKey: string;
};

type RawMessagingEvent = z.output<typeof messagingEvent>;
type ParsedEvent = { readonly event: ConversationEvent; readonly dedupeContent: string };

function parseMessage(raw: unknown, context: EventAuthorAndTime): ParsedEvent | undefined {
  const parsed = webhookMessageSchema.safeParse(raw);
  if (!parsed.success) return undefined;
  if (parsed.data.is_deleted) {
    const { mid: messageId } = parsed.data;
    return {
      event: { kind: 'unsent', messageId, byId: context.fromId, at: context.timestamp },
      dedupeContent: '',
    };
  }
  return {
    event: { kind: 'message', message: toNetworkMessage(parsed.data, context) },
    dedupeContent: '',
  };
}

/** The dedupe content includes the time, because reacting, removing and reacting again differ in nothing else. */
function parseReaction(
  raw: unknown,
  { fromId, timestamp }: EventAuthorAndTime,
): ParsedEvent | undefined {
  const parsed = reaction.safeParse(raw);
  if (!parsed.success) return undefined;
  const { mid: messageId, action, emoji, reaction: name } = parsed.data;
  const symbol = action === 'unreact' ? null : (emoji ?? name ?? null);
  if (symbol === null && action !== 'unreact') return undefined;
  return {
    event: { kind: 'reaction', messageId, byId: fromId, symbol, at: timestamp },
    dedupeContent: `${fromId}/${timestamp}/${symbol}`,
  };
}

function parseEdit(raw: unknown, { timestamp }: EventAuthorAndTime): ParsedEvent | undefined {
  const parsed = edit.safeParse(raw);
  if (!parsed.success || parsed.data.text === undefined) return undefined;
  const { mid: messageId, text, num_edit: numEdit = 0 } = parsed.data;
  return {
    event: { kind: 'edited', messageId, text, numEdit, at: timestamp },
    dedupeContent: `${numEdit}/${timestamp}/${text}`,
  };
}

function parsePostback(raw: unknown, context: EventAuthorAndTime): ParsedEvent | undefined {
  const parsed = postback.safeParse(raw);
  if (!parsed.success || !parsed.data.title) return undefined;
  const postbackMessage = webhookMessageSchema.parse({
    mid: parsed.data.mid,
    text: parsed.data.title,
  });
  return {
    event: { kind: 'message', message: toNetworkMessage(postbackMessage, context) },
    dedupeContent: '',
  };
}

/** The key that is present decides the kind of event. `read` and unknown keys are ignored. */
const parseEventContent = (
  raw: RawMessagingEvent,
  context: EventAuthorAndTime,
): ParsedEvent | undefined =>
  parseMessage(raw.message, context) ??
  parseReaction(raw.reaction, context) ??
  parseEdit(raw.message_edit, context) ??
  parsePostback(raw.postback, context);

function toMessageEvents(
  igUserId: string,
  entryTime: number | undefined,
  raw: unknown,
): readonly MessageWebhookEvent[] {
  const parsed = messagingEvent.safeParse(raw);
  if (!parsed.success) return [];
  const { sender, recipient, timestamp = entryTime } = parsed.data;
  // Echo events have sender and recipient swapped. Messages of an account to itself have no contact and are ignored.
  const personId = sender.id === igUserId ? recipient.id : sender.id;
  if (personId === igUserId || timestamp === undefined) return [];
  const parsedEvent = parseEventContent(parsed.data, {
    fromId: sender.id,
    timestamp: toIsoEventTime(timestamp),
  });
  if (!parsedEvent) return [];
  const { event, dedupeContent } = parsedEvent;
  return [
    {
      igUserId,
      event: { ...event, personId },
      dedupeKey: `messages/${igUserId}/${event.kind}/${getEventMessageId(event)}/${dedupeContent}`,
    },
  ];
}

function parseEntry(raw: unknown): readonly MessageWebhookEvent[] {
  const parsed = entry.safeParse(raw);
  if (!parsed.success) return [];
  const { id: igUserId, time, messaging = [], standby = [], changes = [] } = parsed.data;
  const values = changes.flatMap((one) => {
    const parsedChange = change.safeParse(one);
    return parsedChange.success ? [parsedChange.data.value] : [];
  });
  return [...messaging, ...standby, ...values].flatMap((one) =>
    toMessageEvents(igUserId, time, one),
  );
}

/** The message events of a body, without duplicates. Unknown fields and shapes are no error. */
export function parseMessageWebhookEvents(raw: unknown): readonly MessageWebhookEvent[] {
  const parsed = webhookBody.safeParse(raw);
  if (!parsed.success) return [];
  const events = parsed.data.entry.flatMap(parseEntry);
  return [...new Map(events.map((one) => [one.dedupeKey, one])).values()];
}
