// Starts or resumes an import by enqueueing its open pieces, and pauses it.
import { nowIso, secondsUntil } from '#platform/clock.ts';
import { createId } from '#platform/ids.ts';
import type { JobPayload } from '#platform/jobs/define-job.ts';
import { enqueueJob, enqueueJobs } from '#platform/jobs/enqueue.ts';
import { logger } from '#platform/logger.ts';
import { MAX_SQS_DELAY_SECONDS } from '#shared/job-retry-times.ts';
import type { NetworkPause } from '../domain/compute-network-pause.ts';
import { IMPORT_STALLED_AFTER_SECONDS } from '../domain/import-state.ts';
import { listOpenImportPieceIds } from '../import-piece-repository.ts';
import {
  findImportState,
  type ImportRef,
  replaceImport,
  rescheduleImportResumption,
} from '../import-repository.ts';
import { importPieceJob, startOrResumeImportJob } from '../jobs.ts';
import {
  readNetworkPause,
  type StoredNetworkPause,
  startNetworkPause,
} from '../network/network-pause.ts';

/** The time that the resuming message has before the scheduler considers it lost. */
const RESUME_MARGIN_SECONDS = 60;

const pickImportRef = ({ userId, igUserId, importId }: ImportRef): ImportRef => ({
  userId,
  igUserId,
  importId,
});

const enqueueImportPieces = (ref: ImportRef, pieceIds: readonly string[]): Promise<void> =>
  enqueueJobs(
    importPieceJob,
    pieceIds.map((pieceId) => ({ ...pickImportRef(ref), pieceId })),
  );

/**
 * Pauses the import. Its messages do not return to the queue, where each would be retried: a single delayed message
 * resumes it, or the scheduler when the pause exceeds the queue's maximum delay.
 */
export async function pauseImport(ref: ImportRef, pause: NetworkPause): Promise<void> {
  const { isApplied } = await startNetworkPause(ref, pause);
  if (!isApplied) return;
  await rescheduleImportResumption(ref, pause.seconds + RESUME_MARGIN_SECONDS);
  if (pause.seconds <= MAX_SQS_DELAY_SECONDS) {
    await enqueueJob(startOrResumeImportJob, pickImportRef(ref), { delaySeconds: pause.seconds });
  }
}

/**
 * After a pause only one piece is enqueued to probe the network. It is a different one each time, so that a piece
 * that fails for its own reason does not block the others.
 */
function selectPiecesToEnqueue(
  openPieceIds: readonly string[],
  pause: StoredNetworkPause | undefined,
): readonly string[] {
  if (!pause) return openPieceIds;
  const pieceIndex = pause.strikes % openPieceIds.length;
  return openPieceIds.slice(pieceIndex, pieceIndex + 1);
}

/** Enqueues the open pieces. An import without any is replaced, because it would never end. */
export async function resumeImport(
  payload: JobPayload<typeof startOrResumeImportJob>,
): Promise<void> {
  const ref = pickImportRef(payload);
  const state = await findImportState(ref);
  if (state?.importId !== ref.importId || state.status !== 'running') return;
  const pause = await readNetworkPause(ref);
  if (pause && pause.until > nowIso()) {
    await rescheduleImportResumption(ref, secondsUntil(pause.until) + 1);
    return;
  }
  const isUnchangedCondition = await rescheduleImportResumption(ref, IMPORT_STALLED_AFTER_SECONDS);
  if (!isUnchangedCondition) return;
  const openPieceIds = await listOpenImportPieceIds(ref);
  if (openPieceIds.length > 0) {
    await enqueueImportPieces(ref, selectPiecesToEnqueue(openPieceIds, pause));
    return;
  }
  const newImportRef = { ...ref, importId: createId('import') };
  // Fails when a piece was finished or the import was replaced since, and then no work is left.
  if (!(await replaceImport(newImportRef, state.postsTotal, isUnchangedCondition))) return;
  logger.warn('an import without open pieces was restarted', { import_id: ref.importId });
  await enqueueJob(startOrResumeImportJob, newImportRef);
}
