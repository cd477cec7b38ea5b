// Processes one import piece: runs its task, finishes it and enqueues its children.
import { isoSecondsFromNow, nowIso } from '#platform/clock.ts';
import { UnreadableResponseError } from '#platform/instagram/graph-api.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import type { RateLimitUsage } from '#platform/instagram/rate-limit-usage.ts';
import { mayConcernObjectOnly } from '#platform/instagram/smaller-pages.ts';
import type { JobPayload } from '#platform/jobs/define-job.ts';
import { scheduleJob } from '#platform/jobs/schedule-job.ts';
import { logger } from '#platform/logger.ts';
import { updateInstagramAccount } from '../account-repository.ts';
import {
  incrementConsecutiveOutages,
  shouldGiveUpImportPiece,
} from '../domain/import-piece-outage-limits.ts';
import {
  POSTS_LIST_INTERRUPTED_PROBLEM,
  ZERO_IMPORT_PROGRESS_DELTA,
} from '../domain/import-state.ts';
import {
  buildPostsListRestartTasks,
  type ImportTask,
  listTasksAfterSkippedTask,
  separateFailingPost,
  setConsecutiveOutages,
} from '../domain/import-task.ts';
import {
  computePauseAfterError,
  computePauseNearRateLimit,
} from '../domain/network-pause-rules.ts';
import {
  filterOpenImportPieceIds,
  finishImportPiece,
  listOpenImportPieceIds,
  loadImportPiece,
  updateImportPieceTask,
} from '../import-piece-repository.ts';
import type { ImportReader } from '../import-reader-port.ts';
import { failImport, type ImportRef } from '../import-repository.ts';
import { importPieceJob } from '../jobs.ts';
import { isNetworkResponding } from '../network/is-network-responding.ts';
import { findNetworkAccess, recordNetworkAccessProblem } from '../network/network-access.ts';
import { clearExpiredNetworkPause, type StoredNetworkPause } from '../network/network-pause.ts';
import { enqueueImportPieces, pauseImport } from './pause-and-resume-import.ts';
import {
  type DeferredImportTask,
  type ImportTaskResult,
  runImportTask,
} from './run-import-task.ts';

/** The problem code when the network denies access to the account: the owner has to link again. */
const MISSING_PERMISSIONS_PROBLEM = 'missing_permissions';

const isCursorExpired = (task: ImportTask, error: NetworkError): boolean =>
  task.kind === 'posts' &&
  task.cursor !== undefined &&
  (error.kind === 'refused' || error.kind === 'gone');

type PieceFailure = {
  readonly ref: ImportRef;
  readonly pieceId: string;
  readonly task: ImportTask;
  readonly error: NetworkError;
  readonly pause: StoredNetworkPause | undefined;
  /** The network answers other calls: waiting would not help. */
  readonly concernsPostOnly: boolean;
};

/** After this many consecutive pauses an unparsable response counts as permanent. */
const MAX_UNREADABLE_STRIKES = 5;

/** Undefined when the error is not an outage. */
const addOutageToTask = ({ task, error }: PieceFailure): ImportTask | undefined =>
  error.kind === 'outage'
    ? setConsecutiveOutages(task, incrementConsecutiveOutages(task.consecutiveOutages, nowIso()))
    : undefined;

/**
 * A request the network can never serve must not keep an import running for good. The scheduled
 * checks read the skipped post or conversations.
 */
function shouldGiveUpTask(failure: PieceFailure): boolean {
  const { error, pause } = failure;
  if (error instanceof UnreadableResponseError)
    return (pause?.strikes ?? 0) >= MAX_UNREADABLE_STRIKES;
  const task = addOutageToTask(failure);
  return (
    task?.consecutiveOutages !== undefined &&
    shouldGiveUpImportPiece(task.kind, task.consecutiveOutages, nowIso())
  );
}

/** Records an outage on the piece; a post that fails again is separated from its batch. */
async function recordPieceOutage(failure: PieceFailure): Promise<void> {
  const { ref, pieceId, task } = failure;
  const taskWithOutage = addOutageToTask(failure);
  if (!taskWithOutage) return;
  const separatedTasks =
    task.kind === 'comments' && task.consecutiveOutages
      ? separateFailingPost(taskWithOutage)
      : undefined;
  if (!separatedTasks) await updateImportPieceTask(ref, pieceId, taskWithOutage);
  else
    await finishImportPiece(ref, pieceId, {
      children: separatedTasks,
      progress: ZERO_IMPORT_PROGRESS_DELTA,
    });
}

