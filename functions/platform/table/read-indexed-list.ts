// Reads an ordered list through its page index: pages by offset, positions of keys, ranges of keys.
import type { Paging } from '#shared/schemas/common.ts';
import type { ItemKey } from './keys.ts';
import type { PageIndexRoot } from './page-index.ts';
import { countKeys, findChildAtOffset, findChildPosition } from './page-index-node.ts';
import { readPageIndexNode, readPageIndexNodes, readPageIndexRoot } from './page-index-store.ts';
import { queryItems, type TableQueryInput } from './query.ts';
import type { TableItem } from './table.ts';

type ReadOptions = { readonly consistent: boolean };

/** The number of list entries before `key`. */
export async function countPageIndexEntriesBefore(
  index: ItemKey,
  root: PageIndexRoot,
  key: string,
): Promise<number> {
  let before = 0;
  let node = root.node;
  while ('children' in node) {
    const position = findChildPosition(node.children, key);
    before += countKeys({ children: node.children.slice(0, position) });
    const child = node.children[position];
    node = (child && (await readPageIndexNode(index, child.id, { consistent: false }))) ?? {
      keys: [],
    };
  }
  return before + node.keys.filter((one) => one < key).length;
}

/** The keys between two keys, both included, in order; a missing bound means no bound. Reads consistently. */
export async function readPageIndexKeys(
  index: ItemKey,
  root: PageIndexRoot,
  { from = '', to }: { readonly from?: string; readonly to?: string } = {},
): Promise<readonly string[]> {
  let level = [root.node];
  for (;;) {
    const ids = level.flatMap((node) => {
      if ('keys' in node) return [];
      const last =
        to === undefined ? node.children.length - 1 : findChildPosition(node.children, to);
      return node.children
        .slice(findChildPosition(node.children, from), last + 1)
        .map(({ id }) => id);
    });
    if (ids.length === 0) break;
    const nodes = await readPageIndexNodes(index, ids);
    level = ids.flatMap((id) => nodes.get(id) ?? []);
  }
  const keys = level.flatMap((node) => ('keys' in node ? node.keys : []));
  return keys.filter((key) => key >= from && (to === undefined || key <= to));
}

/** A key of the list and how many entries to skip from there. */
type ListPosition = { readonly from: string; readonly skip: number };

/**
 * The position of an offset; undefined beyond the end. There is something to skip only when the index changed
 * between the reads of its nodes: the separators that were read still lead to the position.
 */
async function findPositionOfOffset(
  index: ItemKey,
  offset: number,
  options: ReadOptions,
): Promise<ListPosition | undefined> {
  let { node } = (await readPageIndexRoot(index, options)).root;
  if (offset >= countKeys(node)) return undefined;
  let position = { from: '', skip: offset };
  while ('children' in node) {
    const found = findChildAtOffset(node.children, position.skip);
    if (found === undefined) return position;
    position = { from: found.child.from || position.from, skip: found.skip };
    const child = await readPageIndexNode(index, found.child.id, options);
    if (child === undefined) return position;
    node = child;
  }
  const key = node.keys[position.skip];
  return key === undefined ? position : { from: key, skip: 0 };
}

/** An ordered list: a range of the table itself, read consistently, or a partition of gsi1. */
export type PageIndexedList = {
  readonly partition: string;
  /** The root of its page index, whose keys are the sort keys of the range. */
  readonly index: ItemKey;
  readonly range: { readonly index: 'gsi1' } | { readonly beginsWith: string };
};

/**
 * Reads one page of a list. The first page costs one query; any later page first reads one node on each level
 * of the index.
 */
export async function readPageFromIndexedList(
  list: PageIndexedList,
  { offset, limit }: Paging,
): Promise<readonly TableItem[]> {
  const { partition, index, range } = list;
  if (limit <= 0) return [];
  if (offset === 0) return queryItems({ ...toQueryRange(range), partition, limit });
  // A range of the table itself is read consistently, so its index must be read consistently too.
  let position = await findPositionOfOffset(index, offset, { consistent: 'beginsWith' in range });
  if (position && position.skip > 0) {
    position = await findPositionOfOffset(index, offset, { consistent: true });
  }
  if (position === undefined) return [];
  const { from, skip } = position;
  const items = await queryItems({ ...toQueryRange(range, from), partition, limit: skip + limit });
  return items.slice(skip);
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
