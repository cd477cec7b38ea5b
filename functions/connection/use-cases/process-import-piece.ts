// Processes one import piece: runs its task, finishes it and names its children.

import { updateReplyMemoryJob } from '#functions/reply-memory/jobs.ts';
import { isoSecondsFromNow, nowIso } from '#platform/clock.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import type { RateLimitUsage } from '#platform/instagram/rate-limit-usage.ts';
import { mayFailureConcernOneObjectOnly } from '#platform/instagram/read-network-page-that-fits.ts';
import type { JobPayload } from '#platform/jobs/define-job.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { scheduleJob } from '#platform/jobs/schedule-job.ts';
import { computeNetworkPauseNearRateLimit } from '../domain/compute-network-pause.ts';
import type { ImportTask } from '../domain/import-task.ts';
import type { ImportPageReader } from '../import-page-reader-port.ts';
import {
  filterOpenImportPieceIds,
  finishImportPiece,
  listOpenImportPieceIds,
  loadImportPiece,
} from '../import-piece-repository.ts';
import { type ImportRef, markImportFailed } from '../import-repository.ts';
import { importPieceJob } from '../jobs.ts';
import { isNetworkResponding } from '../network/is-network-responding.ts';
import { findNetworkAccess } from '../network/network-access.ts';
import { clearExpiredNetworkPause, type StoredNetworkPause } from '../network/network-pause.ts';
import { MISSING_PERMISSIONS_PROBLEM, replaceFailedImportTask } from './import-piece-failure.ts';
import { pauseImport } from './pause-and-resume-import.ts';
import {
  type DeferredImportTask,
  type ImportTaskResult,
  runImportTask,
} from './run-import-task.ts';

type Payload = JobPayload<typeof importPieceJob>;

/** The children; after a pause, all open pieces. */
async function listNextPieces(
  ref: ImportRef,
  children: readonly string[],
  usage: RateLimitUsage | undefined,
  pause: StoredNetworkPause | undefined,
): Promise<readonly string[]> {
  const newPause = usage && computeNetworkPauseNearRateLimit(usage, pause?.strikes ?? 0);
  if (newPause) {
    await pauseImport(ref, newPause);
    return [];
  }
  if (!pause) return children;
  // Whether this piece was the probe after the pause, and it succeeded.
  await clearExpiredNetworkPause(ref);
  return listOpenImportPieceIds(ref);
}

type OpenPiece = {
  readonly ref: ImportRef;
  readonly pieceId: string;
  readonly task: ImportTask;
  readonly startedAt: string;
  readonly pause: StoredNetworkPause | undefined;
};

/** Undefined when the piece stays open, or the import has ended. */
async function runPiece(
  reader: ImportPageReader,
  { ref, pieceId, task, startedAt, pause }: OpenPiece,
): Promise<ImportTaskResult | DeferredImportTask | undefined> {
  const access = await findNetworkAccess(ref);
  if (!access?.isValid) {
    await markImportFailed(ref, MISSING_PERMISSIONS_PROBLEM);
    return undefined;
  }
  try {
    const origin = { source: 'import', startedAt } as const;
    return await runImportTask(reader, { ref, access, origin }, task);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    const concernsPostOnly =
      task.kind === 'comments' &&
      mayFailureConcernOneObjectOnly(error) &&
      (await isNetworkResponding(ref));
    return replaceFailedImportTask({ ref, pieceId, task, error, pause, concernsPostOnly });
  }
}

/**
 * The children of a finished piece that are still open, because a worker may die after it finished the piece. The
 * same worker may have processed the first child, and then that child's own children follow from it.
 */
async function listChildrenAgain(
  ref: ImportRef,
  [first, ...others]: readonly string[],
): Promise<readonly string[]> {
  if (first === undefined) return [];
  return [first, ...(await filterOpenImportPieceIds(ref, others))];
}

/** The first draft then knows what the owner has answered. A draft asks for it too, so a lost message costs little. */
const requestMemoryOfReplies = ({ userId, igUserId }: ImportRef): Promise<void> =>
  enqueueJob(updateReplyMemoryJob, { userId, igUserId });

/** Idempotent. Returns the pieces that follow. */
export const processImportPiece =
  (reader: ImportPageReader) =>
  async (payload: Payload): Promise<readonly Payload[]> => {
    const { pieceId, ...ref } = payload;
    const toPayloads = (pieceIds: readonly string[]) =>
      pieceIds.map((id) => ({ ...ref, pieceId: id }));
    const { state, piece, pause } = await loadImportPiece(ref, pieceId);
    if (!piece || state?.importId !== ref.importId || state.status !== 'running') return [];
    if (piece.status === 'done') return toPayloads(await listChildrenAgain(ref, piece.children));
    // The caller that started the pause has scheduled the resumption, which finds this piece still open.
    if (pause && pause.until > nowIso()) return [];
    const { startedAt } = state;
    const outcome = await runPiece(reader, { ref, pieceId, task: piece.work, startedAt, pause });
    if (outcome === undefined) return [];
    if ('retryAfterSeconds' in outcome) {
      const at = isoSecondsFromNow(outcome.retryAfterSeconds);
      await scheduleJob(ref, importPieceJob, payload, at);
      return [];
    }
    const finished = await finishImportPiece(ref, pieceId, outcome);
    if (finished === undefined) return [];
    if (finished.isLast) await requestMemoryOfReplies(ref);
    return toPayloads(await listNextPieces(ref, finished.childIds, outcome.usage, pause));
  };
