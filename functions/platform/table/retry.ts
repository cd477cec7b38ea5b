// The retry loop for table calls and for messages that a queue refuses, and its backoff.
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import { isTemporaryTableError, throwTranslatedTableError } from './errors.ts';

/**
 * Enough for a table that throttles every second call, and for fifty parallel writers of one post. All
 * backoffs together stay below nine seconds, so that an API Lambda, which has twenty, can still respond.
 */
export const MAX_TABLE_ATTEMPTS = 16;
const FIRST_BACKOFF_MS = 15;
const MAX_BACKOFF_MS = 800;

/** Full jitter: writers that conflicted once must not retry at the same time. */
const computeJitteredBackoffMs = (attempt: number): number =>
  Math.random() * Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** attempt);

/**
 * Runs `attempt` until it succeeds or throws an error that is not temporary.
 * @throws AppError unavailable after the last attempt; a job is then redelivered later
 */
export async function retryWithBackoff<Result>(
  attempt: () => Promise<Result>,
  isTemporary: (error: unknown) => boolean,
): Promise<Result> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isTemporary(error)) throw error;
      if (count === MAX_TABLE_ATTEMPTS) throw new AppError('unavailable', { cause: error });
      await pause(computeJitteredBackoffMs(count));
    }
  }
}

/** Every DynamoDB call goes through here: retries temporary errors and translates the others. */
export const callTableWithRetry = <Result>(call: () => Promise<Result>): Promise<Result> =>
  retryWithBackoff(call, isTemporaryTableError).catch(throwTranslatedTableError);
