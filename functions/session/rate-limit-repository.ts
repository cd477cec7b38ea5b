// Stored counters of attempts. Each attempt is counted before it is checked, so that parallel attempts cannot bypass a limit.
import * as z from 'zod';
import { computeTtlEpochSeconds, nowMs } from '#platform/clock.ts';
import { hashSha256 } from '#platform/crypto.ts';
import {
  ignoreConflict,
  isWriteAccepted,
  TransactionRejectedError,
} from '#platform/table/errors.ts';
import {
  allOf,
  anyOf,
  attributeEquals,
  attributeGreaterThan,
  attributeLessThan,
  attributeMissing,
  type ItemCondition,
} from '#platform/table/expressions.ts';
import { type ItemKey, tableKeys } from '#platform/table/keys.ts';
import { retryOnConflict } from '#platform/table/retry-on-conflict.ts';
import {
  getItems,
  putItem,
  type TableItem,
  updateItem,
  writeTransaction,
} from '#platform/table/table.ts';
import { AppError } from '#shared/errors.ts';
import {
  computeLoginWaitMs,
  dropExpiredLoginFailures,
  type LoginDelayPolicy,
  NO_LOGIN_FAILURES,
  type RateLimit,
} from './domain/rate-limits.ts';

const throwRateLimited = (milliseconds: number): never => {
  throw new AppError('rate_limited', { retryAfter: Math.max(1, Math.ceil(milliseconds / 1_000)) });
};

const buildCounterDecrement = (counter: string) => ({
  change: { add: { [counter]: -1 } },
  when: attributeGreaterThan(counter, 0),
});

async function decrementCounter(key: ItemKey, counter: string): Promise<void> {
  const { change, when } = buildCounterDecrement(counter);
  await ignoreConflict(updateItem(key, change, when));
}

export type CountedAttempt = {
  /** Removes the attempt from the count again, because it succeeded. */
  readonly refund: () => Promise<void>;
};

/** Counts an attempt in the current fixed time window. @throws AppError rate_limited when the limit is reached */
export async function enforceRateLimit(
  kind: string,
  subject: string,
  limit: RateLimit,
): Promise<CountedAttempt> {
  const windowMs = limit.seconds * 1_000;
  const window = Math.floor(nowMs() / windowMs);
  const key = tableKeys.rateLimit(kind, hashSha256(`${subject}|${window}`));
  const change = { add: { tries: 1 }, set: { ttl: computeTtlEpochSeconds(limit.seconds) } };
  const isBelowLimit = anyOf(attributeMissing('tries'), attributeLessThan('tries', limit.max));
  if (!(await isWriteAccepted(updateItem(key, change, isBelowLimit)))) {
    throwRateLimited((window + 1) * windowMs - nowMs());
  }
  return { refund: () => decrementCounter(key, 'tries') };
}

const storedLoginFailuresSchema = z.object({
  failures: z.number(),
  lastAt: z.number(),
  knownUntil: z.number().optional(),
});

/** For a caller whose count conflicted with too many parallel attempts. */
const CONFLICT_RETRY_AFTER_MS = 1_000;

export type LoginDelayCounter = {
  readonly kind: string;
  readonly subject: string;
  readonly policy: LoginDelayPolicy;
};

const toRateLimitKey = ({ kind, subject }: LoginDelayCounter): ItemKey =>
  tableKeys.rateLimit(kind, hashSha256(subject));

type CountedFailure = {
  readonly isKnownIp: boolean;
  readonly write: { readonly key: ItemKey; readonly item: TableItem; readonly when: ItemCondition };
};

