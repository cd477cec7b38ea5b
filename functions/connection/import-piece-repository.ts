// Loads, lists and finishes the pieces of an import. Finishing the last piece ends the import.
import * as z from 'zod';
import { nowIso } from '#platform/clock.ts';
import { createId } from '#platform/ids.ts';
import { DUE_JOB_ATTRIBUTE_NAMES } from '#platform/jobs/due-job.ts';
import { mapInParallel } from '#platform/map-in-parallel.ts';
import { isWriteAccepted, TransactionRejectedError } from '#platform/table/errors.ts';
import {
  attributeEquals,
  attributeExists,
  attributeGreaterThan,
  combineConditionsWithAnd,
} from '#platform/table/expressions.ts';
import { sortKeyPrefixes, tableKeys, tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { retryOnConflict } from '#platform/table/retry-on-conflict.ts';
import { getItems, type TableWrite, updateItem, writeTransaction } from '#platform/table/table.ts';
import {
  IMPORT_STALLED_AFTER_SECONDS,
  type ImportProgressDelta,
  type ImportState,
} from './domain/import-state.ts';
import { type ImportTask, importTaskSchema } from './domain/import-task.ts';
import {
  buildImportDueAttributes,
  buildImportRunningCondition,
  buildPutImportPieceWrite,
  computeFinishedImportPieceTtl,
  findImportState,
  type ImportRef,
  parseImportState,
} from './import-repository.ts';
import { parseStoredNetworkPause, type StoredNetworkPause } from './network/network-pause.ts';

const importPieceSchema = z.object({
  pieceId: z.string(),
  work: importTaskSchema,
  status: z.enum(['open', 'done']),
  /** The ids of the pieces that follow from this one, known once it is done. */
  children: z.array(z.string()),
});
export type ImportPiece = z.output<typeof importPieceSchema>;

/** Loads a piece with everything that decides whether it may be processed, in one round trip. */
export async function loadImportPiece(
  ref: ImportRef,
  pieceId: string,
): Promise<{
  readonly state: ImportState | undefined;
  readonly piece: ImportPiece | undefined;
  readonly pause: StoredNetworkPause | undefined;
}> {
  const itemKeys = [
    tableKeys.import(ref),
    tableKeys.importPiece(ref, ref.importId, pieceId),
    tableKeys.networkPause(ref),
  ] as const;
  const items = await getItems(itemKeys, { consistent: true });
  const [state, piece, pause] = itemKeys.map(({ sk }) => items.find((item) => item.sk === sk));
  return {
    state: state && parseImportState(state),
    piece: piece && importPieceSchema.parse(piece),
    pause: parseStoredNetworkPause(pause),
  };
}

/** The open pieces, in the order in which they were created. */
export async function listOpenImportPieceIds(ref: ImportRef): Promise<readonly string[]> {
  const items = await queryItems({
    partition: tablePartitions.account(ref),
    beginsWith: sortKeyPrefixes.importPiece(ref.importId),
    consistent: true,
  });
  return items
    .map((item) => importPieceSchema.parse(item))
    .filter(({ status }) => status === 'open')
    .map(({ pieceId }) => pieceId);
}

/** Replaces the task of an open piece. Returns false when the piece was finished in between. */
export const updateImportPieceTask = (
  ref: ImportRef,
  pieceId: string,
  task: ImportTask,
): Promise<boolean> =>
  isWriteAccepted(
    updateItem(
      tableKeys.importPiece(ref, ref.importId, pieceId),
      { set: { work: task } },
      attributeEquals('status', 'open'),
    ),
  );

const PARALLEL_UPDATES = 10;

/** Sets a TTL on the open pieces of an import that will never be resumed. */
export async function expireOpenImportPieces(ref: ImportRef): Promise<void> {
  await mapInParallel(await listOpenImportPieceIds(ref), PARALLEL_UPDATES, (pieceId) => {
    const key = tableKeys.importPiece(ref, ref.importId, pieceId);
    return isWriteAccepted(
      updateItem(key, { set: { ttl: computeFinishedImportPieceTtl() } }, attributeExists()),
    );
  });
}

export async function filterOpenImportPieceIds(
  ref: ImportRef,
  pieceIds: readonly string[],
): Promise<readonly string[]> {
  const items = await getItems(
    pieceIds.map((pieceId) => tableKeys.importPiece(ref, ref.importId, pieceId)),
    { consistent: true },
  );
  return items
    .map((item) => importPieceSchema.parse(item))
    .filter(({ status }) => status === 'open')
    .map(({ pieceId }) => pieceId);
}

function buildProgressWrite(
  ref: ImportRef,
  openPiecesDelta: number,
  isLast: boolean,
  progress: ImportProgressDelta,
): TableWrite {
  const { postsListed, ...counters } = progress;
  const postsListedUpdate = postsListed ? { postsListed } : {};
  return {
    kind: 'update',
    key: tableKeys.import(ref),
    change: {
      set: {
        ...postsListedUpdate,
        progressedAt: nowIso(),
        ...(isLast
          ? { status: 'done' }
          : buildImportDueAttributes(ref, IMPORT_STALLED_AFTER_SECONDS)),
      },
      ...(isLast && { remove: DUE_JOB_ATTRIBUTE_NAMES }),
      add: { ...counters, open: openPiecesDelta },
    },
    // Only one transaction can finish the last open piece, so the import ends exactly once.
    when: combineConditionsWithAnd(
      buildImportRunningCondition(ref.importId),
      isLast ? attributeEquals('open', 1) : attributeGreaterThan('open', -openPiecesDelta),
    ),
  };
}

/**
 * Finishes a piece in one transaction: creates its children, adds to the counts and ends the import if this was the
 * last piece. Returns the ids of the children and whether the import has ended with it, or undefined when the piece was
 * finished before or the import had ended.
 */
export async function finishImportPiece(
  ref: ImportRef,
  pieceId: string,
  outcome: { readonly children: readonly ImportTask[]; readonly progress: ImportProgressDelta },
): Promise<{ readonly childIds: readonly string[]; readonly isLast: boolean } | undefined> {
  const children = outcome.children.map((child) => ({ id: createId('piece'), child }));
  const childIds = children.map(({ id }) => id);
  const openPiecesDelta = children.length - 1;
  // All pieces of an account update its single state item when they finish, so they conflict.
  return retryOnConflict(async () => {
    const state = await findImportState(ref);
    if (state?.importId !== ref.importId || state.status !== 'running') return undefined;
    const isLast = openPiecesDelta < 0 && state.open === 1;
    try {
      await writeTransaction([
        {
          kind: 'update',
          key: tableKeys.importPiece(ref, ref.importId, pieceId),
          change: {
            set: { status: 'done', children: childIds, ttl: computeFinishedImportPieceTtl() },
          },
          when: attributeEquals('status', 'open'),
        },
        buildProgressWrite(ref, openPiecesDelta, isLast, outcome.progress),
        ...children.map(({ id, child }) => buildPutImportPieceWrite(ref, id, child)),
      ]);
      return { childIds, isLast };
    } catch (error) {
      const isFinished =
        error instanceof TransactionRejectedError && error.failedPositions.includes(0);
      if (isFinished) return undefined;
      throw error;
    }
  });
}
