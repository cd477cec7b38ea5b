// The pieces of an import: loaded, listed, finished one by one, the last one ending it exactly once.
import * as z from 'zod';
import { nowIso } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { slices } from '#platform/slices.ts';
import { isAccepted, TransactionRefusedError } from '#platform/table/errors.ts';
import { and, equals, exists, greaterThan } from '#platform/table/expressions.ts';
import { keys, partitions, prefixes } from '#platform/table/keys.ts';
import { query } from '#platform/table/query.ts';
import { getItems, transact, updateItem, type Write } from '#platform/table/table.ts';
import { type ImportState, type Progress, STALLED_AFTER_SECONDS } from './domain/import-state.ts';
import { type Work, work } from './domain/work.ts';
import {
  dueIn,
  getImportState,
  type ImportRef,
  isRunning,
  NOT_DUE,
  pieceTtl,
  putPiece,
  readState,
} from './import-repository.ts';
import { type StoredPause, toPause } from './network/network-pause.ts';

const importPiece = z.object({
  pieceId: z.string(),
  work,
  status: z.enum(['open', 'done']),
  /** The pieces that came of it, known once it is done. */
  children: z.array(z.string()),
});
export type ImportPiece = z.output<typeof importPiece>;

/** A piece with everything that decides whether it may be worked on, in one round trip. */
export async function loadPiece(
  ref: ImportRef,
  pieceId: string,
): Promise<{
  readonly state: ImportState | undefined;
  readonly piece: ImportPiece | undefined;
  readonly pause: StoredPause | undefined;
}> {
  const wanted = [
    keys.import(ref),
    keys.importPiece(ref, ref.importId, pieceId),
    keys.throttle(ref),
  ] as const;
  const items = await getItems(wanted, { consistent: true });
  const [state, piece, pause] = wanted.map(({ sk }) => items.find((item) => item.sk === sk));
  return {
    state: state && readState(state),
    piece: piece && importPiece.parse(piece),
    pause: toPause(pause),
  };
}

/** The pieces still to be done, in the order they came up. */
export async function listOpenPieces(ref: ImportRef): Promise<readonly string[]> {
  const items = await query({
    partition: partitions.account(ref),
    beginsWith: prefixes.importPiece(ref.importId),
    consistent: true,
  });
  return items
    .map((item) => importPiece.parse(item))
    .filter(({ status }) => status === 'open')
    .map(({ pieceId }) => pieceId);
}

/** Writes down what became of an open piece; nothing where it was finished meanwhile. */
export const changeWork = (ref: ImportRef, pieceId: string, changed: Work): Promise<boolean> =>
  isAccepted(
    updateItem(
      keys.importPiece(ref, ref.importId, pieceId),
      { set: { work: changed } },
      equals('status', 'open'),
    ),
  );

const PIECES_AT_ONCE = 10;

/** Lets the open pieces of an import go that will never be taken up again. */
export async function expireOpenPieces(ref: ImportRef): Promise<void> {
  for (const round of slices(await listOpenPieces(ref), PIECES_AT_ONCE)) {
    const expired = round.map((pieceId) => {
      const key = keys.importPiece(ref, ref.importId, pieceId);
      return isAccepted(updateItem(key, { set: { ttl: pieceTtl() } }, exists()));
    });
    await Promise.all(expired);
  }
}

/** Those of the pieces that are still to be done. */
export async function onlyOpen(
  ref: ImportRef,
  pieceIds: readonly string[],
): Promise<readonly string[]> {
  const items = await getItems(
    pieceIds.map((pieceId) => keys.importPiece(ref, ref.importId, pieceId)),
    { consistent: true },
  );
  return items
    .map((item) => importPiece.parse(item))
    .filter(({ status }) => status === 'open')
    .map(({ pieceId }) => pieceId);
}

/** All finishing pieces of an account write its one state item: they meet, and try again. */
const COLLISION_TRIES = 20;
const COLLISION_WAIT_MS = 40;

const shortly = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * COLLISION_WAIT_MS * (attempt + 1)));

function stateWrite(ref: ImportRef, added: number, isLast: boolean, progress: Progress): Write {
  const { postsListed, ...counted } = progress;
  const listed = postsListed ? { postsListed } : {};
  return {
    kind: 'update',
    key: keys.import(ref),
    change: {
      set: {
        ...listed,
        progressedAt: nowIso(),
        ...(isLast ? { status: 'done' } : dueIn(STALLED_AFTER_SECONDS, ref.importId)),
      },
      ...(isLast && { remove: NOT_DUE }),
      add: { ...counted, open: added },
    },
    // Who takes the last open piece ends the import: exactly one does.
    when: and(isRunning(ref.importId), isLast ? equals('open', 1) : greaterThan('open', -added)),
  };
}

/**
 * Finishes a piece: its children, the counts and perhaps the import's end in one transaction.
 * Answers the children's ids; undefined where the piece was finished before, or the import is over.
 */
export async function finishPiece(
  ref: ImportRef,
  pieceId: string,
  outcome: { readonly children: readonly Work[]; readonly progress: Progress },
): Promise<readonly string[] | undefined> {
  const children = outcome.children.map((child) => ({ id: newId('piece'), child }));
  const ids = children.map(({ id }) => id);
  const added = children.length - 1;
  for (let attempt = 0; attempt < COLLISION_TRIES; attempt++) {
    const state = await getImportState(ref);
    if (state?.importId !== ref.importId || state.status !== 'running') return undefined;
    try {
      await transact([
        {
          kind: 'update',
          key: keys.importPiece(ref, ref.importId, pieceId),
          change: { set: { status: 'done', children: ids, ttl: pieceTtl() } },
          when: equals('status', 'open'),
        },
        stateWrite(ref, added, added < 0 && state.open === 1, outcome.progress),
        ...children.map(({ id, child }) => putPiece(ref, id, child)),
      ]);
      return ids;
    } catch (error) {
      if (!(error instanceof TransactionRefusedError)) throw error;
      if (error.failed.includes(0)) return undefined;
      await shortly(attempt);
    }
  }
  throw new Error('a piece of an import could not be finished: too many at once');
}