/** Builds the write that counts one more failure. @throws AppError rate_limited during a delay */
function buildFailureWrite(
  key: ItemKey,
  item: TableItem | undefined,
  policy: LoginDelayPolicy,
): CountedFailure {
  const now = nowMs();
  const stored = item && storedLoginFailuresSchema.parse(item);
  const previousFailures = stored
    ? dropExpiredLoginFailures({ count: stored.failures, lastAt: stored.lastAt }, policy, now)
    : NO_LOGIN_FAILURES;
  const remainingWaitMs = computeLoginWaitMs(previousFailures, policy, now);
  if (remainingWaitMs > 0) throwRateLimited(remainingWaitMs);
  const knownUntil = stored?.knownUntil;
  const updatedItem = {
    failures: previousFailures.count + 1,
    lastAt: now,
    knownUntil,
    ttl: Math.ceil(Math.max(now + policy.forgetAfterMs, knownUntil ?? 0) / 1_000),
  };
  const isUnchanged = stored
    ? allOf(attributeEquals('failures', stored.failures), attributeEquals('lastAt', stored.lastAt))
    : attributeMissing();
  return {
    isKnownIp: knownUntil !== undefined && now < knownUntil,
    write: { key, item: updatedItem, when: isUnchanged },
  };
}

/** Writes both counters or none. @throws ConditionFailedError, TransactionRejectedError when a parallel attempt wrote in between */
async function writeFailures(
  first: CountedFailure,
  second: CountedFailure | undefined,
): Promise<void> {
  const { key, item, when } = first.write;
  if (second === undefined) return putItem(key, item, when);
  await writeTransaction([first, second].map(({ write }) => ({ kind: 'put' as const, ...write })));
}

export type CountedLoginAttempt = {
  /** Records a successful login: clears the failures and marks the IP as known for this many milliseconds. */
  readonly recordSuccess: (milliseconds: number) => Promise<void>;
};

/**
 * Counts a login attempt as failed until `recordSuccess` is called: for the account from this IP and,
 * unless the IP is known, for the account as a whole. During a delay of either, neither is counted.
 * @throws AppError rate_limited while the delay after earlier failures lasts
 */
export async function enforceLoginDelays(
  ipCounter: LoginDelayCounter,
  accountCounter: LoginDelayCounter,
): Promise<CountedLoginAttempt> {
  const ipKey = toRateLimitKey(ipCounter);
  const accountKey = toRateLimitKey(accountCounter);
  const attempt = retryOnConflict(async () => {
    const items = await getItems([ipKey, accountKey], { consistent: true });
    const findItem = ({ pk }: ItemKey) => items.find((item) => item.pk === pk);
    const ipFailure = buildFailureWrite(ipKey, findItem(ipKey), ipCounter.policy);
    const accountFailure = ipFailure.isKnownIp
      ? undefined
      : buildFailureWrite(accountKey, findItem(accountKey), accountCounter.policy);
    await writeFailures(ipFailure, accountFailure);
    return {
      recordSuccess: (milliseconds: number) =>
        recordSuccessfulLogin(ipKey, milliseconds, accountFailure && accountKey),
    };
  });
  return attempt.catch((error: unknown) => {
    // So many parallel attempts come from somebody who tries passwords.
    if (error instanceof AppError && error.code === 'unavailable') {
      throwRateLimited(CONFLICT_RETRY_AFTER_MS);
    }
    throw error;
  });
}

async function recordSuccessfulLogin(
  ipKey: ItemKey,
  milliseconds: number,
  accountKey?: ItemKey,
): Promise<void> {
  const knownIpItem = {
    failures: 0,
    lastAt: nowMs(),
    knownUntil: nowMs() + milliseconds,
    ttl: computeTtlEpochSeconds(Math.ceil(milliseconds / 1_000)),
  };
  if (accountKey === undefined) return putItem(ipKey, knownIpItem);
  try {
    await writeTransaction([
      { kind: 'put', key: ipKey, item: knownIpItem },
      { kind: 'update', key: accountKey, ...buildCounterDecrement('failures') },
    ]);
  } catch (error) {
    // Somebody else tries the same account right now, or its counter is already zero.
    if (!(error instanceof TransactionRejectedError)) throw error;
    await Promise.all([putItem(ipKey, knownIpItem), decrementCounter(accountKey, 'failures')]);
  }
}
