// Stores page indexes in the table and reads list pages through them.
import * as z from 'zod';
import type { Paging } from '#shared/schemas/common.ts';
import { TransactionRejectedError } from './errors.ts';
import { type ItemKey, tableKeys } from './keys.ts';
import {
  computePageIndexUpdate,
  EMPTY_PAGE_INDEX_ROOT,
  findLeafAtOffset,
  findLeafOfKey,
  type KeysByLeafId,
  listLeavesForPageIndexUpdate,
  type PageIndexKeyChanges,
  type PageIndexRoot,
} from './page-index.ts';
import { queryItems, type TableQueryInput } from './query.ts';
import { getItem, getItems, type TableItem, type TableWrite } from './table.ts';

// Parallel arrays: repeating attribute names per leaf would triple the item that every deep page reads.
const storedRootSchema = z.object({
  ids: z.array(z.string()),
  froms: z.array(z.string()),
  counts: z.array(z.number()),
  next_leaf: z.number(),
  orphan_replies: z.record(z.string(), z.string()).optional(),
});
const storedLeafSchema = z.object({ keys: z.array(z.string()) });

/** Data a list stores beside its order; for comments: replies whose parent has not arrived. */
type OrphanReplies = Readonly<Record<string, string>>;
export type StoredPageIndexRoot = {
  readonly root: PageIndexRoot;
  readonly orphanReplies: OrphanReplies;
};

function parseIndexRoot(item: TableItem | undefined): StoredPageIndexRoot {
  if (item === undefined) return { root: EMPTY_PAGE_INDEX_ROOT, orphanReplies: {} };
  const { ids, froms, counts, next_leaf, orphan_replies } = storedRootSchema.parse(item);
  const leaves = ids.map((id, at) => ({ id, from: froms[at] ?? '', count: counts[at] ?? 0 }));
  return { root: { leaves, nextLeaf: next_leaf }, orphanReplies: orphan_replies ?? {} };
}

const toIndexRootItem = ({ root, orphanReplies }: StoredPageIndexRoot): TableItem => ({
  ids: root.leaves.map((leaf) => leaf.id),
  froms: root.leaves.map((leaf) => leaf.from),
  counts: root.leaves.map((leaf) => leaf.count),
  next_leaf: root.nextLeaf,
  ...(Object.keys(orphanReplies).length > 0 && { orphan_replies: orphanReplies }),
});

export const readPageIndexRoot = async (
  index: ItemKey,
  options: { readonly consistent: boolean },
): Promise<StoredPageIndexRoot> => parseIndexRoot(await getItem(index, options));

/** The keys of these leaves, read consistently. */
export async function readPageIndexLeaves(
  index: ItemKey,
  ids: readonly string[],
): Promise<KeysByLeafId> {
  const wanted = ids.map((id) => tableKeys.indexLeaf(index, id));
  const items = await getItems(wanted, { consistent: true });
  const bySortKey = new Map(items.map((item) => [item.sk, storedLeafSchema.parse(item).keys]));
  return new Map(
    ids.flatMap((id) => {
      const leafKeys = bySortKey.get(tableKeys.indexLeaf(index, id).sk);
      return leafKeys ? [[id, leafKeys] as const] : [];
    }),
  );
}

/**
 * Builds the writes that update a stored index with the changes. They are safe only in a transaction
 * that also checks the version of the list the index belongs to.
 */
export async function buildPageIndexWrites(
  index: ItemKey,
  stored: StoredPageIndexRoot,
  changes: PageIndexKeyChanges & { readonly orphanReplies?: OrphanReplies },
): Promise<readonly TableWrite[]> {
  const { root } = stored;
  const orphanReplies = changes.orphanReplies ?? stored.orphanReplies;
  const areKeysUnchanged = changes.insert.length === 0 && changes.remove.length === 0;
  if (areKeysUnchanged && JSON.stringify(orphanReplies) === JSON.stringify(stored.orphanReplies))
    return [];
  const needed = listLeavesForPageIndexUpdate(root, changes);
  const loaded = await readPageIndexLeaves(index, needed);
  // A leaf named by the root is missing: another writer changed the index after we read the root.
  if (loaded.size < needed.length) throw new TransactionRejectedError([], undefined);
  const next = areKeysUnchanged
    ? { root, written: new Map<string, readonly string[]>(), deleted: [] }
    : computePageIndexUpdate(root, loaded, changes);
  return [
    { kind: 'put', key: index, item: toIndexRootItem({ root: next.root, orphanReplies }) },
    ...[...next.written].map(
      ([id, leafKeys]): TableWrite => ({
        kind: 'put',
        key: tableKeys.indexLeaf(index, id),
        item: { keys: leafKeys },
      }),
    ),
    ...next.deleted.map(
      (id): TableWrite => ({ kind: 'delete', key: tableKeys.indexLeaf(index, id) }),
    ),
  ];
}

async function readIndexLeaf(
  index: ItemKey,
  id: string,
  options: { readonly consistent: boolean } = { consistent: false },
): Promise<readonly string[]> {
  const item = await getItem(tableKeys.indexLeaf(index, id), options);
  return item ? storedLeafSchema.parse(item).keys : [];
}

/** The number of list entries before `key`. */
export async function countPageIndexEntriesBefore(
  index: ItemKey,
  root: PageIndexRoot,
  key: string,
): Promise<number> {
  const leafPosition = findLeafOfKey(root, key);
  if (leafPosition === undefined) return 0;
  const leafKeys = await readIndexLeaf(index, leafPosition.leaf.id);
  return leafPosition.before + leafKeys.filter((one) => one < key).length;
}

/** An ordered list: a range of the table itself, read consistently, or a partition of gsi1. */
export type PageIndexedList = {
  readonly partition: string;
  /** The root of its page index, whose keys are the sort keys of the range. */
  readonly index: ItemKey;
  readonly range: { readonly index: 'gsi1' } | { readonly beginsWith: string };
};

/**
 * Reads one page of a list. The first page costs one query; any later page also reads the index root
 * and one leaf first.
 */
export async function readPageFromIndexedList(
  list: PageIndexedList,
  { offset, limit }: Paging,
): Promise<readonly TableItem[]> {
  const { partition, index, range } = list;
  if (limit <= 0) return [];
  if (offset === 0) return queryItems({ ...toQueryRange(range), partition, limit });
  // A range of the table itself is read consistently, so its index must be read consistently too.
  const readOptions = { consistent: 'beginsWith' in range };
  const { root } = await readPageIndexRoot(index, readOptions);
  const leafPosition = findLeafAtOffset(root, offset);
  if (leafPosition === undefined) return [];
  const start = (await readIndexLeaf(index, leafPosition.leaf.id, readOptions))[leafPosition.skip];
  if (start !== undefined) return queryItems({ ...toQueryRange(range, start), partition, limit });
  // The leaf changed between the two reads; its separator still leads to the position.
  const items = await queryItems({
    ...toQueryRange(range, leafPosition.leaf.from),
    partition,
    limit: leafPosition.skip + limit,
  });
  return items.slice(leafPosition.skip);
}

/** The query range of a list from the key `start` on; from the beginning when `start` is empty. */
function toQueryRange(
  range: PageIndexedList['range'],
  start = '',
): Omit<TableQueryInput, 'partition'> {
  if ('index' in range) return { ...range, ...(start !== '' && { from: start }) };
  const { beginsWith } = range;
  if (start <= beginsWith) return { beginsWith, consistent: true };
  return { from: start, to: `${beginsWith}\uffff`, consistent: true };
}
