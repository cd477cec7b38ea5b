// Stores page indexes in the table: an item per node. ordered-list.ts changes them, ordered-list-page.ts reads them.
import * as z from 'zod';
import { TransactionRejectedError } from './errors.ts';
import { type ItemKey, tableKeys } from './keys.ts';
import {
  EMPTY_PAGE_INDEX_ROOT,
  type PageIndexRoot,
  type PageIndexUpdateResult,
  updatePageIndex,
} from './page-index.ts';
import type { PageIndexKeyChanges, PageIndexNodes } from './page-index-changed-nodes.ts';
import {
  countPageIndexKeys,
  decodePageIndexBranch,
  decodePageIndexLeaf,
  encodePageIndexNode,
  type PageIndexNode,
} from './page-index-node.ts';
import { queryItems } from './query.ts';
import { getItem, getItems, type TableItem, type TableWrite } from './table.ts';

const storedNodeSchema = z.union([
  z.object({ keys: z.instanceof(Uint8Array) }),
  z.object({ children: z.instanceof(Uint8Array) }),
]);
const storedRootSchema = z.object({ next_id: z.number(), version: z.number().default(0) });

export type StoredPageIndexRoot = {
  readonly root: PageIndexRoot;
  /** The version of the list in which the nodes were last written; 0 when there are none. */
  readonly version: number;
};

const toNodeItem = (node: PageIndexNode): TableItem =>
  'keys' in node ? { keys: encodePageIndexNode(node) } : { children: encodePageIndexNode(node) };

function parseNodeItem(item: TableItem): PageIndexNode {
  const stored = storedNodeSchema.parse(item);
  return 'keys' in stored
    ? decodePageIndexLeaf(stored.keys)
    : decodePageIndexBranch(stored.children);
}

function parseRoot(item: TableItem | undefined): StoredPageIndexRoot {
  if (item === undefined) return { root: EMPTY_PAGE_INDEX_ROOT, version: 0 };
  const { next_id, version } = storedRootSchema.parse(item);
  return { root: { node: parseNodeItem(item), nextId: next_id }, version };
}

type TableReadOptions = { readonly consistent: boolean };

export async function readPageIndexRoot(
  index: ItemKey,
  options: TableReadOptions,
): Promise<StoredPageIndexRoot> {
  return parseRoot(await getItem(index, options));
}

export type StoredPageIndex = StoredPageIndexRoot & { readonly nodes: PageIndexNodes };

/** Reads all nodes by one query, which costs their total size. Reading them one by one would cost 4 KB each. */
export async function readPageIndex(
  index: ItemKey,
  options: TableReadOptions,
): Promise<StoredPageIndex> {
  const prefix = tableKeys.indexNode(index, '').sk;
  const items = await queryItems({
    partition: index.pk,
    from: index.sk,
    to: `${prefix}~`,
    ...options,
  });
  const isNode = ({ sk }: TableItem) => String(sk).startsWith(prefix);
  const nodes = items
    .filter(isNode)
    .map((item): [string, PageIndexNode] => [
      String(item.sk).slice(prefix.length),
      parseNodeItem(item),
    ]);
  const root = items.find(({ sk }) => sk === index.sk);
  return { ...parseRoot(root), nodes: new Map(nodes) };
}

/** Undefined when the node is not stored. */
export async function readPageIndexNode(
  index: ItemKey,
  id: string,
  options: TableReadOptions,
): Promise<PageIndexNode | undefined> {
  const item = await getItem(tableKeys.indexNode(index, id), options);
  return item && parseNodeItem(item);
}

/** Reads those of these nodes that are stored, consistently. */
export async function readStoredPageIndexNodes(
  index: ItemKey,
  ids: readonly string[],
): Promise<PageIndexNodes> {
  const idsBySortKey = new Map(ids.map((id) => [tableKeys.indexNode(index, id).sk, id]));
  const items = await getItems(
    ids.map((id) => tableKeys.indexNode(index, id)),
    { consistent: true },
  );
  return new Map(
    items.map((item) => [idsBySortKey.get(String(item.sk)) ?? '', parseNodeItem(item)]),
  );
}

async function computeUpdate(
  index: ItemKey,
  root: PageIndexRoot,
  changes: PageIndexKeyChanges,
): Promise<PageIndexUpdateResult> {
  const steps = updatePageIndex(root, changes);
  let step = steps.next();
  while (!step.done) {
    const nodes = await readStoredPageIndexNodes(index, step.value);
    // A node that the tree names is missing: another writer changed the index after we read its root.
    if (nodes.size < step.value.length) throw new TransactionRejectedError([], undefined);
    step = steps.next(nodes);
  }
  return step.value;
}

const buildNodeDeletions = (index: ItemKey, ids: readonly string[]): readonly TableWrite[] =>
  ids.map((id) => ({ kind: 'delete', key: tableKeys.indexNode(index, id) }));

/**
 * Builds the writes that apply the changes to a stored index: the changed nodes, and the root, which gets the list's
 * new version. The writes have no conditions. They are safe only in a transaction that also checks and increments the
 * list's version, when that version was read before the index.
 */
export async function buildPageIndexWrites(
  index: ItemKey,
  stored: PageIndexRoot,
  changes: PageIndexKeyChanges,
  version: number,
): Promise<readonly TableWrite[]> {
  const { root, written, deleted } = await computeUpdate(index, stored, changes);
  const rootItem = { ...toNodeItem(root.node), next_id: root.nextId, version };
  return [
    { kind: 'put', key: index, item: rootItem },
    ...[...written].map(
      ([id, node]): TableWrite => ({
        kind: 'put',
        key: tableKeys.indexNode(index, id),
        item: toNodeItem(node),
      }),
    ),
    ...buildNodeDeletions(index, deleted),
  ];
}

/** Builds the writes that delete a stored index that these changes empty. */
export async function buildPageIndexDeletions(
  index: ItemKey,
  stored: PageIndexRoot,
  changes: PageIndexKeyChanges,
): Promise<readonly TableWrite[]> {
  const { root, deleted } = await computeUpdate(index, stored, changes);
  if (countPageIndexKeys(root.node) > 0) throw new Error('the list of the page index is not empty');
  return [{ kind: 'delete', key: index }, ...buildNodeDeletions(index, deleted)];
}
