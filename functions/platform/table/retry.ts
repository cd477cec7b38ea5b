// The one loop that tries a call of the table again, and how long it pauses in between.
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import { isBusy, translate } from './errors.ts';

/**
 * Enough for a table that refuses every second call, and for fifty writers of one post. All pauses
 * together stay below nine seconds: an API Lambda, which has twenty, still answers.
 */
export const MAX_TRIES = 16;
const FIRST_PAUSE_MS = 15;
const LONGEST_PAUSE_MS = 800;

/** Jittered over its whole length: writers that collided once must not meet again. */
const jittered = (attempt: number): number =>
  Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);

/**
 * Runs `attempt` until it succeeds or fails with what `isTemporary` does not name.
 * @throws AppError unavailable after the last try; a job comes back later.
 */
export async function retry<Result>(
  attempt: () => Promise<Result>,
  isTemporary: (error: unknown) => boolean,
): Promise<Result> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isTemporary(error)) throw error;
      if (count === MAX_TRIES) throw new AppError('unavailable', { cause: error });
      await pause(jittered(count));
    }
  }
}

/** Every call of the table goes through here: retried while the table is busy, its errors in our words. */
export const callTable = <Result>(call: () => Promise<Result>): Promise<Result> =>
  retry(call, isBusy).catch(translate);
