// Stored counters of attempts in fixed time windows. Each attempt is counted before it is checked, so that parallel
// attempts cannot bypass a limit.
import { computeTtlEpochSeconds, nowMs } from '#platform/clock.ts';
import { hashSha256 } from '#platform/crypto.ts';
import { ignoreConflict, isWriteAccepted } from '#platform/table/errors.ts';
import {
  attributeGreaterThan,
  attributeLessThan,
  attributeMissing,
  combineConditionsWithOr,
} from '#platform/table/expressions.ts';
import { type ItemKey, tableKeys } from '#platform/table/keys.ts';
import { updateItem } from '#platform/table/table.ts';
import { AppError } from '#shared/errors.ts';
import type { RateLimit } from './domain/rate-limits.ts';

export const throwRateLimitedError = (milliseconds: number): never => {
  throw new AppError('rate_limited', { retryAfter: Math.max(1, Math.ceil(milliseconds / 1_000)) });
};

export const buildRateLimitCounterDecrement = (counter: string) => ({
  change: { add: { [counter]: -1 } },
  when: attributeGreaterThan(counter, 0),
});

export async function decrementRateLimitCounter(key: ItemKey, counter: string): Promise<void> {
  const { change, when } = buildRateLimitCounterDecrement(counter);
  await ignoreConflict(updateItem(key, change, when));
}

/** The current fixed time window of a subject. */
function findWindow(kind: string, subject: string, { seconds }: RateLimit) {
  const windowMs = seconds * 1_000;
  const window = Math.floor(nowMs() / windowMs);
  return {
    key: tableKeys.rateLimit(kind, hashSha256(`${subject}|${window}`)),
    endsAt: (window + 1) * windowMs,
  };
}

/** False when the limit is reached, and then nothing is counted. */
function countAttempt(key: ItemKey, limit: RateLimit): Promise<boolean> {
  const change = { add: { tries: 1 }, set: { ttl: computeTtlEpochSeconds(limit.seconds) } };
  const isBelowLimit = combineConditionsWithOr(
    attributeMissing('tries'),
    attributeLessThan('tries', limit.max),
  );
  return isWriteAccepted(updateItem(key, change, isBelowLimit));
}

/** Counts an attempt in the current fixed time window; false when the limit is reached. */
export const isWithinRateLimit = (
  kind: string,
  subject: string,
  limit: RateLimit,
): Promise<boolean> => countAttempt(findWindow(kind, subject, limit).key, limit);

export type CountedRateLimitAttempt = {
  /** Removes the attempt from the count again, because it succeeded. */
  readonly refund: () => Promise<void>;
};

/** Counts an attempt in the current fixed time window. @throws AppError rate_limited when the limit is reached */
export async function enforceRateLimit(
  kind: string,
  subject: string,
  limit: RateLimit,
): Promise<CountedRateLimitAttempt> {
  const { key, endsAt } = findWindow(kind, subject, limit);
  if (!(await countAttempt(key, limit))) throwRateLimitedError(endsAt - nowMs());
  return { refund: () => decrementRateLimitCounter(key, 'tries') };
}
