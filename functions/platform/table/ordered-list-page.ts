// Reads one page of an ordered list by its offset.
import type { PageLimitAndOffset } from '#shared/schemas/common.ts';
import type { ItemKey } from './keys.ts';
import type { OrderedList } from './ordered-list-item.ts';
import { applyPageIndexKeyChanges } from './page-index-buffer.ts';
import {
  groupKeyChangesByChildNode,
  NO_PAGE_INDEX_KEY_CHANGES,
} from './page-index-changed-nodes.ts';
import { countPageIndexKeys, findPageIndexChildAtOffset } from './page-index-node.ts';
import { readPageIndexNode } from './page-index-store.ts';
import { queryItems, type TableQueryInput } from './query.ts';
import {
  type KnownOrderedListState,
  type OrderedListOrder,
  readOrderedListOrder,
  type TableReadOptions,
} from './read-ordered-list-order.ts';
import type { TableItem } from './table.ts';

/** A key of the list, and how many entries to skip from there. */
type ListPosition = { readonly from: string; readonly skip: number };

/**
 * The position of an offset; undefined beyond the end. Each node is read as if the buffered changes below it were
 * applied. `skip` is above 0 only when the index changed between the reads of its nodes: the separators that were read
 * still lead to the position.
 */
async function findPositionOfOffset(
  index: ItemKey,
  { root, changes }: OrderedListOrder,
  offset: number,
  options: TableReadOptions,
): Promise<ListPosition | undefined> {
  let below = changes;
  let node = applyPageIndexKeyChanges(root.node, below);
  if (offset >= countPageIndexKeys(node)) return undefined;
  let position = { from: '', skip: offset };
  while ('children' in node) {
    const found = findPageIndexChildAtOffset(node.children, position.skip);
    if (found === undefined) return position;
    position = { from: found.child.from || position.from, skip: found.skip };
    const childPosition = node.children.indexOf(found.child);
    below =
      groupKeyChangesByChildNode(node.children, below).get(childPosition) ??
      NO_PAGE_INDEX_KEY_CHANGES;
    const child = await readPageIndexNode(index, found.child.id, options);
    if (child === undefined) return position;
    node = applyPageIndexKeyChanges(child, below);
  }
  const key = node.keys[position.skip];
  return key === undefined ? position : { from: key, skip: 0 };
}

async function findPageStart(
  list: OrderedList,
  known: KnownOrderedListState,
  offset: number,
): Promise<ListPosition | undefined> {
  const find = async (state: KnownOrderedListState, options: TableReadOptions) =>
    findPositionOfOffset(
      list.index,
      await readOrderedListOrder(list, state, options),
      offset,
      options,
    );
  // A range of the table itself is read consistently, so its index must be read consistently too.
  const position = await find(known, { consistent: 'beginsWith' in list.range });
  return position && position.skip > 0 ? await find(undefined, { consistent: true }) : position;
}

/**
 * Reads one page of a list. The first page costs one query and does not wait for `known`; any later page first reads
 * one node on each level of the index.
 */
export async function readOrderedListPage(
  list: OrderedList,
  { offset, limit }: PageLimitAndOffset,
  known?: KnownOrderedListState | Promise<KnownOrderedListState>,
): Promise<readonly TableItem[]> {
  const { partition, range } = list;
  if (limit <= 0) return [];
  if (offset === 0) return queryItems({ ...toQueryRange(range), partition, limit });
  const position = await findPageStart(list, await known, offset);
  if (position === undefined) return [];
  const { from, skip } = position;
  const items = await queryItems({ ...toQueryRange(range, from), partition, limit: skip + limit });
  return items.slice(skip);
}

/** The query range of a list from the key `start`, or from the beginning when `start` is empty. */
function toQueryRange(range: OrderedList['range'], start = ''): Omit<TableQueryInput, 'partition'> {
  if ('index' in range) return { ...range, ...(start !== '' && { from: start }) };
  const { beginsWith } = range;
  if (start <= beginsWith) return { beginsWith, consistent: true };
  return { from: start, to: `${beginsWith}\uffff`, consistent: true };
}
