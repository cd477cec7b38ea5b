// One piece of an import: done, written down as done, its children handed on.
import { nowIso } from '#platform/clock.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import { UnreadableAnswerError } from '#platform/instagram/graph.ts';
import type { Usage } from '#platform/instagram/usage.ts';
import type { PayloadOf } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { logger } from '#platform/logger.ts';
import { updateAccount } from '../account-repository.ts';
import { BROKEN_OFF, NO_PROGRESS } from '../domain/import-state.ts';
import { pauseAfterError, pauseAfterUsage } from '../domain/pace.ts';
import { beginAnew, passOver, type Work } from '../domain/work.ts';
import { finishPiece, listOpenPieces, loadPiece, onlyOpen } from '../import-piece-repository.ts';
import { failImport, type ImportRef } from '../import-repository.ts';
import { importJob } from '../jobs.ts';
import { findAccess, reportNetworkProblem } from '../network/network-access.ts';
import { endPause, type StoredPause } from '../network/network-pause.ts';
import { type ImportStores, type Outcome, type Pending, perform } from './import-step.ts';
import { enqueuePieces, waitThenResume } from './resume-import.ts';

/** The network says that the account cannot be seen at all: the owner has to look into it. */
const INVISIBLE = 'missing_permissions';

const isDeadCursor = (work: Work, error: NetworkError): boolean =>
  work.kind === 'posts' &&
  work.cursor !== undefined &&
  (error.kind === 'refused' || error.kind === 'gone');

type Stop = {
  readonly ref: ImportRef;
  readonly work: Work;
  readonly error: NetworkError;
  readonly pause: StoredPause | undefined;
};

/** Outages in a row, with growing pauses between, after which a piece is left to the regular checks. */
const PATIENCE = 5;

/**
 * One post or conversation the network cannot answer must not keep an account importing for good.
 * Conversations of one page can be too much for it at any time; of posts it is only an answer we
 * cannot read that will not go better.
 */
const isHopeless = ({ work, error, pause }: Stop): boolean =>
  (pause?.strikes ?? 0) >= PATIENCE &&
  (work.kind === 'conversations'
    ? error.kind === 'outage'
    : error instanceof UnreadableAnswerError);

/** The work that takes the place of one that failed; undefined where there is none. */
function insteadOf(stop: Stop): readonly Work[] | undefined {
  const { work, error } = stop;
  if (isDeadCursor(work, error)) return beginAnew(work);
  return isHopeless(stop) ? passOver(work) : undefined;
}

/** Nothing is retried here: waiting is written down, everything else ends the import. */
async function stopFor({ ref, work, error, pause }: Stop): Promise<void> {
  const wait = pauseAfterError(error, pause?.strikes ?? 0);
  logger.warn('an import stopped', {
    kind: error.kind,
    code: error.code,
    subcode: error.subcode,
    wait_seconds: wait?.seconds,
  });
  if (wait) {
    await waitThenResume(ref, wait);
    return;
  }
  if (isDeadCursor(work, error)) {
    await failImport(ref, BROKEN_OFF);
    return;
  }
  await reportNetworkProblem(ref, error);
  if (error.problem === undefined) await updateAccount(ref, { problem: INVISIBLE });
  await failImport(ref, error.problem ?? INVISIBLE);
}

/** Hands on what is open now: the children, or everything after a pause. */
async function goOn(
  ref: ImportRef,
  children: readonly string[],
  usage: Usage | undefined,
  pause: StoredPause | undefined,
): Promise<void> {
  const wait = usage && pauseAfterUsage(usage, pause?.strikes ?? 0);
  if (wait) {
    await waitThenResume(ref, wait);
    return;
  }
  if (!pause) {
    await enqueuePieces(ref, children);
    return;
  }
  // This was the one piece that tried whether the network works again: it does.
  await endPause(ref);
  await enqueuePieces(ref, await listOpenPieces(ref));
}

/**
 * The job of one piece. Delivered again it changes nothing, but hands its open children on once
 * more: between the end of a piece and the sending of its children a worker may die.
 */
export const importPage =
  (stores: ImportStores) =>
  async (payload: PayloadOf<typeof importJob>): Promise<void> => {
    const { pieceId, ...ref } = payload;
    const { state, piece, pause } = await loadPiece(ref, pieceId);
    if (!piece || state?.importId !== ref.importId || state.status !== 'running') return;
    if (piece.status === 'done') {
      await enqueuePieces(ref, await onlyOpen(ref, piece.children));
      return;
    }
    // Whoever noted the pause sees to it that the import goes on: this piece is still open then.
    if (pause && pause.until > nowIso()) return;
    const access = await findAccess(ref);
    if (!access?.valid) {
      await failImport(ref, INVISIBLE);
      return;
    }
    let outcome: Outcome | Pending;
    try {
      outcome = await perform(stores, ref, access, piece.work);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      const instead = insteadOf({ ref, work: piece.work, error, pause });
      if (!instead) return stopFor({ ref, work: piece.work, error, pause });
      logger.warn('an import goes on otherwise', {
        piece: piece.work.kind,
        ...(piece.work.kind === 'comments' && { media_id: piece.work.post.mediaId }),
        code: error.code,
        subcode: error.subcode,
      });
      outcome = { children: instead, progress: NO_PROGRESS, usage: undefined };
    }
    if ('comeBackIn' in outcome) {
      await enqueue(importJob, payload, { delaySeconds: outcome.comeBackIn });
      return;
    }
    const children = await finishPiece(ref, pieceId, outcome);
    if (children) await goOn(ref, children, outcome.usage, pause);
  };
