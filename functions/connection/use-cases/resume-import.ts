// Setting an import going: at its beginning, after a pause, and where its messages were lost.
import { nowIso, secondsUntil } from '#platform/clock.ts';
import type { PayloadOf } from '#platform/jobs/define-job.ts';
import { enqueue, enqueueAll, MAX_DELAY_SECONDS } from '#platform/jobs/enqueue.ts';
import { STALLED_AFTER_SECONDS } from '../domain/import-state.ts';
import type { Pause } from '../domain/pace.ts';
import { listOpenPieces } from '../import-piece-repository.ts';
import { getImportState, type ImportRef, lookAgainIn } from '../import-repository.ts';
import { beginImportJob, importJob } from '../jobs.ts';
import { holdCalls, readPause } from '../network/network-pause.ts';

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

/** Hands the open pieces on. After a pause only one of them, to try whether the network works. */
export async function resumeImport(payload: PayloadOf<typeof beginImportJob>): Promise<void> {
  const ref = bare(payload);
  const state = await getImportState(ref);
  if (state?.importId !== ref.importId || state.status !== 'running') return;
  const pause = await readPause(ref);
  if (pause && pause.until > nowIso()) {
    await lookAgainIn(ref, secondsUntil(pause.until) + 1);
    return;
  }
  await lookAgainIn(ref, STALLED_AFTER_SECONDS);
  const open = await listOpenPieces(ref);
  await enqueuePieces(ref, pause ? open.slice(0, 1) : open);
}
