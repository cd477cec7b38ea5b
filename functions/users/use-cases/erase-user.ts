// Erases a deleted user, step by step; every step may be repeated, and any may be the last before a crash.
import { nowIso, nowMs } from '#platform/clock.ts';
import type { PayloadOf } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { logger } from '#platform/logger.ts';
import type { Key } from '#platform/table/keys.ts';
import {
  completeDeletion,
  type Deletion,
  getDeletion,
  noteProgress,
  STALLED_AFTER_SECONDS,
} from '../deletion-repository.ts';
import { eraseAccounts, eraseClaims, eraseTheRest, findAccounts } from '../erase-items.ts';
import { eraseUserJob } from '../jobs.ts';

/** What other features do when somebody leaves; both may be repeated. */
export type Farewell = {
  /** Ends what is paid for at the card provider. */
  readonly endSubscription: (userId: string) => Promise<void>;
  /** Takes our permissions back at the network. */
  readonly revokeAccess: (userId: string) => Promise<void>;
};

/** The world outside may be down for good: what is here is erased all the same after these tries. */
const MAX_FAREWELL_TRIES = 5;

/** One job works this long, then hands on to the next. */
const WORK_MS = 40_000;

/**
 * Work of the user that was under way may still write for as long as a worker lives. After this
 * long everything is erased once more, and then for good.
 */
const AFTERMATH_SECONDS = 180;

/** False where it is to be tried again. */
async function sayFarewell(farewell: Farewell, deletion: Deletion, userId: string) {
  if (deletion.toldOutside) return true;
  const tries = deletion.tries + 1;
  await noteProgress(deletion.code, { tries });
  const results = await Promise.allSettled([
    farewell.endSubscription(userId),
    farewell.revokeAccess(userId),
  ]);
  const failures = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failures) {
    logger.warn('not told of a deletion', { user_id: userId, tries, error: reason as Error });
  }
  if (failures.length > 0 && tries < MAX_FAREWELL_TRIES) return false;
  await noteProgress(deletion.code, { toldOutside: true });
  return true;
}

/** False where there was too much for one job. */
async function eraseItems(deletion: Deletion, userId: string): Promise<boolean> {
  const until = nowMs() + WORK_MS;
  const stop = () => nowMs() >= until;
  const note = (items: readonly Key[]) => noteProgress(deletion.code, { underWay: [...items] });
  const accounts = await findAccounts(userId, deletion);
  await noteProgress(deletion.code, accounts);
  await eraseClaims(userId, accounts);
  const unfinished = deletion.underWay;
  const erased = await eraseAccounts({ userId, ...accounts, unfinished }, { stop, note });
  return erased && (await eraseTheRest(userId, stop));
}

const goOn = (code: string, delaySeconds = 0) => enqueue(eraseUserJob, { code }, { delaySeconds });

export const eraseUser =
  (farewell: Farewell) =>
  async ({ code }: PayloadOf<typeof eraseUserJob>): Promise<void> => {
    const deletion = await getDeletion(code);
    if (deletion?.userId === undefined || deletion.completedAt !== undefined) return;
    const { userId, erasedAt } = deletion;
    const left = erasedAt && Date.parse(erasedAt) + AFTERMATH_SECONDS * 1_000 - nowMs();
    if (typeof left === 'number' && left > 0) return goOn(code, Math.ceil(left / 1_000));
    if (!(await sayFarewell(farewell, deletion, userId))) {
      return goOn(code, STALLED_AFTER_SECONDS / 2);
    }
    if (!(await eraseItems(deletion, userId))) return goOn(code);
    if (erasedAt === undefined) {
      await noteProgress(code, { erasedAt: nowIso() }, AFTERMATH_SECONDS + STALLED_AFTER_SECONDS);
      return goOn(code, AFTERMATH_SECONDS);
    }
    await completeDeletion(code);
    logger.info('user erased', { user_id: userId });
  };
