// What one thing we are told changes in one message we hold. Pure; the same thing told twice changes
// nothing the second time.
import { isByAccount, type OwnAccount } from '#functions/connection/domain/own-comment.ts';
import type {
  Happening,
  Reaction,
  ToldMessage,
} from '#functions/connection/domain/told-messages.ts';
import type { Edit, HeldMessage, Reacted } from './message.ts';
import { messageTypeOf } from './message-type.ts';

/** What is known of a message that has not come yet: edits and deletions may overtake it. */
export type KnownAhead = Reacted & {
  readonly unsent: boolean;
  readonly edited: (Edit & { readonly text: string }) | null;
};

export const NOTHING_AHEAD: KnownAhead = {
  unsent: false,
  edited: null,
  reactions: [],
  reactedAt: {},
};

/** Who may write in the conversation, and under which names. */
export type People = {
  readonly own: OwnAccount;
  readonly participants: readonly { readonly id: string; readonly username: string }[];
};

/** The name of a person by their id; empty where nobody told it yet. */
function nameOf(id: string, { own, participants }: People): string {
  if (id === own.igUserId) return own.username;
  return participants.find((person) => person.id === id)?.username ?? '';
}

const byPerson = (left: Reaction, right: Reaction): number => (left.userId < right.userId ? -1 : 1);

/** One a person, in an order that does not depend on how they became known. */
const ordered = (reactions: readonly Reaction[], people: People): readonly Reaction[] =>
  [...new Map(reactions.map((one) => [one.userId, one])).values()]
    .map((one) => ({ ...one, username: one.username || nameOf(one.userId, people) }))
    .sort(byPerson);

type ReactionChange = {
  readonly byId: string;
  readonly symbol: string | null;
  readonly at: string;
};

/** What a person did last counts, in whatever order it is told. */
function withReaction(before: Reacted, change: ReactionChange, people: People): Reacted {
  const { byId, symbol, at } = change;
  if (at < (before.reactedAt[byId] ?? '')) return before;
  const others = before.reactions.filter((one) => one.userId !== byId);
  return {
    reactions:
      symbol === null
        ? others
        : ordered([...others, { symbol, userId: byId, username: '' }], people),
    reactedAt: { ...before.reactedAt, [byId]: at },
  };
}

/** Edits are told in any order. Their number decides, and their time where they are of one number. */
const isOlder = (told: Edit, held: Edit | null): boolean =>
  held !== null &&
  (told.numEdit === held.numEdit ? told.at < held.at : told.numEdit < held.numEdit);

/** Takes everything out of a message that was unsent; only its place, its time and its writer stay. */
const wiped = <M extends HeldMessage>(message: M): M => ({
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

/** A message we did not hold. */
export function newMessage(
  told: ToldMessage,
  ahead: KnownAhead,
  people: People & { readonly arrival: number },
): HeldMessage {
  const fromUsername = told.fromUsername || nameOf(told.fromId, people);
  const isOwn = isByAccount({ fromId: told.fromId, username: fromUsername }, people.own);
  const message: HeldMessage = {
    id: told.id,
    timestamp: new Date(told.timestamp).toISOString(),
    fromId: told.fromId,
    fromUsername,
    isOwn,
    type: messageTypeOf(told),
    text: ahead.edited?.text ?? told.text,
    attachments: told.attachments,
    story: told.story,
    reactions: ordered(told.reactions ?? ahead.reactions, people),
    reactedAt: ahead.reactedAt,
    unsent: false,
    edited: ahead.edited && { numEdit: ahead.edited.numEdit, at: ahead.edited.at },
    arrival: isOwn ? 0 : people.arrival,
    draftRevision: 0,
  };
  return ahead.unsent ? wiped(message) : message;
}

/**
 * A message we hold, told again. A list shows the present, so its word replaces ours where it says
 * anything at all; an event shows the moment of sending and only fills what is missing.
 */
function toldAgain<M extends HeldMessage>(held: M, told: ToldMessage, people: People): M {
  const isList = told.reactions !== undefined;
  const { text, attachments, story } = isList
    ? {
        text: told.text ?? held.text,
        attachments: told.attachments.length > 0 ? told.attachments : held.attachments,
        story: told.story ?? held.story,
      }
    : {
        text: held.text ?? told.text,
        attachments: held.attachments.length > 0 ? held.attachments : told.attachments,
        story: held.story ?? told.story,
      };
  const isUnsupported = isList ? told.isUnsupported : held.type === 'is_unsupported';
  return {
    ...held,
    fromUsername: told.fromUsername || held.fromUsername || nameOf(held.fromId, people),
    type: messageTypeOf({ isUnsupported, story, attachments }),
    text: held.edited ? held.text : text,
    attachments,
    story,
    reactions: isList ? ordered(told.reactions, people) : held.reactions,
  };
}

/** A held message after something was told about it. Its time, its writer and its arrival never change. */
export function changed<M extends HeldMessage>(held: M, happening: Happening, people: People): M {
  if (held.unsent) return held;
  switch (happening.kind) {
    case 'message':
      return toldAgain(held, happening.message, people);
    case 'reaction':
      return { ...held, ...withReaction(held, happening, people) };
    case 'edited': {
      const { text, numEdit, at } = happening;
      return isOlder(happening, held.edited) ? held : { ...held, text, edited: { numEdit, at } };
    }
    case 'unsent':
      return wiped(held);
  }
}

/** What is known ahead after something else became known of a message that has not come. */
export function knownAhead(
  ahead: KnownAhead,
  happening: Exclude<Happening, { readonly kind: 'message' }>,
  people: People,
): KnownAhead {
  switch (happening.kind) {
    case 'reaction':
      return { ...ahead, ...withReaction(ahead, happening, people) };
    case 'edited': {
      const { text, numEdit, at } = happening;
      return isOlder(happening, ahead.edited) ? ahead : { ...ahead, edited: { text, numEdit, at } };
    }
    case 'unsent':
      return { ...NOTHING_AHEAD, unsent: true };
  }
}
