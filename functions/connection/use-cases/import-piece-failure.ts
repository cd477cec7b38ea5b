// Handles a failed task of an import piece with a pause, other tasks in its place, or the end of the import.
import { nowIso } from '#platform/clock.ts';
import { UnreadableResponseError } from '#platform/instagram/graph-api.ts';
import type { NetworkError } from '#platform/instagram/network-error.ts';
import { logger } from '#platform/logger.ts';
import { updateInstagramAccount } from '../account-repository.ts';
import { computeNetworkPauseAfterError } from '../domain/compute-network-pause.ts';
import {
  POSTS_LIST_INTERRUPTED_PROBLEM,
  ZERO_IMPORT_PROGRESS_DELTA,
} from '../domain/import-state.ts';
import {
  buildImportTasksRestartingPostsList,
  type ImportTask,
  listImportTasksAfterSkippedTask,
  separateFailingPostIntoImportTask,
  setConsecutiveOutagesOfImportTask,
} from '../domain/import-task.ts';
import {
  incrementConsecutiveOutages,
  shouldGiveUpImportPiece,
} from '../domain/should-give-up-import-piece.ts';
import { finishImportPiece, updateImportPieceTask } from '../import-piece-repository.ts';
import { type ImportRef, markImportFailed } from '../import-repository.ts';
import { recordNetworkAccessProblem } from '../network/network-access.ts';
import type { StoredNetworkPause } from '../network/network-pause.ts';
import { pauseImport } from './pause-and-resume-import.ts';
import type { ImportTaskResult } from './run-import-task.ts';

/** The problem code when the network denies access to the account, so that the owner must link again. */
export const MISSING_PERMISSIONS_PROBLEM = 'missing_permissions';

const isCursorExpired = (task: ImportTask, error: NetworkError): boolean =>
  task.kind === 'posts' &&
  task.cursor !== undefined &&
  (error.kind === 'refused' || error.kind === 'gone');

export type ImportPieceFailure = {
  readonly ref: ImportRef;
  readonly pieceId: string;
  readonly task: ImportTask;
  readonly error: NetworkError;
  readonly pause: StoredNetworkPause | undefined;
  /** Errors while the network answers other calls, so that waiting would not help. */
  readonly concernsPostOnly: boolean;
};

/** After this many consecutive pauses an unparsable response counts as permanent. */
const MAX_UNREADABLE_STRIKES = 5;

const addOutageToTask = ({ task, error }: ImportPieceFailure): ImportTask | undefined =>
  error.kind === 'outage'
    ? setConsecutiveOutagesOfImportTask(
        task,
        incrementConsecutiveOutages(task.consecutiveOutages, nowIso()),
      )
    : undefined;

/**
 * Whether to give up a task. A request that the network can never serve must not keep an import running forever. The
 * scheduled checks read the skipped post or conversations.
 */
function shouldGiveUpTask(failure: ImportPieceFailure): boolean {
  const { error, pause } = failure;
  if (error instanceof UnreadableResponseError)
    return (pause?.strikes ?? 0) >= MAX_UNREADABLE_STRIKES;
  const task = addOutageToTask(failure);
  return (
    task?.consecutiveOutages !== undefined &&
    shouldGiveUpImportPiece(task.kind, task.consecutiveOutages, nowIso())
  );
}

/** Records an outage on the piece. A post that fails again is separated from its batch. */
async function recordPieceOutage(failure: ImportPieceFailure): Promise<void> {
  const { ref, pieceId, task } = failure;
  const taskWithOutage = addOutageToTask(failure);
  if (!taskWithOutage) return;
  const separatedTasks =
    task.kind === 'comments' && task.consecutiveOutages
      ? separateFailingPostIntoImportTask(taskWithOutage)
      : undefined;
  if (!separatedTasks) await updateImportPieceTask(ref, pieceId, taskWithOutage);
  else
    await finishImportPiece(ref, pieceId, {
      children: separatedTasks,
      progress: ZERO_IMPORT_PROGRESS_DELTA,
    });
}

/** The tasks that replace a failed one. Undefined when there are none. */
function buildReplacementTasks(failure: ImportPieceFailure): readonly ImportTask[] | undefined {
  const { task, error } = failure;
  if (isCursorExpired(task, error)) return buildImportTasksRestartingPostsList(task);
  return task.kind !== 'posts' && (failure.concernsPostOnly || shouldGiveUpTask(failure))
    ? listImportTasksAfterSkippedTask(task)
    : undefined;
}

/** Pauses the import when waiting helps, otherwise ends it. Retries nothing here. */
async function handlePieceFailure(failure: ImportPieceFailure): Promise<void> {
  const { ref, task, error, pause } = failure;
  const newPause = shouldGiveUpTask(failure)
    ? undefined
    : computeNetworkPauseAfterError(error, pause?.strikes ?? 0);
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
    await markImportFailed(ref, POSTS_LIST_INTERRUPTED_PROBLEM);
    return;
  }
  await recordNetworkAccessProblem(ref, error);
  if (error.problem === undefined)
    await updateInstagramAccount(ref, { problem: MISSING_PERMISSIONS_PROBLEM });
  await markImportFailed(ref, error.problem ?? MISSING_PERMISSIONS_PROBLEM);
}

/** The result of a task that replaces a failed one. Undefined when there is none. */
export async function replaceFailedImportTask(
  failure: ImportPieceFailure,
): Promise<ImportTaskResult | undefined> {
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
