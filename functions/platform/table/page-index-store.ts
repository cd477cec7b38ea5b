// Keeps page indexes in the table and reads list pages through them.
import * as z from 'zod';
import type { Paging } from '#shared/schemas/common.ts';
import { TransactionRefusedError } from './errors.ts';
import { type Key, keys } from './keys.ts';
import {
  changeIndex,
  EMPTY_ROOT,
  findKey,
  findOffset,
  type IndexRoot,
  type KeyChanges,
  type LeafKeys,
  leavesToChange,
} from './page-index.ts';
import { type QueryInput, query } from './query.ts';
import { getItem, getItems, type Item, type Write } from './table.ts';

// Parallel lists, since attribute names repeated per leaf would triple the item every deep page reads.
const rootItem = z.object({
  ids: z.array(z.string()),
  froms: z.array(z.string()),
  counts: z.array(z.number()),
  next_leaf: z.number(),
  loose: z.record(z.string(), z.string()).optional(),
});
const leafItem = z.object({ keys: z.array(z.string()) });

/** What a list keeps in mind beside its order; comments: replies whose thread we lack. */
type Loose = Readonly<Record<string, string>>;
export type StoredRoot = { readonly root: IndexRoot; readonly loose: Loose };

function parseRoot(item: Item | undefined): StoredRoot {
  if (item === undefined) return { root: EMPTY_ROOT, loose: {} };
  const { ids, froms, counts, next_leaf, loose } = rootItem.parse(item);
  const leaves = ids.map((id, at) => ({ id, from: froms[at] ?? '', count: counts[at] ?? 0 }));
  return { root: { leaves, nextLeaf: next_leaf }, loose: loose ?? {} };
}

const toRootItem = ({ root, loose }: StoredRoot): Item => ({
  ids: root.leaves.map((leaf) => leaf.id),
  froms: root.leaves.map((leaf) => leaf.from),
  counts: root.leaves.map((leaf) => leaf.count),
  next_leaf: root.nextLeaf,
  ...(Object.keys(loose).length > 0 && { loose }),
});

export const readRoot = async (
  index: Key,
  options: { readonly consistent: boolean },
): Promise<StoredRoot> => parseRoot(await getItem(index, options));

/** The keys of the named leaves, as written last. */
export async function readLeaves(index: Key, ids: readonly string[]): Promise<LeafKeys> {
  const wanted = ids.map((id) => keys.indexLeaf(index, id));
  const items = await getItems(wanted, { consistent: true });
  const bySortKey = new Map(items.map((item) => [item.sk, leafItem.parse(item).keys]));
  return new Map(
    ids.flatMap((id) => {
      const found = bySortKey.get(keys.indexLeaf(index, id).sk);
      return found ? [[id, found] as const] : [];
    }),
  );
}

/**
 * The writes that bring an index from `stored` to its state after the changes. They are safe only
 * in a transaction that also checks the version of what the index belongs to.
 */
export async function indexWrites(
  index: Key,
  stored: StoredRoot,
  changes: KeyChanges & { readonly loose?: Loose },
): Promise<readonly Write[]> {
  const { root } = stored;
  const loose = changes.loose ?? stored.loose;
  const unmoved = changes.insert.length === 0 && changes.remove.length === 0;
  if (unmoved && JSON.stringify(loose) === JSON.stringify(stored.loose)) return [];
  const needed = leavesToChange(root, changes);
  const loaded = await readLeaves(index, needed);
  // A leaf the root names is gone: somebody changed the index after we read its root.
  if (loaded.size < needed.length) throw new TransactionRefusedError([], undefined);
  const next = unmoved
    ? { root, written: new Map<string, readonly string[]>(), deleted: [] }
    : changeIndex(root, loaded, changes);
  return [
    { kind: 'put', key: index, item: toRootItem({ root: next.root, loose }) },
    ...[...next.written].map(
      ([id, leafKeys]): Write => ({
        kind: 'put',
        key: keys.indexLeaf(index, id),
        item: { keys: leafKeys },
      }),
    ),
    ...next.deleted.map((id): Write => ({ kind: 'delete', key: keys.indexLeaf(index, id) })),
  ];
}

async function readLeaf(
  index: Key,
  id: string,
  options: { readonly consistent: boolean } = { consistent: false },
): Promise<readonly string[]> {
  const item = await getItem(keys.indexLeaf(index, id), options);
  return item ? leafItem.parse(item).keys : [];
}

/** How many elements of the list come before `key`. */
export async function rankOf(index: Key, root: IndexRoot, key: string): Promise<number> {
  const found = findKey(root, key);
  if (found === undefined) return 0;
  const leafKeys = await readLeaf(index, found.leaf.id);
  return found.before + leafKeys.filter((one) => one < key).length;
}

/** An ordered list: a range of the table itself, read as written last, or a partition of gsi1. */
export type OrderedList = {
  readonly partition: string;
  /** The root of its page index, whose keys are the sort keys of the range. */
  readonly index: Key;
  readonly range: { readonly index: 'gsi1' } | { readonly beginsWith: string };
};

/**
 * One page of a list. The first page is one query; a later one reads the index's root and one leaf
 * before it, whatever its number.
 */
export async function readListPage(
  list: OrderedList,
  { offset, limit }: Paging,
): Promise<readonly Item[]> {
  const { partition, index, range } = list;
  if (limit <= 0) return [];
  if (offset === 0) return query({ ...rangeFrom(range), partition, limit });
  // A range of the table is read as written last, and so is what says where its page begins.
  const reading = { consistent: 'beginsWith' in range };
  const { root } = await readRoot(index, reading);
  const found = findOffset(root, offset);
  if (found === undefined) return [];
  const start = (await readLeaf(index, found.leaf.id, reading))[found.skip];
  if (start !== undefined) return query({ ...rangeFrom(range, start), partition, limit });
  // The leaf changed between the two reads; its separator still leads to the place.
  const items = await query({
    ...rangeFrom(range, found.leaf.from),
    partition,
    limit: found.skip + limit,
  });
  return items.slice(found.skip);
}

/** The part of a query that names the list's range from `start` on; from its beginning where empty. */
function rangeFrom(range: OrderedList['range'], start = ''): Omit<QueryInput, 'partition'> {
  if ('index' in range) return { ...range, ...(start !== '' && { from: start }) };
  const { beginsWith } = range;
  if (start <= beginsWith) return { beginsWith, consistent: true };
  return { from: start, to: `${beginsWith}\uffff`, consistent: true };
}
