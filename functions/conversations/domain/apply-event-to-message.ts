// Applies one event to one message: a new message, an edit, a reaction, or a deletion. Pure and idempotent: applying
// the same event twice changes nothing the second time.
import {
  type AccountIdentity,
  isWrittenByAccount,
} from '#functions/connection/domain/account-authorship.ts';
import {
  type InboundReadOrigin,
  resolveInboundEventSource,
} from '#functions/events/domain/inbound-event.ts';
import type { ConversationMessageEvent } from '#functions/events/domain/message-events.ts';
import type { MessageReaction } from '#shared/schemas/network-message.ts';
import type { MergedMessage, MessageEdit, MessageReactionState } from './message.ts';
import { resolveMessageType } from './resolve-message-type.ts';

/** Events that arrived before their message: webhooks deliver edits, reactions and deletions in any order. */
export type OutOfOrderMessageEvents = MessageReactionState & {
  readonly unsent: boolean;
  readonly edited: (MessageEdit & { readonly text: string }) | null;
};

export const NO_OUT_OF_ORDER_MESSAGE_EVENTS: OutOfOrderMessageEvents = {
  unsent: false,
  edited: null,
  reactions: [],
  reactedAt: {},
};

/** All members who can write in the conversation, with the usernames known so far. */
export type ConversationMembers = {
  readonly accountIdentity: AccountIdentity;
  readonly participants: readonly { readonly id: string; readonly username: string }[];
};

/** The username for an id. Empty when no list has named it yet. */
function findUsername(id: string, { accountIdentity, participants }: ConversationMembers): string {
  if (id === accountIdentity.igUserId) return accountIdentity.username;
  return participants.find((participant) => participant.id === id)?.username ?? '';
}

const compareByUserId = (left: MessageReaction, right: MessageReaction): number =>
  left.userId < right.userId ? -1 : 1;

/** One reaction per user, sorted by user, so that the order of delivery does not change the result. */
const normalizeReactions = (
  reactions: readonly MessageReaction[],
  members: ConversationMembers,
): readonly MessageReaction[] =>
  [...new Map(reactions.map((one) => [one.userId, one])).values()]
    .map((one) => ({ ...one, username: one.username || findUsername(one.userId, members) }))
    .sort(compareByUserId);

type ReactionChange = {
  readonly byId: string;
  readonly symbol: string | null;
  readonly at: string;
};

/** The latest reaction of a user wins by its own time, because events arrive in any order. */
function applyReaction(
  before: MessageReactionState,
  change: ReactionChange,
  members: ConversationMembers,
): MessageReactionState {
  const { byId, symbol, at } = change;
  if (at < (before.reactedAt[byId] ?? '')) return before;
  const others = before.reactions.filter((one) => one.userId !== byId);
  return {
    reactions:
      symbol === null
        ? others
        : normalizeReactions([...others, { symbol, userId: byId, username: '' }], members),
    reactedAt: { ...before.reactedAt, [byId]: at },
  };
}

/** Edits arrive in any order. The higher edit number wins; between equal numbers, or without one, the later time. */
function isOlderEdit(incoming: MessageEdit, current: MessageEdit | null): boolean {
  if (current === null) return false;
  const isNumbered = incoming.numEdit > 0 && current.numEdit > 0;
  return isNumbered && incoming.numEdit !== current.numEdit
    ? incoming.numEdit < current.numEdit
    : incoming.at < current.at;
}

/** Removes the content of an unsent message. Its order key, its time and its author stay. */
const clearUnsentMessage = <M extends MergedMessage>(message: M): M => ({
  ...message,
  type: 'message',
  text: null,
  attachments: [],
  story: null,
  reactions: [],
  reactedAt: {},
  unsent: true,
  edited: null,
});

type MessageArrival = Extract<ConversationMessageEvent, { readonly kind: 'message' }>;

