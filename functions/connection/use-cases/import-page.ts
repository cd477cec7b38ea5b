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
import { isHopeless, oneMore } from '../domain/trouble.ts';
import { beginAnew, passOver, setApart, troubled, type Work } from '../domain/work.ts';
import {
  changeWork,
  finishPiece,
  listOpenPieces,
  loadPiece,
  onlyOpen,
} from '../import-piece-repository.ts';
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
  readonly pieceId: string;
  readonly work: Work;
  readonly error: NetworkError;
  readonly pause: StoredPause | undefined;
};

/** Stops in a row after which an answer we cannot read is believed to stay so. */
const UNREADABLE_STRIKES = 5;

/** Undefined where the error is no outage of this piece. */
const troubledBy = ({ work, error }: Stop): Work | undefined =>
  error.kind === 'outage' ? troubled(work, oneMore(work.trouble, nowIso())) : undefined;

/**
 * What the network cannot answer must not keep an account importing for good: the regular checks read the post
 * or the conversations that are passed over.
 */
function isGivenUp(stop: Stop): boolean {
  const { error, pause } = stop;
  if (error instanceof UnreadableAnswerError) return (pause?.strikes ?? 0) >= UNREADABLE_STRIKES;
  const work = troubledBy(stop);
  return work?.trouble !== undefined && isHopeless(work.kind, work.trouble, nowIso());
}

/** Remembers an outage on the piece itself; a post that meets one again is set apart. */
async function rememberTrouble(stop: Stop): Promise<void> {
  const { ref, pieceId, work } = stop;
  const again = troubledBy(stop);
  if (!again) return;
  const apart = work.kind === 'comments' && work.trouble ? setApart(again) : undefined;
  if (!apart) await changeWork(ref, pieceId, again);
  else await finishPiece(ref, pieceId, { children: apart, progress: NO_PROGRESS });
}

/** The work that takes the place of one that failed; undefined where there is none. */
function insteadOf(stop: Stop): readonly Work[] | undefined {
  const { work, error } = stop;
  if (isDeadCursor(work, error)) return beginAnew(work);
  return work.kind !== 'posts' && isGivenUp(stop) ? passOver(work) : undefined;
}

/** Nothing is retried here: waiting is written down, everything else ends the import. */
async function stopFor(stop: Stop): Promise<void> {
  const { ref, work, error, pause } = stop;
  const wait = isGivenUp(stop) ? undefined : pauseAfterError(error, pause?.strikes ?? 0);
  logger.warn('an import stopped', {
    kind: error.kind,
    code: error.code,
    subcode: error.subcode,
    wait_seconds: wait?.seconds,
  });
  if (wait) {
    await rememberTrouble(stop);
    await waitThenResume(ref, wait);
    return;
  }
  if (isDeadCursor(work, error) || isGivenUp(stop)) {
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
      const stop = { ref, pieceId, work: piece.work, error, pause };
      const instead = insteadOf(stop);
      if (!instead) return stopFor(stop);
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
