// Processes one import piece: runs its task, finishes it and names its children.
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
import { pauseImport } from './pause-and-resume-import.ts';
import {
  type DeferredImportTask,
  type ImportTaskResult,
  runImportTask,
} from './run-import-task.ts';

type Payload = JobPayload<typeof importPieceJob>;

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

/** The children; after a pause, all open pieces. */
async function listNextPieces(
  ref: ImportRef,
  children: readonly string[],
  usage: RateLimitUsage | undefined,
  pause: StoredNetworkPause | undefined,
): Promise<readonly string[]> {
  const newPause = usage && computePauseNearRateLimit(usage, pause?.strikes ?? 0);
  if (newPause) {
    await pauseImport(ref, newPause);
    return [];
  }
  if (!pause) return children;
  // This piece was the probe after the pause, and it succeeded.
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

/** The result of a task that takes the place of a failed one; undefined when there is none. */
async function replaceFailedTask(failure: PieceFailure): Promise<ImportTaskResult | undefined> {
  const { task, error } = failure;
  const children = buildReplacementTasks(failure);
  if (!children) {
    await handlePieceFailure(failure);
    return undefined;
  }
  logger.warn('a failed import task was replaced', {
    piece: task.kind,
    ...(task.kind === 'comments' && { media_id: task.post.mediaId }),
    code: error.code,
    subcode: error.subcode,
  });
  const isSkipped = !isCursorExpired(task, error);
  const progress = { ...ZERO_IMPORT_PROGRESS_DELTA, ...(isSkipped && { skipped: 1 }) };
  return { children, progress, usage: undefined };
}

/** Undefined when the piece stays open, or the import has ended. */
async function runPiece(
  reader: ImportReader,
  { ref, pieceId, task, startedAt, pause }: OpenPiece,
): Promise<ImportTaskResult | DeferredImportTask | undefined> {
  const access = await findNetworkAccess(ref);
  if (!access?.isValid) {
    await failImport(ref, MISSING_PERMISSIONS_PROBLEM);
    return undefined;
  }
  try {
    const origin = { source: 'import', startedAt } as const;
    return await runImportTask(reader, { ref, access, origin }, task);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    const concernsPostOnly =
      task.kind === 'comments' && mayConcernObjectOnly(error) && (await isNetworkResponding(ref));
    return replaceFailedTask({ ref, pieceId, task, error, pause, concernsPostOnly });
  }
}

/**
 * Those of a finished piece that are open still: a worker may die after it finished the piece. The first one may have been
 * worked on by the same worker, and then its own children follow from it.
 */
async function listChildrenAgain(
  ref: ImportRef,
  [first, ...others]: readonly string[],
): Promise<readonly string[]> {
  if (first === undefined) return [];
  return [first, ...(await filterOpenImportPieceIds(ref, others))];
}

/** Idempotent. Returns the pieces that follow. */
export const processImportPiece =
  (reader: ImportReader) =>
  async (payload: Payload): Promise<readonly Payload[]> => {
    const { pieceId, ...ref } = payload;
    const toPayloads = (pieceIds: readonly string[]) =>
      pieceIds.map((id) => ({ ...ref, pieceId: id }));
    const { state, piece, pause } = await loadImportPiece(ref, pieceId);
    if (!piece || state?.importId !== ref.importId || state.status !== 'running') return [];
    if (piece.status === 'done') return toPayloads(await listChildrenAgain(ref, piece.children));
    // Whoever started the pause has scheduled the resumption, which finds this piece still open.
    if (pause && pause.until > nowIso()) return [];
    const { startedAt } = state;
    const outcome = await runPiece(reader, { ref, pieceId, task: piece.work, startedAt, pause });
    if (outcome === undefined) return [];
    if ('retryAfterSeconds' in outcome) {
      const at = isoSecondsFromNow(outcome.retryAfterSeconds);
      await scheduleJob(ref, importPieceJob, payload, at);
      return [];
    }
    const children = await finishImportPiece(ref, pieceId, outcome);
    return children ? toPayloads(await listNextPieces(ref, children, outcome.usage, pause)) : [];
  };
