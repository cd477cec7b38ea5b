// Changes that are read, decided and written against one version, again until nobody was in between.
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import { TransactionRefusedError } from './errors.ts';

/** With these tries and pauses some fifty writers of one post get through within seconds. */
const MAX_TRIES = 16;
const FIRST_PAUSE_MS = 15;
const LONGEST_PAUSE_MS = 800;

const jittered = (attempt: number): number =>
  Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);

/**
 * Runs `attempt` until its transaction is accepted.
 * @throws AppError unavailable where others were faster every time; a job comes back later.
 */
export async function untilAccepted<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof TransactionRefusedError)) throw error;
      if (count === MAX_TRIES) throw new AppError('unavailable', { cause: error });
      await pause(jittered(count));
    }
  }
}