/** The tasks that replace a failed one; undefined when there are none. */
function buildReplacementTasks(failure: PieceFailure): readonly ImportTask[] | undefined {
  const { task, error } = failure;
  if (isCursorExpired(task, error)) return buildPostsListRestartTasks(task);
  return task.kind !== 'posts' && (failure.concernsPostOnly || shouldGiveUpTask(failure))
    ? listTasksAfterSkippedTask(task)
    : undefined;
}

/** Pauses the import when waiting helps, otherwise ends it. Nothing is retried here. */
async function handlePieceFailure(failure: PieceFailure): Promise<void> {
  const { ref, task, error, pause } = failure;
  const newPause = shouldGiveUpTask(failure)
    ? undefined
    : computePauseAfterError(error, pause?.strikes ?? 0);
  logger.warn('an import piece failed', {
    kind: error.kind,
    code: error.code,
    subcode: error.subcode,
    wait_seconds: newPause?.seconds,
  });
  if (newPause) {
    await recordPieceOutage(failure);
    await pauseImport(ref, newPause);
    return;
  }
  if (isCursorExpired(task, error) || shouldGiveUpTask(failure)) {
    await failImport(ref, POSTS_LIST_INTERRUPTED_PROBLEM);
    return;
  }
  await recordNetworkAccessProblem(ref, error);
  if (error.problem === undefined)
    await updateInstagramAccount(ref, { problem: MISSING_PERMISSIONS_PROBLEM });
  await failImport(ref, error.problem ?? MISSING_PERMISSIONS_PROBLEM);
}

/** Enqueues the children; after a pause, all open pieces. */
async function enqueueNextPieces(
  ref: ImportRef,
  children: readonly string[],
  usage: RateLimitUsage | undefined,
  pause: StoredNetworkPause | undefined,
): Promise<void> {
  const newPause = usage && computePauseNearRateLimit(usage, pause?.strikes ?? 0);
  if (newPause) {
    await pauseImport(ref, newPause);
    return;
  }
  if (!pause) {
    await enqueueImportPieces(ref, children);
    return;
  }
  // This piece was the probe after the pause, and it succeeded.
  await clearExpiredNetworkPause(ref);
  await enqueueImportPieces(ref, await listOpenImportPieceIds(ref));
}

/**
 * Idempotent. When its message is delivered again it only enqueues the open children once more,
 * because a worker may die after finishing the piece and before enqueueing its children.
 */
export const processImportPiece =
  (reader: ImportReader) =>
  async (payload: JobPayload<typeof importPieceJob>): Promise<void> => {
    const { pieceId, ...ref } = payload;
    const { state, piece, pause } = await loadImportPiece(ref, pieceId);
    if (!piece || state?.importId !== ref.importId || state.status !== 'running') return;
    if (piece.status === 'done') {
      await enqueueImportPieces(ref, await filterOpenImportPieceIds(ref, piece.children));
      return;
    }
    // Whoever started the pause has scheduled the resumption, which finds this piece still open.
    if (pause && pause.until > nowIso()) return;
    const access = await findNetworkAccess(ref);
    if (!access?.isValid) {
      await failImport(ref, MISSING_PERMISSIONS_PROBLEM);
      return;
    }
    let outcome: ImportTaskResult | DeferredImportTask;
    try {
      const origin = { source: 'import', startedAt: state.startedAt } as const;
      outcome = await runImportTask(reader, { ref, access, origin }, piece.work);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      const concernsPostOnly =
        piece.work.kind === 'comments' &&
        mayConcernObjectOnly(error) &&
        (await isNetworkResponding(ref));
      const failure = { ref, pieceId, task: piece.work, error, pause, concernsPostOnly };
      const replacementTasks = buildReplacementTasks(failure);
      if (!replacementTasks) return handlePieceFailure(failure);
      logger.warn('a failed import task was replaced', {
        piece: piece.work.kind,
        ...(piece.work.kind === 'comments' && { media_id: piece.work.post.mediaId }),
        code: error.code,
        subcode: error.subcode,
      });
      const isSkipped = !isCursorExpired(piece.work, error);
      outcome = {
        children: replacementTasks,
        progress: { ...ZERO_IMPORT_PROGRESS_DELTA, ...(isSkipped && { skipped: 1 }) },
        usage: undefined,
      };
    }
    if ('retryAfterSeconds' in outcome) {
      const at = isoSecondsFromNow(outcome.retryAfterSeconds);
      return scheduleJob(ref, importPieceJob, payload, at);
    }
    const children = await finishImportPiece(ref, pieceId, outcome);
    if (children) await enqueueNextPieces(ref, children, outcome.usage, pause);
  };
