// The one way to change a conversation's messages: messages, counters, page index and its place in
// the account's list in one transaction, written against the versions they were decided on.
import { type Happening, messageIdOf } from '#functions/connection/domain/told-messages.ts';
import { type ConversationRef, keys } from '#platform/table/keys.ts';
import { untilAccepted } from '#platform/table/optimistic.ts';
import { indexWrites, readRoot } from '#platform/table/page-index-store.ts';
import { transact } from '#platform/table/table.ts';
import { type Arrivals, seenAfter, withdrawnAfter } from '../domain/arrivals.ts';
import type { KnownAhead, Own } from '../domain/held-message.ts';
import type { StoredMessage } from '../domain/message.ts';
import { mergeMessages } from '../domain/message-merge.ts';
import { type Tally, tallyAfter } from '../domain/tally.ts';
import type { ConversationState, StoredConversation } from '../storage/conversation-item.ts';
import { readConversation } from '../storage/conversation-repository.ts';
import { placeOf } from '../storage/message-item.ts';
import { readMessagesAt, readNewestRows, readPlaces } from '../storage/message-repository.ts';
import { contactWrites, listWrites, lockWrite, messageWrites } from './conversation-writes.ts';

/** What a list of the network says of the conversation itself. */
type ToldAbout = {
  readonly contactId: string;
  readonly participants: readonly { readonly id: string; readonly username: string }[];
  readonly updatedAt: string;
};

export type ConversationChange = {
  readonly happenings: readonly Happening[];
  readonly own: Own;
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
  const newest = ids.length < LIST ? [] : await readNewestRows(ref, ids.length);
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

async function step(
  ref: ConversationRef,
  { happenings, own, about }: ConversationChange,
): Promise<Applied | undefined> {
  // The conversation is read before anything else: what is read later can only make it stale.
  const held = await readConversation(ref, { consistent: true });
  if (held === undefined && about === undefined) return undefined;
  const participants = participantsAfter(held, about);
  const involved = held ? await readInvolved(ref, happenings) : NOTHING_INVOLVED;
  const before = held ?? EMPTY;
  const { arrivals } = before;
  const merged = mergeMessages({ ...involved, happenings, own, participants, arrivals });
  const seenArrival = seenAfter(before, merged.changes);
  const after: ConversationState = {
    id: ref.conversationId,
    contactId: held?.contactId ?? about?.contactId ?? '',
    ownUsername: own.username,
    participants,
    arrivals: merged.arrivals,
    seenArrival,
    withdrawn: withdrawnAfter(before, merged.changes, seenArrival),
    version: before.version + 1,
    ...tallyAfter(before, merged.changes, {
      placeOf,
      ...(about && { updatedAt: about.updatedAt }),
    }),
  };
  const unmoved =
    held?.updatedAt === after.updatedAt &&
    held.ownUsername === after.ownUsername &&
    JSON.stringify(held.participants) === JSON.stringify(participants);
  if (merged.changes.length === 0 && unmoved) return NOTHING;

  const places = merged.changes.flatMap((one) => (one.kind === 'add' ? [placeOf(one.after)] : []));
  const index = keys.messageIndex(ref);
  const messageIndex =
    places.length === 0
      ? []
      : await indexWrites(index, await readRoot(index, { consistent: true }), {
          insert: places,
          remove: [],
        });
  await transact([
    lockWrite(ref, held, after),
    ...(held ? [] : await contactWrites(ref, after)),
    ...messageIndex,
    ...(await listWrites(ref, held, after.updatedAt)),
    ...merged.changes.flatMap((change) => messageWrites(ref, change)),
  ]);
  const added = merged.changes.flatMap((one): StoredMessage[] =>
    one.kind === 'add'
      ? [{ ...one.after, conversationId: ref.conversationId, draft: undefined }]
      : [],
  );
  const changes = merged.changes.filter((one) => one.kind !== 'ahead').length;
  return { began: held === undefined, added, changes };
}

/**
 * Takes in what was told about one conversation: at most 25 things, so that they fit into a
 * transaction. Undefined where we do not hold it and nothing says what it is.
 * @throws AppError unavailable where others were faster too often.
 */
export const changeConversation = (
  ref: ConversationRef,
  change: ConversationChange,
): Promise<Applied | undefined> => untilAccepted(() => step(ref, change));
