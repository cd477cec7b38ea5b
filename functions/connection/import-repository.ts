import { isoIn, nowIso, ttlIn } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { isAccepted, TransactionRefusedError } from '#platform/table/errors.ts';
import { and, type Condition, equals } from '#platform/table/expressions.ts';
import {
  type AccountRef,
  dueSortKey,
  keys,
  partitions,
  readDueSortKey,
} from '#platform/table/keys.ts';
import {
  getItem,
  getItems,
  type Item,
  transact,
  updateItem,
  type Write,
} from '#platform/table/table.ts';
import {
  FIRST_WORK,
  type ImportState,
  importState,
  newImport,
  STALLED_AFTER_SECONDS,
} from './domain/import-state.ts';
import type { Work } from './domain/work.ts';

/** What is done is of no use once the messages that may repeat it are gone. */
const DONE_PIECE_SECONDS = 7 * 24 * 60 * 60;

/** When a piece that is not needed any more may go. */
export const pieceTtl = (): number => ttlIn(DONE_PIECE_SECONDS);

export type ImportRef = AccountRef & { readonly importId: string };

/** The index attributes of a running import: when the sweep looks at it next. */
export const dueIn = (seconds: number, importId: string) => ({
  gsi3pk: partitions.due(),
  gsi3sk: dueSortKey(isoIn(seconds), importId),
});
export const NOT_DUE = ['gsi3pk', 'gsi3sk'];

export const isRunning = (importId: string): Condition =>
  and(equals('importId', importId), equals('status', 'running'));

/** Without a time to live: an import whose login ended may go on weeks later. */
export const putPiece = (ref: ImportRef, pieceId: string, pieceWork: Work): Write => ({
  kind: 'put',
  key: keys.importPiece(ref, ref.importId, pieceId),
  item: { pieceId, work: pieceWork, status: 'open', children: [] },
});

/**
 * What begins an import: its state, which says "running" from then on, and its first pieces. `when`
 * guards against one that is running already.
 */
export const importWrites = (ref: ImportRef, postsTotal: number, when: Condition): Write[] => [
  {
    kind: 'put',
    key: keys.import(ref),
    item: {
      ...newImport({ importId: ref.importId, startedAt: nowIso(), postsTotal }),
      ...dueIn(STALLED_AFTER_SECONDS, ref.importId),
    },
    when,
  },
  ...FIRST_WORK.map((work) => putPiece(ref, newId('piece'), work)),
];

export const readState = (item: Item): ImportState => importState.parse(item);

export async function getImportState(account: AccountRef): Promise<ImportState | undefined> {
  const item = await getItem(keys.import(account), { consistent: true });
  return item && readState(item);
}

/** Whether a running import has not got on for so long that its messages must be lost. */
export async function isStalled(ref: ImportRef): Promise<boolean> {
  const item = await getItem(keys.import(ref), { consistent: true });
  return item !== undefined && readDueSortKey(String(item.gsi3sk ?? '')).at <= nowIso();
}

/** Which of these accounts are being imported now. */
export async function listImporting(
  userId: string,
  igUserIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const wanted = new Map(igUserIds.map((id) => [keys.import({ userId, igUserId: id }).pk, id]));
  const items = await getItems(igUserIds.map((igUserId) => keys.import({ userId, igUserId })));
  const running = items.filter((item) => readState(item).status === 'running');
  return new Set(running.map((item) => wanted.get(String(item.pk)) ?? ''));
}

/** Changes the state of an import that is `status` now; false where it is not. */
async function changeState(
  ref: ImportRef,
  status: ImportState['status'],
  change: { set: Readonly<Record<string, unknown>>; remove?: readonly string[] },
): Promise<boolean> {
  const when = and(equals('importId', ref.importId), equals('status', status));
  return isAccepted(updateItem(keys.import(ref), change, when));
}

/**
 * Puts off the next look of the sweep at a running import. Answers the condition that nothing has
 * changed it since; undefined where it is not running.
 */
export async function lookAgainIn(ref: ImportRef, seconds: number): Promise<Condition | undefined> {
  const due = dueIn(seconds, ref.importId);
  if (!(await changeState(ref, 'running', { set: due }))) return undefined;
  return and(isRunning(ref.importId), equals('gsi3sk', due.gsi3sk));
}

/** Ends an import that cannot go on; its open pieces stay for the day it can. */
export const failImport = (ref: ImportRef, problem: string): Promise<boolean> =>
  changeState(ref, 'running', { set: { status: 'failed', problem }, remove: NOT_DUE });

/** Sets a failed import going again, where it was. */
export const reviveImport = (ref: ImportRef): Promise<boolean> =>
  changeState(ref, 'failed', {
    set: {
      status: 'running',
      problem: null,
      progressedAt: nowIso(),
      ...dueIn(STALLED_AFTER_SECONDS, ref.importId),
    },
  });

/** Begins an import in place of another one. False where somebody else just did. */
export async function replaceImport(
  ref: ImportRef,
  postsTotal: number,
  replaces: Condition,
): Promise<boolean> {
  try {
    await transact(importWrites(ref, postsTotal, replaces));
    return true;
  } catch (error) {
    if (error instanceof TransactionRefusedError) return false;
    throw error;
  }
}