/** A message that is not stored yet, with the events that arrived before it applied. */
export function createMergedMessage(
  { message: incoming, isStandby }: MessageArrival,
  buffer: OutOfOrderMessageEvents,
  members: ConversationMembers & {
    readonly inboundNumber: number;
    readonly origin: InboundReadOrigin;
  },
): MergedMessage {
  const fromUsername = incoming.fromUsername || findUsername(incoming.fromId, members);
  const isOwn = isWrittenByAccount(
    { fromId: incoming.fromId, username: fromUsername },
    members.accountIdentity,
  );
  const message: MergedMessage = {
    id: incoming.id,
    timestamp: new Date(incoming.timestamp).toISOString(),
    fromId: incoming.fromId,
    fromUsername,
    isOwn,
    type: resolveMessageType(incoming),
    text: buffer.edited?.text ?? incoming.text,
    attachments: incoming.attachments,
    story: incoming.story,
    reactions: normalizeReactions(incoming.reactions ?? buffer.reactions, members),
    reactedAt: buffer.reactedAt,
    unsent: false,
    ...(isStandby && { isStandby }),
    edited: buffer.edited && { numEdit: buffer.edited.numEdit, at: buffer.edited.at },
    inboundNumber: isOwn ? 0 : members.inboundNumber,
    source:
      isOwn || buffer.unsent
        ? undefined
        : resolveInboundEventSource(members.origin, incoming.timestamp),
    replyIds: [],
    ruleReplyIds: [],
  };
  return buffer.unsent ? clearUnsentMessage(message) : message;
}

/**
 * Merges a stored message that the network delivers again. A list shows the present state, so its values replace the
 * stored ones. An event shows the moment of sending and fills only missing values.
 */
function mergeRepeatedMessage<M extends MergedMessage>(
  current: M,
  { message: incoming, isStandby = current.isStandby }: MessageArrival,
  members: ConversationMembers,
): M {
  const isFromList = incoming.reactions !== undefined;
  const { text, attachments, story } = isFromList
    ? {
        text: incoming.text ?? current.text,
        attachments: incoming.attachments.length > 0 ? incoming.attachments : current.attachments,
        story: incoming.story ?? current.story,
      }
    : {
        text: current.text ?? incoming.text,
        attachments: current.attachments.length > 0 ? current.attachments : incoming.attachments,
        story: current.story ?? incoming.story,
      };
  const isUnsupported = isFromList ? incoming.isUnsupported : current.type === 'is_unsupported';
  return {
    ...current,
    fromUsername:
      incoming.fromUsername || current.fromUsername || findUsername(current.fromId, members),
    type: resolveMessageType({ isUnsupported, story, attachments }),
    text: current.edited ? current.text : text,
    ...(isStandby && { isStandby }),
    attachments,
    story,
    reactions: isFromList ? normalizeReactions(incoming.reactions, members) : current.reactions,
  };
}

/** The message after the event. Its time, its author and its inbound number never change. */
export function applyEventToMessage<M extends MergedMessage>(
  current: M,
  event: ConversationMessageEvent,
  members: ConversationMembers,
): M {
  if (current.unsent) return current;
  switch (event.kind) {
    case 'message':
      return mergeRepeatedMessage(current, event, members);
    case 'reaction':
      return { ...current, ...applyReaction(current, event, members) };
    case 'edited': {
      const { text, numEdit, at } = event;
      return isOlderEdit(event, current.edited)
        ? current
        : { ...current, text, edited: { numEdit, at } };
    }
    case 'unsent':
      return clearUnsentMessage(current);
  }
}

/** Keeps an event whose message has not arrived yet, until the message arrives. */
export function bufferOutOfOrderMessageEvent(
  buffer: OutOfOrderMessageEvents,
  event: Exclude<ConversationMessageEvent, { readonly kind: 'message' }>,
  members: ConversationMembers,
): OutOfOrderMessageEvents {
  switch (event.kind) {
    case 'reaction':
      return { ...buffer, ...applyReaction(buffer, event, members) };
    case 'edited': {
      const { text, numEdit, at } = event;
      return isOlderEdit(event, buffer.edited)
        ? buffer
        : { ...buffer, edited: { text, numEdit, at } };
    }
    case 'unsent':
      return { ...NO_OUT_OF_ORDER_MESSAGE_EVENTS, unsent: true };
  }
}
