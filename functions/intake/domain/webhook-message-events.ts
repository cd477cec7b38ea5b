// Parses the message events of a webhook body: messages, reactions, edits, deletions. Everything else is ignored.
// Source: Instagram Platform, webhooks and their examples; Messenger Platform, webhook events.
import * as z from 'zod';
import {
  type ConversationMessageEvent,
  getEventMessageId,
  type MessageEventWithPersonId,
} from '#functions/events/domain/message-events.ts';
import { networkCountSchema, networkIdSchema } from '#shared/schemas/network-value-schemas.ts';
import { toIsoWebhookEventTime, webhookEventTimeSchema } from './webhook-event-time.ts';
import { listOrSingleItemSchema } from './webhook-list-schema.ts';
import {
  type EventAuthorAndTime,
  isStoryMention,
  messageReferralSchema,
  toNetworkMessage,
  webhookMessageSchema,
} from './webhook-message.ts';
import { truncatedMessageTextSchema, webhookReactionSymbolSchema } from './webhook-text-schemas.ts';

const reaction = z.object({
  mid: networkIdSchema,
  action: z.string(),
  emoji: webhookReactionSymbolSchema,
  reaction: webhookReactionSymbolSchema,
});
const edit = z.object({
  mid: networkIdSchema,
  text: truncatedMessageTextSchema,
  num_edit: networkCountSchema,
});
/** A tap on a button or a suggested question. Its title counts as the text of the message. */
const postback = z.object({ mid: networkIdSchema, title: truncatedMessageTextSchema });

const memberSchema = z.object({ id: networkIdSchema });
const messagingEvent = z.object({
  sender: memberSchema,
  recipient: memberSchema,
  timestamp: webhookEventTimeSchema,
  message: z.unknown().optional(),
  reaction: z.unknown().optional(),
  message_edit: z.unknown().optional(),
  postback: z.unknown().optional(),
  referral: messageReferralSchema,
});

const change = z.object({
  field: z.enum([
    'messages',
    'message_edit',
    'message_reactions',
    'messaging_postbacks',
    'messaging_referral',
    'standby',
  ]),
  value: z.unknown(),
});

const entry = z.object({
  id: networkIdSchema,
  time: webhookEventTimeSchema,
  messaging: listOrSingleItemSchema,
  standby: listOrSingleItemSchema,
  /** The test button of the developer dashboard sends events in this form. */
  changes: listOrSingleItemSchema,
});

const webhookBody = z.object({ object: z.literal('instagram'), entry: z.array(z.unknown()) });

export type MessageWebhookEvent = {
  readonly igUserId: string;
  readonly event: MessageEventWithPersonId;
  /** Equal for every repetition of this event, and different for every other event. */
  readonly dedupeKey: string;
};

type RawMessagingEvent = z.output<typeof messagingEvent>;
type ParsedEvent = { readonly event: ConversationMessageEvent; readonly dedupeContent: string };
/** `isStandby` means that another app controls the conversation. */
type Delivery = { readonly raw: unknown; readonly isStandby: boolean };

function toMessageEvent(
  raw: z.output<typeof webhookMessageSchema>,
  context: EventAuthorAndTime,
): ParsedEvent | undefined {
  const message = toNetworkMessage(raw, context);
  return message && { event: { kind: 'message', message }, dedupeContent: '' };
}

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
  return toMessageEvent(parsed.data, context);
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
  const { mid, title: text } = parsed.data;
  return toMessageEvent(webhookMessageSchema.parse({ mid, text }), context);
}

/** Most referrals say only that a person opened the conversation, but a story's referral may name a message. */
function parseReferral(
  { referral }: RawMessagingEvent,
  context: EventAuthorAndTime,
): ParsedEvent | undefined {
  if (referral?.mid === undefined || !isStoryMention(referral)) return undefined;
  return toMessageEvent(webhookMessageSchema.parse({ mid: referral.mid, referral }), context);
}

/** The key that is present decides the kind of event. `read` and unknown keys are ignored. */
const parseEventContent = (
  raw: RawMessagingEvent,
  context: EventAuthorAndTime,
): ParsedEvent | undefined =>
  parseMessage(raw.message, context) ??
  parseReaction(raw.reaction, context) ??
  parseEdit(raw.message_edit, context) ??
  parsePostback(raw.postback, context) ??
  parseReferral(raw, context);

const markStandby = ({ event, dedupeContent }: ParsedEvent): ParsedEvent =>
  event.kind === 'message'
    ? { event: { ...event, isStandby: true }, dedupeContent: 'standby' }
    : { event, dedupeContent };

/**
 * Finds the author of the event and the contact of the conversation. Undefined for a message of the account to
 * itself, which has no contact. Echo events have sender and recipient swapped, and the account may be the sender
 * under another of its ids.
 */
function findMembers(
  igUserId: string,
  { sender, recipient, message }: RawMessagingEvent,
): { readonly fromId: string; readonly personId: string } | undefined {
  const flags = webhookMessageSchema.safeParse(message).data;
  if (flags?.is_self) return undefined;
  const isOwn = sender.id === igUserId || flags?.is_echo === true;
  const personId = isOwn ? recipient.id : sender.id;
  return personId === igUserId ? undefined : { fromId: isOwn ? igUserId : sender.id, personId };
}

function toMessageEvents(
  igUserId: string,
  entryTime: number | undefined,
  { raw, isStandby }: Delivery,
): readonly MessageWebhookEvent[] {
  const parsed = messagingEvent.safeParse(raw);
  if (!parsed.success) return [];
  const { timestamp = entryTime } = parsed.data;
  const members = findMembers(igUserId, parsed.data);
  if (members === undefined || timestamp === undefined) return [];
  const { fromId, personId } = members;
  const parsedEvent = parseEventContent(parsed.data, {
    fromId,
    timestamp: toIsoWebhookEventTime(timestamp),
  });
  if (!parsedEvent) return [];
  const { event, dedupeContent } = isStandby ? markStandby(parsedEvent) : parsedEvent;
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
  const { id: igUserId, time, messaging, standby, changes } = parsed.data;
  const deliver = (raw: unknown, isStandby: boolean): Delivery => ({ raw, isStandby });
  const values = changes.flatMap((one): readonly Delivery[] => {
    const parsedChange = change.safeParse(one);
    if (!parsedChange.success) return [];
    const { field, value } = parsedChange.data;
    return [deliver(value, field === 'standby')];
  });
  return [
    ...messaging.map((raw) => deliver(raw, false)),
    ...standby.map((raw) => deliver(raw, true)),
    ...values,
  ].flatMap((one) => toMessageEvents(igUserId, time, one));
}

/** The message events of a body, without duplicates. Unknown fields and shapes are no error. */
export function parseMessageWebhookEvents(raw: unknown): readonly MessageWebhookEvent[] {
  const parsed = webhookBody.safeParse(raw);
  if (!parsed.success) return [];
  const events = parsed.data.entry.flatMap(parseEntry);
  return [...new Map(events.map((one) => [one.dedupeKey, one])).values()];
}
