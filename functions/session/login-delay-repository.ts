// Stores password failures and computes the delays after them. An attempt counts as failed until it has succeeded.
import * as z from 'zod';
import { nowMs } from '#platform/clock.ts';
import { hashSha256 } from '#platform/crypto.ts';
import { TransactionRejectedError } from '#platform/table/errors.ts';
import {
  attributeEquals,
  attributeMissing,
  combineConditionsWithAnd,
  type ItemCondition,
} from '#platform/table/expressions.ts';
import { type ItemKey, tableKeys } from '#platform/table/keys.ts';
import { retryOnConflict } from '#platform/table/retry-on-conflict.ts';
import {
  getItems,
  putItem,
  type TableItem,
  type TableWrite,
  writeTransaction,
} from '#platform/table/table.ts';
import { AppError } from '#shared/errors.ts';
import {
  computeLoginWaitMs,
  dropExpiredLoginFailures,
  type LoginDelayPolicy,
  NO_LOGIN_FAILURES,
} from './domain/rate-limits.ts';
import {
  buildRateLimitCounterDecrement,
  decrementRateLimitCounter,
  throwRateLimitedError,
} from './rate-limit-repository.ts';

const storedLoginFailuresSchema = z.object({
  failures: z.number(),
  lastAt: z.number(),
  knownUntil: z.number().optional(),
});

/** The wait for a caller whose count conflicted with too many parallel attempts. */
const CONFLICT_RETRY_AFTER_MS = 1_000;

export type LoginDelayCounter = {
  readonly kind: string;
  readonly subject: string;
  readonly policy: LoginDelayPolicy;
};

const toRateLimitKey = ({ kind, subject }: LoginDelayCounter): ItemKey =>
  tableKeys.rateLimit(kind, hashSha256(subject));

type CountedFailure = {
  readonly isKnown: boolean;
  /** Whether earlier failures are so many that each further one delays the next attempt. */
  readonly isDelayed: boolean;
  readonly isCounted: boolean;
  readonly write: { readonly key: ItemKey; readonly item: TableItem; readonly when: ItemCondition };
};

/**
 * Builds the write that counts one more failure, or keeps the earlier ones for longer.
 * @throws AppError rate_limited during a delay
 */
function buildFailureWrite(
  counter: LoginDelayCounter,
  items: readonly TableItem[],
  { onlyWhenDelayed }: { readonly onlyWhenDelayed: boolean },
): CountedFailure {
  const now = nowMs();
  const { policy } = counter;
  const key = toRateLimitKey(counter);
  const item = items.find(({ pk }) => pk === key.pk);
  const stored = item && storedLoginFailuresSchema.parse(item);
  const previousFailures = stored
    ? dropExpiredLoginFailures({ count: stored.failures, lastAt: stored.lastAt }, policy, now)
    : NO_LOGIN_FAILURES;
  const remainingWaitMs = computeLoginWaitMs(previousFailures, policy, now);
  if (remainingWaitMs > 0) throwRateLimitedError(remainingWaitMs);
  const isDelayed = previousFailures.count >= policy.freeFailures;
  const isCounted = isDelayed || !onlyWhenDelayed;
  const knownUntil = stored?.knownUntil;
  const updatedItem = {
    failures: previousFailures.count + (isCounted ? 1 : 0),
    lastAt: now,
    knownUntil,
    ttl: Math.ceil(Math.max(now + policy.forgetAfterMs, knownUntil ?? 0) / 1_000),
  };
  const isUnchanged = stored
    ? combineConditionsWithAnd(
        attributeEquals('failures', stored.failures),
        attributeEquals('lastAt', stored.lastAt),
      )
    : attributeMissing();
  return {
    isKnown: knownUntil !== undefined && now < knownUntil,
    isDelayed,
    isCounted,
    write: { key, item: updatedItem, when: isUnchanged },
  };
}

/**
 * Writes both counters or none. @throws ConditionFailedError, TransactionRejectedError when a parallel attempt wrote
 * in between
 */
async function writeFailures(
  first: CountedFailure,
  second: CountedFailure | undefined,
): Promise<void> {
  const { key, item, when } = first.write;
  if (second === undefined) return putItem(key, item, when);
  await writeTransaction([first, second].map(({ write }) => ({ kind: 'put' as const, ...write })));
}

export type CountedLoginAttempt = {
  /** Records a correct password: clears the failures and marks the subject as known for this many milliseconds. */
  readonly recordSuccess: (milliseconds: number) => Promise<void>;
};

/**
 * Counts an attempt as failed until `recordSuccess` is called: for its own subject, such as the account from one IP,
 * and for the account as a whole. A known subject is not limited by the account. Failures of a subject that is
 * already delayed count for the account only when the account is delayed as well, that is when others fail too: one
 * stranger cannot delay all others. During a delay of either, neither is counted.
 * @throws AppError rate_limited while the delay after earlier failures lasts
 */
export async function enforceLoginDelays(
  ownCounter: LoginDelayCounter,
  accountCounter?: LoginDelayCounter,
): Promise<CountedLoginAttempt> {
  const counters = accountCounter ? [ownCounter, accountCounter] : [ownCounter];
  const attempt = retryOnConflict(async () => {
    const items = await getItems(counters.map(toRateLimitKey), { consistent: true });
    const own = buildFailureWrite(ownCounter, items, { onlyWhenDelayed: false });
    const account =
      accountCounter && !own.isKnown
        ? buildFailureWrite(accountCounter, items, { onlyWhenDelayed: own.isDelayed })
        : undefined;
    await writeFailures(own, account);
    const countedAccountKey = account?.isCounted ? account.write.key : undefined;
    return {
      recordSuccess: (milliseconds: number) =>
        recordRightPassword(ownCounter, milliseconds, countedAccountKey),
    };
  });
  return attempt.catch((error: unknown) => {
    // A person does not send this many attempts at once, but a program that tries passwords does.
    if (error instanceof AppError && error.code === 'unavailable') {
      throwRateLimitedError(CONFLICT_RETRY_AFTER_MS);
    }
    throw error;
  });
}

/** Clears the failures of a subject and marks it as known for this many milliseconds. */
export function buildKnownLoginSubjectWrite(
  counter: LoginDelayCounter,
  milliseconds: number,
): TableWrite & { readonly kind: 'put' } {
  const now = nowMs();
  const knownUntil = now + milliseconds;
  const item = { failures: 0, lastAt: now, knownUntil, ttl: Math.ceil(knownUntil / 1_000) };
  return { kind: 'put', key: toRateLimitKey(counter), item };
}

async function recordRightPassword(
  ownCounter: LoginDelayCounter,
  milliseconds: number,
  accountKey?: ItemKey,
): Promise<void> {
  const knownWrite = buildKnownLoginSubjectWrite(ownCounter, milliseconds);
  const putKnown = () => putItem(knownWrite.key, knownWrite.item);
  if (accountKey === undefined) return putKnown();
  try {
    await writeTransaction([
      knownWrite,
      { kind: 'update', key: accountKey, ...buildRateLimitCounterDecrement('failures') },
    ]);
  } catch (error) {
    // Another caller tries the same account right now, or its counter is already zero.
    if (!(error instanceof TransactionRejectedError)) throw error;
    await Promise.all([putKnown(), decrementRateLimitCounter(accountKey, 'failures')]);
  }
}
