// The one way to change a conversation's messages: messages, counters, page index and its place in
// the account's list in one transaction, written against the versions they were decided on.
import type { OwnAccount } from '#functions/connection/domain/own-comment.ts';
import { type Happening, messageIdOf } from '#functions/connection/domain/told-messages.ts';
import { nowIso } from '#platform/clock.ts';
import { type ConversationRef, keys } from '#platform/table/keys.ts';
import { retryOnConflict } from '#platform/table/optimistic.ts';
import { indexWrites, readRoot } from '#platform/table/page-index-store.ts';
import { transact, type Write } from '#platform/table/table.ts';
import { isSame } from '#shared/same-value.ts';
import { type Arrivals, seenAfter, withdrawnAfter } from '../domain/arrivals.ts';
import type { KnownAhead } from '../domain/held-message.ts';
import type { StoredMessage } from '../domain/message.ts';
import { type MessageChange, mergeMessages } from '../domain/message-merge.ts';
import { isUnseenTakenBack } from '../domain/own-message.ts';
import { type Tally, tallyAfter } from '../domain/tally.ts';
import type { ConversationState, StoredConversation } from '../storage/conversation-item.ts';
import { readConversation } from '../storage/conversation-repository.ts';
import { placeOf } from '../storage/message-item.ts';
import { readMessagesAt, readNewestMessages, readPlaces } from '../storage/message-repository.ts';
import { contactWrites, listWrites, lockWrite, messageWrites } from './conversation-writes.ts';

/** What a list of the network says of the conversation itself. */
type ToldAbout = {
  readonly contactId: string;
  readonly participants: readonly { readonly id: string; readonly username: string }[];
  readonly updatedAt: string;
};

export type ConversationChange = {
  readonly happenings: readonly Happening[];
  readonly own: OwnAccount;
  /** Present where a list was read: begins a conversation that we do not hold. */
  readonly about: ToldAbout | undefined;
};

export type Applied = {
  readonly began: boolean;
  readonly added: readonly StoredMessage[];
  /** How many messages were added or changed. */
  readonly changes: number;
};

const NOTHING: Applied = { began: false, added: [], changes: 0 };

const EMPTY: Tally & Arrivals & Pick<StoredConversation, 'version'> = {
  total: 0,
  updatedAt: '',
  lastInboundAt: undefined,
  lastMessage: undefined,
  arrivals: 0,
  seenArrival: 0,
  withdrawn: [],
  version: 0,
};

/** From so many on, messages are told by a list, which names the newest: one query finds most of them. */
const LIST = 4;

type Involved = {
  readonly held: ReadonlyMap<string, StoredMessage>;
  readonly ahead: ReadonlyMap<string, KnownAhead>;
};

/** The named messages we hold, and what is known of those we do not. */
async function readInvolved(
  ref: ConversationRef,
  happenings: readonly Happening[],
): Promise<Involved> {
  const ids = [...new Set(happenings.map(messageIdOf))];
  const newest = ids.length < LIST ? [] : await readNewestMessages(ref, ids.length);
  const near = newest.filter(({ id }) => ids.includes(id));
  const found = new Set(near.map(({ id }) => id));
  const places = await readPlaces(
    ref,
    ids.filter((id) => !found.has(id)),
  );
  const rows = await readMessagesAt(
    ref,
    places.flatMap((one) => ('place' in one ? [one.place] : [])),
  );
  return {
    held: new Map([...near, ...rows].map((row) => [row.id, row])),
    ahead: new Map(places.flatMap((one) => ('ahead' in one ? [[one.messageId, one.ahead]] : []))),
  };
}

const NOTHING_INVOLVED: Involved = { held: new Map(), ahead: new Map() };

