// Stores the state of an account's import and creates its first pieces.
import { computeTtlEpochSeconds, isoSecondsFromNow, nowIso } from '#platform/clock.ts';
import { createId } from '#platform/ids.ts';
import { buildDueJobAttributes, DUE_JOB_ATTRIBUTE_NAMES } from '#platform/jobs/due-job.ts';
import { isWriteAccepted, TransactionRejectedError } from '#platform/table/errors.ts';
import {
  attributeEquals,
  combineConditionsWithAnd,
  type ItemCondition,
} from '#platform/table/expressions.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import {
  getItem,
  getItems,
  type TableItem,
  type TableWrite,
  updateItem,
  writeTransaction,
} from '#platform/table/table.ts';
import {
  createImportState,
  IMPORT_STALLED_AFTER_SECONDS,
  type ImportState,
  INITIAL_IMPORT_TASKS,
  importStateSchema,
} from './domain/import-state.ts';
import type { ImportTask } from './domain/import-task.ts';
import { startOrResumeImportJob } from './jobs.ts';

/** A finished piece is kept only for redelivered messages, which stop after this time. */
const FINISHED_PIECE_TTL_SECONDS = 7 * 24 * 60 * 60;

export const computeFinishedImportPieceTtl = (): number =>
  computeTtlEpochSeconds(FINISHED_PIECE_TTL_SECONDS);

export type ImportRef = AccountRef & { readonly importId: string };

/** Resumes a running import in `seconds`, unless it makes progress before. */
export const buildImportDueAttributes = (
  { userId, igUserId, importId }: ImportRef,
  seconds: number,
) =>
  buildDueJobAttributes(
    startOrResumeImportJob,
    { userId, igUserId, importId },
    isoSecondsFromNow(seconds),
  );

export const buildImportRunningCondition = (importId: string): ItemCondition =>
  combineConditionsWithAnd(
    attributeEquals('importId', importId),
    attributeEquals('status', 'running'),
  );

/** An open piece has no TTL, because an import may resume weeks later, once the owner has linked again. */
export const buildPutImportPieceWrite = (
  ref: ImportRef,
  pieceId: string,
  task: ImportTask,
): TableWrite => ({
  kind: 'put',
  key: tableKeys.importPiece(ref, ref.importId, pieceId),
  item: { pieceId, work: task, status: 'open', children: [] },
});

/**
 * The writes that start an import: its state with the status `running`, and its first pieces.
 * `when` guards against overwriting an import that is running.
 */
export const buildStartImportWrites = (
  ref: ImportRef,
  postsTotal: number,
  when: ItemCondition,
): TableWrite[] => [
  {
    kind: 'put',
    key: tableKeys.import(ref),
    item: {
      ...createImportState({ importId: ref.importId, startedAt: nowIso(), postsTotal }),
      ...buildImportDueAttributes(ref, IMPORT_STALLED_AFTER_SECONDS),
    },
    when,
  },
  ...INITIAL_IMPORT_TASKS.map((task) => buildPutImportPieceWrite(ref, createId('piece'), task)),
];

export const parseImportState = (item: TableItem): ImportState => importStateSchema.parse(item);

export async function findImportState(account: AccountRef): Promise<ImportState | undefined> {
  const item = await getItem(tableKeys.import(account), { consistent: true });
  return item && parseImportState(item);
}

/** Whether a running import made no progress for so long that its messages must be lost. */
export async function isImportStalled(ref: ImportRef): Promise<boolean> {
  const item = await getItem(tableKeys.import(ref), { consistent: true });
  return item !== undefined && String(item.gsi3sk ?? '') <= nowIso();
}

/** The states by account id. An account without an import has none. */
export async function findImportStates(
  userId: string,
  igUserIds: readonly string[],
): Promise<ReadonlyMap<string, ImportState>> {
  const idsByPartition = new Map(
    igUserIds.map((id) => [tableKeys.import({ userId, igUserId: id }).pk, id]),
  );
  const items = await getItems(igUserIds.map((igUserId) => tableKeys.import({ userId, igUserId })));
  return new Map(
    items.map((item) => [idsByPartition.get(String(item.pk)) ?? '', parseImportState(item)]),
  );
}

/** Updates an import that has the given status. Returns false when it does not. */
async function updateImportState(
  ref: ImportRef,
  status: ImportState['status'],
  change: { set: Readonly<Record<string, unknown>>; remove?: readonly string[] },
): Promise<boolean> {
  const when = combineConditionsWithAnd(
    attributeEquals('importId', ref.importId),
    attributeEquals('status', status),
  );
  return isWriteAccepted(updateItem(tableKeys.import(ref), change, when));
}

/**
 * Moves the time when a running import is resumed. Returns a condition that holds while the import is unchanged, or
 * undefined when it is not running.
 */
export async function rescheduleImportResumption(
  ref: ImportRef,
  seconds: number,
): Promise<ItemCondition | undefined> {
  const dueAttributes = buildImportDueAttributes(ref, seconds);
  if (!(await updateImportState(ref, 'running', { set: dueAttributes }))) return undefined;
  return combineConditionsWithAnd(
    buildImportRunningCondition(ref.importId),
    attributeEquals('gsi3sk', dueAttributes.gsi3sk),
  );
}

/** Marks an import as failed. Its open pieces stay, so that it can be resumed. */
export const markImportFailed = (ref: ImportRef, problem: string): Promise<boolean> =>
  updateImportState(ref, 'running', {
    set: { status: 'failed', problem },
    remove: DUE_JOB_ATTRIBUTE_NAMES,
  });

/** Sets a failed import back to `running`. Its open pieces continue from their positions. */
export const reopenFailedImport = (ref: ImportRef): Promise<boolean> =>
  updateImportState(ref, 'failed', {
    set: {
      status: 'running',
      problem: null,
      progressedAt: nowIso(),
      ...buildImportDueAttributes(ref, IMPORT_STALLED_AFTER_SECONDS),
    },
  });

/** Replaces an import by a new one. Returns false when another caller did so first. */
export async function replaceImport(
  ref: ImportRef,
  postsTotal: number,
  precondition: ItemCondition,
): Promise<boolean> {
  try {
    await writeTransaction(buildStartImportWrites(ref, postsTotal, precondition));
    return true;
  } catch (error) {
    if (error instanceof TransactionRejectedError) return false;
    throw error;
  }
}
