// Remembers trigger counts and opt-out wishes from one event of a rehearsal to the next.
import { hashSha256 } from '#platform/crypto.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { RuleEvent } from '../domain/evaluation/rule-event.ts';
import { readOptOut } from '../domain/opt-out/read-opt-out.ts';
import { type KnownPerson, readPersonKeysOfAuthors } from '../storage/person-name-repository.ts';
import { readOptOutWishes } from '../storage/person-repository.ts';
import type { RehearsedPastEvent } from './read-past-events-for-rehearsal.ts';

type Author = Pick<RuleEvent, 'author'>;
/** `at` is epoch ms. */
type Wish = { readonly isOut: boolean; readonly at: number };
type FindPerson = (author: RuleEvent['author']) => KnownPerson;

export type RehearsalMemory = {
  readonly getCount: (...key: readonly string[]) => number;
  readonly addToCount: (...key: readonly string[]) => void;
  /** The key under which rules count events of this person. */
  readonly getPersonKey: (author: Author) => string;
  /** Call it for each event, in the order in which they were written. */
  readonly recordWish: (one: RehearsedPastEvent) => void;
  /** `at` may be later than the event itself. */
  readonly hasOptedOut: (author: Author, at: number) => boolean;
};

const OUT = 'out';

/** Short keys let the counts of a month fit into a cursor. */
const shorten = (key: readonly string[]): string => hashSha256(JSON.stringify(key)).slice(0, 12);

function readWish({
  event,
  past,
}: RehearsedPastEvent): (Author & { readonly wish: Wish }) | undefined {
  if (event.kind === 'comment') return undefined;
  const { text, author, writtenAt } = past.asOf(Date.parse(event.writtenAt), 'private');
  const read = readOptOut(text);
  return read && { author, wish: { isOut: read === 'out', at: Date.parse(writtenAt) } };
}

/** Groups the wishes by all keys of a person, oldest first. */
function groupWishes(
  events: readonly RehearsedPastEvent[],
  findPerson: FindPerson,
): ReadonlyMap<string, readonly Wish[]> {
  const wishes = new Map<string, Wish[]>();
  for (const read of events.map(readWish)) {
    if (read === undefined) continue;
    for (const name of findPerson(read.author).keys)
      wishes.set(name, [...(wishes.get(name) ?? []), read.wish]);
  }
  return wishes;
}

async function readLastWishes(
  account: AccountRef,
  personKeys: readonly string[],
): Promise<ReadonlyMap<string, Wish>> {
  const stored = await readOptOutWishes(account, personKeys);
  return new Map([...stored].map(([name, { isOut, at }]) => [name, { isOut, at: Date.parse(at) }]));
}

/** `counts` come from the earlier pages and are increased; `events` are the events of this page. */
export async function createRehearsalMemory(
  account: AccountRef,
  counts: Map<string, number>,
  events: readonly RehearsedPastEvent[],
  { mindsWishes }: { readonly mindsWishes: boolean },
): Promise<RehearsalMemory> {
  const authors = events.map(({ past }) => past.asOf(0, 'private').author);
  const findPerson = await readPersonKeysOfAuthors(account, authors, { consistent: false });
  const personKeys = mindsWishes ? authors.flatMap((author) => findPerson(author).keys) : [];
  const wishes = mindsWishes ? groupWishes(events, findPerson) : new Map<string, readonly Wish[]>();
  const lastWishes = await readLastWishes(account, personKeys);
  const getCount = (...key: readonly string[]): number => counts.get(shorten(key)) ?? 0;
  const listWishes = (name: string): readonly Wish[] => {
    const last = lastWishes.get(name);
    const ofPagesBefore = { isOut: getCount(OUT, name) === 1, at: Number.NEGATIVE_INFINITY };
    return [ofPagesBefore, ...(wishes.get(name) ?? []), ...(last ? [last] : [])];
  };
  return {
    getCount,
    addToCount: (...key) => counts.set(shorten(key), getCount(...key) + 1),
    getPersonKey: ({ author }) => findPerson(author).key,
    recordWish: (one) => {
      const read = mindsWishes ? readWish(one) : undefined;
      if (read === undefined) return;
      for (const name of findPerson(read.author).keys)
        counts.set(shorten([OUT, name]), read.wish.isOut ? 1 : 0);
    },
    hasOptedOut: ({ author }, at) =>
      findPerson(author).keys.some((name) => {
        const known = listWishes(name).filter((wish) => wish.at <= at);
        return known.toSorted((left, right) => left.at - right.at).at(-1)?.isOut ?? false;
      }),
  };
}