/** A name that was known once is not forgotten because a list withholds it. */
const participantsAfter = (
  held: StoredConversation | undefined,
  about: ToldAbout | undefined,
): StoredConversation['participants'] => {
  if (about === undefined) return held?.participants ?? [];
  return about.participants.map(({ id, username }) => ({
    id,
    username: username || (held?.participants.find((one) => one.id === id)?.username ?? ''),
  }));
};

type Changes = readonly MessageChange<StoredMessage>[];

/** The conversation once these changes are in. */
function stateAfter(
  ref: ConversationRef,
  held: StoredConversation | undefined,
  { happenings, own, about }: ConversationChange,
  merged: { readonly changes: Changes; readonly arrivals: number },
): ConversationState {
  const before = held ?? EMPTY;
  const seenArrival = seenAfter(before, merged.changes);
  return {
    id: ref.conversationId,
    contactId: held?.contactId ?? about?.contactId ?? '',
    ownUsername: own.username,
    participants: participantsAfter(held, about),
    arrivals: merged.arrivals,
    seenArrival,
    withdrawn: withdrawnAfter(before, merged.changes, seenArrival),
    ownTakenBackAt: isUnseenTakenBack(happenings, merged.changes, own.igUserId)
      ? nowIso()
      : held?.ownTakenBackAt,
    version: before.version + 1,
    ...tallyAfter(before, merged.changes, {
      placeOf,
      ...(about && { updatedAt: about.updatedAt }),
    }),
  };
}

/** Whether the conversation itself stays as it is. */
const isUnmoved = (held: StoredConversation | undefined, after: ConversationState): boolean =>
  held?.updatedAt === after.updatedAt &&
  held.ownUsername === after.ownUsername &&
  isSame(held.participants, after.participants);

/** Places of the messages that come anew, in the page index. */
async function placeWrites(ref: ConversationRef, changes: Changes): Promise<readonly Write[]> {
  const insert = changes.flatMap((one) => (one.kind === 'add' ? [placeOf(one.after)] : []));
  if (insert.length === 0) return [];
  const index = keys.messageIndex(ref);
  return indexWrites(index, await readRoot(index, { consistent: true }), { insert, remove: [] });
}

const appliedBy = (
  { conversationId }: ConversationRef,
  held: StoredConversation | undefined,
  changes: Changes,
): Applied => ({
  began: held === undefined,
  added: changes.flatMap((one) =>
    one.kind === 'add' ? [{ ...one.after, conversationId, draft: undefined }] : [],
  ),
  changes: changes.filter((one) => one.kind !== 'ahead').length,
});

async function step(
  ref: ConversationRef,
  change: ConversationChange,
): Promise<Applied | undefined> {
  const { happenings, own, about } = change;
  // The conversation is read before anything else: what is read later can only make it stale.
  const held = await readConversation(ref, { consistent: true });
  if (held === undefined && about === undefined) return undefined;
  const involved = held ? await readInvolved(ref, happenings) : NOTHING_INVOLVED;
  const { arrivals } = held ?? EMPTY;
  const participants = participantsAfter(held, about);
  const merged = mergeMessages({ ...involved, happenings, own, participants, arrivals });
  const after = stateAfter(ref, held, change, merged);
  if (merged.changes.length === 0 && isUnmoved(held, after)) return NOTHING;

  await transact([
    lockWrite(ref, held, after),
    ...(held ? [] : await contactWrites(ref, after)),
    ...(await placeWrites(ref, merged.changes)),
    ...(await listWrites(ref, held, after.updatedAt)),
    ...merged.changes.flatMap((one) => messageWrites(ref, one)),
  ]);
  return appliedBy(ref, held, merged.changes);
}

/**
 * Takes in what was told about one conversation: at most 25 things, so that they fit into a
 * transaction. Undefined where we do not hold it and nothing says what it is.
 * @throws AppError unavailable where others were faster too often.
 */
export const changeConversation = (
  ref: ConversationRef,
  change: ConversationChange,
): Promise<Applied | undefined> => retryOnConflict(() => step(ref, change));
