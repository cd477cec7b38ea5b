// Changes an ordered list: builds the writes of its item and of its page index, which belong into one transaction
// with the writes of the entries.
import { TransactionRejectedError } from './errors.ts';
import { attributeUnchanged, type ItemCondition } from './expressions.ts';
import {
  type OrderedList,
  type OrderedListState,
  orderedListAttributes,
} from './ordered-list-item.ts';
import type { PageIndexRoot } from './page-index.ts';
import {
  countPageIndexKeyChanges,
  decodePageIndexKeyChanges,
  encodePageIndexKeyChanges,
  MAX_BUFFERED_PAGE_INDEX_KEYS,
  mergePageIndexKeyChanges,
} from './page-index-buffer.ts';
import type { PageIndexKeyChanges } from './page-index-changed-nodes.ts';
import {
  buildPageIndexDeletions,
  buildPageIndexWrites,
  readPageIndexRoot,
} from './page-index-store.ts';
import type { TableItem, TableWrite } from './table.ts';

type OrderedListKeys = Pick<OrderedList, 'item' | 'index'>;
type ListVersions = Pick<OrderedListState, 'version' | 'indexVersion' | 'bufferedKeys'>;

/** The keys must not be in the list when they are inserted, and must be in it when they are removed. */
export type OrderedListChange = PageIndexKeyChanges & {
  /** Further attributes of the list's item, such as its counters. */
  readonly set: TableItem;
};

/** Everything about a list is computed from one version, so a change by another writer makes it stale. */
const isVersionUnchanged = ({ version }: ListVersions): ItemCondition =>
  attributeUnchanged('version', version || undefined);

/** @throws TransactionRejectedError when another writer changed the index after the state was read */
async function readRootOfState(
  { index }: OrderedListKeys,
  state: ListVersions,
): Promise<PageIndexRoot> {
  const { root, version } = await readPageIndexRoot(index, { consistent: true });
  if (version !== state.indexVersion) throw new TransactionRejectedError([], undefined);
  return root;
}

/** The fields of the list's item that record the changed order, and the writes of the page index. */
async function buildOrderWrites(
  list: OrderedListKeys,
  state: ListVersions,
  change: PageIndexKeyChanges,
): Promise<{
  readonly fields: Parameters<typeof orderedListAttributes.encode>[0];
  readonly indexWrites: readonly TableWrite[];
}> {
  if (countPageIndexKeyChanges(change) === 0) return { fields: {}, indexWrites: [] };
  const changes = mergePageIndexKeyChanges(decodePageIndexKeyChanges(state.bufferedKeys), change);
  if (countPageIndexKeyChanges(changes) <= MAX_BUFFERED_PAGE_INDEX_KEYS)
    return { fields: { bufferedKeys: encodePageIndexKeyChanges(changes) }, indexWrites: [] };
  const version = state.version + 1;
  const root = await readRootOfState(list, state);
  return {
    fields: { bufferedKeys: undefined, indexVersion: version },
    indexWrites: await buildPageIndexWrites(list.index, root, changes, version),
  };
}

/**
 * Builds the writes that change a list from `state`, which was read consistently before anything else. A few changed
 * keys are buffered on the list's item. When there is no room for them, they are stored in the page index together
 * with those that are buffered. Creates the item when it is missing.
 * @throws TransactionRejectedError when the list has changed since
 */
export async function buildOrderedListWrites(
  list: OrderedListKeys,
  state: ListVersions,
  change: OrderedListChange,
): Promise<readonly TableWrite[]> {
  const { fields, indexWrites } = await buildOrderWrites(list, state, change);
  const set = orderedListAttributes.encode({ ...fields, version: state.version + 1 });
  return [
    {
      kind: 'update',
      key: list.item,
      change: { set: { ...change.set, ...set } },
      when: isVersionUnchanged(state),
    },
    ...indexWrites,
  ];
}

/** Builds the writes that delete the item and the page index of a list without entries. */
export async function buildOrderedListDeletions(
  list: OrderedListKeys,
  state: ListVersions,
): Promise<readonly TableWrite[]> {
  const changes = decodePageIndexKeyChanges(state.bufferedKeys);
  const root = await readRootOfState(list, state);
  return [
    { kind: 'delete', key: list.item, when: isVersionUnchanged(state) },
    ...(await buildPageIndexDeletions(list.index, root, changes)),
  ];
}
