// Stores page indexes in the table: an item per node. read-indexed-list.ts reads list pages through them.
import * as z from 'zod';
import { isSameJson } from '#shared/is-same-json.ts';
import { TransactionRejectedError } from './errors.ts';
import { type ItemKey, tableKeys } from './keys.ts';
import {
  EMPTY_PAGE_INDEX_ROOT,
  type PageIndexRoot,
  type PageIndexUpdate,
  updatePageIndex,
} from './page-index.ts';
import {
  decodeBranch,
  decodeLeaf,
  encodePageIndexNode,
  type PageIndexNode,
} from './page-index-node.ts';
import type { PageIndexKeyChanges, PageIndexNodes } from './page-index-open-nodes.ts';
import { getItem, getItems, type TableItem, type TableWrite } from './table.ts';

const storedNodeSchema = z.union([
  z.object({ keys: z.instanceof(Uint8Array) }),
  z.object({ children: z.instanceof(Uint8Array) }),
]);
const storedRootSchema = z.object({
  next_id: z.number(),
  has_orphan_replies: z.literal(true).optional(),
});
const storedOrphansSchema = z.object({ threads: z.record(z.string(), z.string()) });

/**
 * Data a list stores beside its order; for comments: replies whose parent has not arrived. An item of its own,
 * because it may be large and the root is written with every change of the list.
 */
type OrphanReplies = Readonly<Record<string, string>>;
export type StoredPageIndexRoot = {
  readonly root: PageIndexRoot;
  readonly orphanReplies: OrphanReplies;
};

const toNodeItem = (node: PageIndexNode): TableItem =>
  'keys' in node ? { keys: encodePageIndexNode(node) } : { children: encodePageIndexNode(node) };

function parseNodeItem(item: TableItem): PageIndexNode {
  const stored = storedNodeSchema.parse(item);
  return 'keys' in stored ? decodeLeaf(stored.keys) : decodeBranch(stored.children);
}

const toRootItem = ({ root, orphanReplies }: StoredPageIndexRoot): TableItem => ({
  ...toNodeItem(root.node),
  next_id: root.nextId,
  ...(Object.keys(orphanReplies).length > 0 && { has_orphan_replies: true }),
});

type ReadOptions = { readonly consistent: boolean };

export async function readPageIndexRoot(
  index: ItemKey,
  options: ReadOptions,
): Promise<StoredPageIndexRoot> {
  const item = await getItem(index, options);
  if (item === undefined) return { root: EMPTY_PAGE_INDEX_ROOT, orphanReplies: {} };
  const { next_id, has_orphan_replies } = storedRootSchema.parse(item);
  const root = { node: parseNodeItem(item), nextId: next_id };
  const orphans = has_orphan_replies && (await getItem(tableKeys.orphanReplies(index), options));
  return { root, orphanReplies: orphans ? storedOrphansSchema.parse(orphans).threads : {} };
}

/** Undefined when the node is not stored. */
export async function readPageIndexNode(
  index: ItemKey,
  id: string,
  options: ReadOptions,
): Promise<PageIndexNode | undefined> {
  const item = await getItem(tableKeys.indexNode(index, id), options);
  return item && parseNodeItem(item);
}

/** The stored ones among these nodes; reads consistently. */
export async function readPageIndexNodes(
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
): Promise<PageIndexUpdate> {
  const steps = updatePageIndex(root, changes);
  let step = steps.next();
  while (!step.done) {
    const nodes = await readPageIndexNodes(index, step.value);
    // A node that the tree names is missing: another writer changed the index after we read its root.
    if (nodes.size < step.value.length) throw new TransactionRejectedError([], undefined);
    step = steps.next(nodes);
  }
  return step.value;
}

function buildOrphanRepliesWrites(
  index: ItemKey,
  before: OrphanReplies,
  after: OrphanReplies,
): readonly TableWrite[] {
  if (isSameJson(before, after)) return [];
  const key = tableKeys.orphanReplies(index);
  return Object.keys(after).length > 0
    ? [{ kind: 'put', key, item: { threads: after } }]
    : [{ kind: 'delete', key }];
}

/**
 * Builds the writes that update a stored index with the changes: of the changed nodes only, without conditions.
 * They are safe only in a transaction that also checks and increments the version of the list the index belongs
 * to, when that version was read before the index.
 */
export async function buildPageIndexWrites(
  index: ItemKey,
  stored: StoredPageIndexRoot,
  changes: PageIndexKeyChanges & { readonly orphanReplies?: OrphanReplies },
): Promise<readonly TableWrite[]> {
  const orphanReplies = changes.orphanReplies ?? stored.orphanReplies;
  const { root, written, deleted } = await computeUpdate(index, stored.root, changes);
  const orphanWrites = buildOrphanRepliesWrites(index, stored.orphanReplies, orphanReplies);
  const isRootSame = root === stored.root && orphanWrites.length === 0;
  const rootItem = toRootItem({ root, orphanReplies });
  return [
    ...(isRootSame ? [] : [{ kind: 'put', key: index, item: rootItem } as const]),
    ...orphanWrites,
    ...[...written].map(
      ([id, node]): TableWrite => ({
        kind: 'put',
        key: tableKeys.indexNode(index, id),
        item: toNodeItem(node),
      }),
    ),
    ...deleted.map((id): TableWrite => ({ kind: 'delete', key: tableKeys.indexNode(index, id) })),
  ];
}
