// Setting an import going: at its beginning, after a pause, and where its messages were lost.
import { nowIso, secondsUntil } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import type { PayloadOf } from '#platform/jobs/define-job.ts';
import { enqueue, enqueueAll, MAX_DELAY_SECONDS } from '#platform/jobs/enqueue.ts';
import { logger } from '#platform/logger.ts';
import { STALLED_AFTER_SECONDS } from '../domain/import-state.ts';
import type { Pause } from '../domain/pace.ts';
import { listOpenPieces } from '../import-piece-repository.ts';
import {
  getImportState,
  type ImportRef,
  lookAgainIn,
  replaceImport,
} from '../import-repository.ts';
import { beginImportJob, importJob } from '../jobs.ts';
import { holdCalls, readPause, type StoredPause } from '../network/network-pause.ts';

/** Time for the message that goes on after a pause, before the sweep believes it lost. */
const SLACK_SECONDS = 60;

const bare = ({ userId, igUserId, importId }: ImportRef): ImportRef => ({
  userId,
  igUserId,
  importId,
});

export const enqueuePieces = (ref: ImportRef, pieceIds: readonly string[]): Promise<void> =>
  enqueueAll(
    importJob,
    pieceIds.map((pieceId) => ({ ...bare(ref), pieceId })),
  );

/**
 * Lets the import rest. Its messages are not sent back to the queue, where each would come again
 * and again: one message goes on after the pause, or the sweep where that is too far away.
 */
export async function waitThenResume(ref: ImportRef, pause: Pause): Promise<void> {
  const { noted } = await holdCalls(ref, pause);
  if (!noted) return;
  await lookAgainIn(ref, pause.seconds + SLACK_SECONDS);
  if (pause.seconds <= MAX_DELAY_SECONDS) {
    await enqueue(beginImportJob, bare(ref), { delaySeconds: pause.seconds });
  }
}

/**
 * After a pause only one piece tries whether the network works, after each pause another one: a
 * piece that fails for a reason of its own must not stand before all others.
 */
function toTry(open: readonly string[], pause: StoredPause | undefined): readonly string[] {
  if (!pause) return open;
  const place = pause.strikes % open.length;
  return open.slice(place, place + 1);
}

/** Hands the open pieces on. One that lost them begins anew, or it would run for good. */
export async function resumeImport(payload: PayloadOf<typeof beginImportJob>): Promise<void> {
  const ref = bare(payload);
  const state = await getImportState(ref);
  if (state?.importId !== ref.importId || state.status !== 'running') return;
  const pause = await readPause(ref);
  if (pause && pause.until > nowIso()) {
    await lookAgainIn(ref, secondsUntil(pause.until) + 1);
    return;
  }
  const isUnchanged = await lookAgainIn(ref, STALLED_AFTER_SECONDS);
  if (!isUnchanged) return;
  const open = await listOpenPieces(ref);
  if (open.length > 0) {
    await enqueuePieces(ref, toTry(open, pause));
    return;
  }
  const fresh = { ...ref, importId: newId('import') };
  // Whoever finished a piece since, or began anew as well, made this stale.
  if (!(await replaceImport(fresh, state.postsTotal, isUnchanged))) return;
  logger.warn('an import without open pieces begins anew', { import_id: ref.importId });
  await enqueue(beginImportJob, fresh);
}
