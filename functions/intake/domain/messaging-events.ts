// The network's webhook bodies: what they tell about conversations. Everything else is let pass.
// Source: Instagram Platform, webhooks and their examples; Messenger Platform, webhook events.
import * as z from 'zod';
import {
  type Happening,
  type MessageEvent,
  messageIdOf,
} from '#functions/connection/domain/told-messages.ts';
import { id } from '#shared/schemas/common.ts';
import { type Context, message, reactionSymbol, toMessage, wellFormed } from './event-message.ts';
import { eventTime, iso } from './event-time.ts';

const reaction = z.object({
  mid: id,
  action: z.string(),
  emoji: reactionSymbol,
  reaction: reactionSymbol,
});
const edit = z.object({
  mid: id,
  text: wellFormed,
  num_edit: z.number().optional().catch(undefined),
});
/** A tap on a button or a suggested question; its title is what the person says by it. */
const postback = z.object({ mid: id, title: wellFormed });

const party = z.object({ id });
const happening = z.object({
  sender: party,
  recipient: party,
  timestamp: eventTime,
  message: z.unknown().optional(),
  reaction: z.unknown().optional(),
  message_edit: z.unknown().optional(),
  postback: z.unknown().optional(),
});

const change = z.object({ field: z.literal('messages'), value: z.unknown() });

const list = z.array(z.unknown()).optional().catch(undefined);
const entry = z.object({
  id,
  time: eventTime,
  messaging: list,
  /** The same while another app answers the conversation. */
  standby: list,
  /** How the dashboard's test button sends it. */
  changes: list,
});

const body = z.object({ object: z.literal('instagram'), entry: z.array(z.unknown()) });

export type MessageTold = {
  readonly igUserId: string;
  readonly event: MessageEvent;
  /** The same for everything that repeats this event, and for nothing else. */
  readonly seenAs: string;
};

type Happened = z.output<typeof happening>;
type Said = { readonly event: Happening; readonly content: string };

function ofMessage(raw: unknown, context: Context): Said | undefined {
  const parsed = message.safeParse(raw);
  if (!parsed.success) return undefined;
  if (parsed.data.is_deleted) {
    const { mid: messageId } = parsed.data;
    return {
      event: { kind: 'unsent', messageId, byId: context.fromId, at: context.timestamp },
      content: '',
    };
  }
  return { event: { kind: 'message', message: toMessage(parsed.data, context) }, content: '' };
}

/** Reacting, taking it back and reacting again differ in their time alone. */
function ofReaction(raw: unknown, { fromId, timestamp }: Context): Said | undefined {
  const parsed = reaction.safeParse(raw);
  if (!parsed.success) return undefined;
  const { mid: messageId, action, emoji, reaction: name } = parsed.data;
  const symbol = action === 'unreact' ? null : (emoji ?? name ?? null);
  if (symbol === null && action !== 'unreact') return undefined;
  return {
    event: { kind: 'reaction', messageId, byId: fromId, symbol, at: timestamp },
    content: `${fromId}/${timestamp}/${symbol}`,
  };
}

function ofEdit(raw: unknown, { timestamp }: Context): Said | undefined {
  const parsed = edit.safeParse(raw);
  if (!parsed.success || parsed.data.text === undefined) return undefined;
  const { mid: messageId, text, num_edit: numEdit = 0 } = parsed.data;
  return {
    event: { kind: 'edited', messageId, text, numEdit, at: timestamp },
    content: `${numEdit}/${timestamp}/${text}`,
  };
}

function ofPostback(raw: unknown, context: Context): Said | undefined {
  const parsed = postback.safeParse(raw);
  if (!parsed.success || !parsed.data.title) return undefined;
  const said = message.parse({ mid: parsed.data.mid, text: parsed.data.title });
  return { event: { kind: 'message', message: toMessage(said, context) }, content: '' };
}

/** What happened is told by the key that is there; keys we do not know, and `read`, say nothing to us. */
const said = (raw: Happened, context: Context): Said | undefined =>
  ofMessage(raw.message, context) ??
  ofReaction(raw.reaction, context) ??
  ofEdit(raw.message_edit, context) ??
  ofPostback(raw.postback, context);

function happeningOf(
  igUserId: string,
  entryTime: number | undefined,
  raw: unknown,
): readonly MessageTold[] {
  const parsed = happening.safeParse(raw);
  if (!parsed.success) return [];
  const { sender, recipient, timestamp = entryTime } = parsed.data;
  // Echoes come with sender and recipient swapped. What an account writes to itself is nobody's.
  const personId = sender.id === igUserId ? recipient.id : sender.id;
  if (personId === igUserId || timestamp === undefined) return [];
  const one = said(parsed.data, { fromId: sender.id, timestamp: iso(timestamp) });
  if (!one) return [];
  const { event, content } = one;
  return [
    {
      igUserId,
      event: { ...event, personId },
      seenAs: `messages/${igUserId}/${event.kind}/${messageIdOf(event)}/${content}`,
    },
  ];
}

function entryOf(raw: unknown): readonly MessageTold[] {
  const parsed = entry.safeParse(raw);
  if (!parsed.success) return [];
  const { id: igUserId, time, messaging = [], standby = [], changes = [] } = parsed.data;
  const values = changes.flatMap((one) => {
    const known = change.safeParse(one);
    return known.success ? [known.data.value] : [];
  });
  return [...messaging, ...standby, ...values].flatMap((one) => happeningOf(igUserId, time, one));
}

/** What a body tells about conversations, each once. Fields and shapes we do not know are no error. */
export function readMessages(raw: unknown): readonly MessageTold[] {
  const parsed = body.safeParse(raw);
  if (!parsed.success) return [];
  const told = parsed.data.entry.flatMap(entryOf);
  return [...new Map(told.map((one) => [one.seenAs, one])).values()];
}
