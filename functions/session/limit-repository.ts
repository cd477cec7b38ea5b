// Counters of tries. Every try is counted before it is judged, so parallel ones cannot slip through.
import * as z from 'zod';
import { nowMs, ttlIn } from '#platform/clock.ts';
import { sha256 } from '#platform/crypto.ts';
import { ConditionFailedError, TransactionRefusedError } from '#platform/table/errors.ts';
import {
  and,
  type Condition,
  equals,
  greaterThan,
  lessThan,
  missing,
  or,
} from '#platform/table/expressions.ts';
import { type Key, keys } from '#platform/table/keys.ts';
import { getItems, type Item, putItem, transact, updateItem } from '#platform/table/table.ts';
import { AppError } from '#shared/errors.ts';
import {
  type DelayPolicy,
  NO_FAILURES,
  remembered,
  type WindowPolicy,
  waitMs,
} from './domain/attempts.ts';

const refuse = (milliseconds: number): never => {
  throw new AppError('rate_limited', { retryAfter: Math.max(1, Math.ceil(milliseconds / 1_000)) });
};

const oneLess = (counter: string) => ({
  change: { add: { [counter]: -1 } },
  when: greaterThan(counter, 0),
});

async function takeBack(key: Key, counter: string): Promise<void> {
  const { change, when } = oneLess(counter);
  try {
    await updateItem(key, change, when);
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
  }
}

export type CountedTry = {
  /** Takes the try out of the count again: it was a good one. */
  readonly refund: () => Promise<void>;
};

/** Counts a try in the current fixed window. @throws AppError rate_limited where it is full */
export async function countInWindow(
  kind: string,
  subject: string,
  policy: WindowPolicy,
): Promise<CountedTry> {
  const windowMs = policy.seconds * 1_000;
  const window = Math.floor(nowMs() / windowMs);
  const key = keys.rateLimit(kind, sha256(`${subject}|${window}`));
  const change = { add: { tries: 1 }, set: { ttl: ttlIn(policy.seconds) } };
  try {
    await updateItem(key, change, or(missing('tries'), lessThan('tries', policy.max)));
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    refuse((window + 1) * windowMs - nowMs());
  }
  return { refund: () => takeBack(key, 'tries') };
}

const delayItem = z.object({
  failures: z.number(),
  lastAt: z.number(),
  knownUntil: z.number().optional(),
});

/** How often a try lost to a parallel one is counted anew before the caller is sent away. */
const RACE_TRIES = 4;
const RACE_WAIT_MS = 1_000;

export type Delayed = {
  readonly kind: string;
  readonly subject: string;
  readonly policy: DelayPolicy;
};

const keyOf = ({ kind, subject }: Delayed): Key => keys.rateLimit(kind, sha256(subject));

type Counted = {
  readonly isKnown: boolean;
  readonly write: { readonly key: Key; readonly item: Item; readonly when: Condition };
};

/** The write that counts one more failure. @throws AppError rate_limited where a wait is not over */
function countFailure(key: Key, item: Item | undefined, policy: DelayPolicy): Counted {
  const now = nowMs();
  const stored = item && delayItem.parse(item);
  const before = stored
    ? remembered({ count: stored.failures, lastAt: stored.lastAt }, policy, now)
    : NO_FAILURES;
  const wait = waitMs(before, policy, now);
  if (wait > 0) refuse(wait);
  const knownUntil = stored?.knownUntil;
  const counted = {
    failures: before.count + 1,
    lastAt: now,
    knownUntil,
    ttl: Math.ceil(Math.max(now + policy.forgetMs, knownUntil ?? 0) / 1_000),
  };
  const unchanged = stored
    ? and(equals('failures', stored.failures), equals('lastAt', stored.lastAt))
    : missing();
  return {
    isKnown: knownUntil !== undefined && now < knownUntil,
    write: { key, item: counted, when: unchanged },
  };
}

/** All of the counts or none; false where a parallel try was faster. */
async function count(first: Counted, second: Counted | undefined): Promise<boolean> {
  const { key, item, when } = first.write;
  try {
    if (second === undefined) await putItem(key, item, when);
    else await transact([first, second].map(({ write }) => ({ kind: 'put' as const, ...write })));
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError || error instanceof TransactionRefusedError) {
      return false;
    }
    throw error;
  }
}

export type DelayedTry = {
  /** It was a good one: its failures are forgotten, its place is known for so many milliseconds. */
  readonly remember: (milliseconds: number) => Promise<void>;
};

/**
 * Counts a try as failed until it is remembered: at the place it comes from and, unless that place
 * is known, for the account as a whole. Where it has to wait for one of the two, neither counts it.
 * @throws AppError rate_limited where the wait of earlier failures is not over
 */
export async function countWithDelay(place: Delayed, account: Delayed): Promise<DelayedTry> {
  const placeKey = keyOf(place);
  const accountKey = keyOf(account);
  for (let attempt = 0; attempt < RACE_TRIES; attempt++) {
    const items = await getItems([placeKey, accountKey], { consistent: true });
    const itemAt = ({ pk }: Key) => items.find((item) => item.pk === pk);
    const here = countFailure(placeKey, itemAt(placeKey), place.policy);
    const anywhere = here.isKnown
      ? undefined
      : countFailure(accountKey, itemAt(accountKey), account.policy);
    if (await count(here, anywhere)) {
      return {
        remember: (milliseconds) => remember(placeKey, milliseconds, anywhere && accountKey),
      };
    }
  }
  return refuse(RACE_WAIT_MS);
}

async function remember(place: Key, milliseconds: number, account?: Key): Promise<void> {
  const known = {
    failures: 0,
    lastAt: nowMs(),
    knownUntil: nowMs() + milliseconds,
    ttl: ttlIn(Math.ceil(milliseconds / 1_000)),
  };
  if (account === undefined) return putItem(place, known);
  try {
    await transact([
      { kind: 'put', key: place, item: known },
      { kind: 'update', key: account, ...oneLess('failures') },
    ]);
  } catch (error) {
    // Somebody else tries the same account at this moment, or its count is at nothing already.
    if (!(error instanceof TransactionRefusedError)) throw error;
    await Promise.all([putItem(place, known), takeBack(account, 'failures')]);
  }
}
