// Reads the order keys of an ordered list: the offset of a range of keys, and the keys in it.
import type { ItemKey } from './keys.ts';
import type { PageIndexRoot } from './page-index.ts';
import { applyPageIndexKeyChanges } from './page-index-buffer.ts';
import {
  countPageIndexKeys,
  findPageIndexChildPosition,
  type PageIndexNode,
} from './page-index-node.ts';
import { readPageIndexNode, readStoredPageIndexNodes } from './page-index-store.ts';
import {
  type KnownOrderedListState,
  type OrderedListKeys,
  type OrderedListOrder,
  readOrderedListOrder,
  readWholeOrderedListOrder,
  type TableReadOptions,
} from './read-ordered-list-order.ts';

/** The number of keys in the nodes of the index before `key`. */
async function countIndexedKeysBefore(
  index: ItemKey,
  root: PageIndexRoot,
  key: string,
): Promise<number> {
  let before = 0;
  let node = root.node;
  while ('children' in node) {
    const position = findPageIndexChildPosition(node.children, key);
    before += countPageIndexKeys({ children: node.children.slice(0, position) });
    const child = node.children[position];
    node = (child && (await readPageIndexNode(index, child.id, { consistent: false }))) ?? {
      keys: [],
    };
  }
  return before + node.keys.filter((one) => one < key).length;
}

/** The number of list entries before `key`. */
async function countEntriesBefore(
  index: ItemKey,
  { root, changes: { insert, remove } }: OrderedListOrder,
  key: string,
): Promise<number> {
  const countBefore = (keys: readonly string[]) => keys.filter((one) => one < key).length;
  const indexed = await countIndexedKeysBefore(index, root, key);
  return indexed + countBefore(insert) - countBefore(remove);
}

type KeyBounds = { readonly from?: string | undefined; readonly to?: string | undefined };

/** The offset of the first entry at or after the key `from`, and the number of entries from there to `to`. */
export async function locateOrderedListRange(
  list: OrderedListKeys,
  known: KnownOrderedListState,
  { from, to, ...options }: KeyBounds & TableReadOptions,
): Promise<{ readonly offset: number; readonly total: number }> {
  const { index } = list;
  const order = await readOrderedListOrder(list, known, options);
  const [offset, end] = await Promise.all([
    from === undefined ? 0 : countEntriesBefore(index, order, from),
    to === undefined
      ? countPageIndexKeys(applyPageIndexKeyChanges(order.root.node, order.changes))
      : countEntriesBefore(index, order, to),
  ]);
  return { offset, total: Math.max(0, end - offset) };
}

/** The keys between two keys, both included, in order; a missing bound means no bound. Reads consistently. */
export async function readOrderedListKeys(
  list: OrderedListKeys,
  known: KnownOrderedListState,
  { from = '', to }: KeyBounds = {},
): Promise<readonly string[]> {
  const { root, changes } = await readOrderedListOrder(list, known, { consistent: true });
  let level = [root.node];
  for (;;) {
    const ids = level.flatMap((node) => {
      if ('keys' in node) return [];
      const last =
        to === undefined ? node.children.length - 1 : findPageIndexChildPosition(node.children, to);
      return node.children
        .slice(findPageIndexChildPosition(node.children, from), last + 1)
        .map(({ id }) => id);
    });
    if (ids.length === 0) break;
    const nodes = await readStoredPageIndexNodes(list.index, ids);
    level = ids.flatMap((id) => nodes.get(id) ?? []);
  }
  const keys = level.flatMap((node) => ('keys' in node ? node.keys : []));
  const changed = applyPageIndexKeyChanges({ keys }, changes);
  return ('keys' in changed ? changed.keys : []).filter(
    (key) => key >= from && (to === undefined || key <= to),
  );
}

/** Every key, in order, for a caller that needs most of them. */
export async function readAllOrderedListKeys(
  list: OrderedListKeys,
  known: KnownOrderedListState,
  options: TableReadOptions,
): Promise<readonly string[]> {
  const { root, changes, nodes } = await readWholeOrderedListOrder(list, known, options);
  const listKeys = (node: PageIndexNode | undefined): readonly string[] => {
    if (node === undefined) return [];
    return 'keys' in node ? node.keys : node.children.flatMap(({ id }) => listKeys(nodes.get(id)));
  };
  const changed = applyPageIndexKeyChanges({ keys: listKeys(root.node) }, changes);
  return 'keys' in changed ? changed.keys : [];
}
