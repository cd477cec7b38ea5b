// The order of an ordered list: the nodes of its page index, and the changes that the list's item buffers. They are
// read separately, and another writer may move changes from the buffer to the nodes between the two reads.
import { TransactionRejectedError } from './errors.ts';
import type { ItemKey } from './keys.ts';
import {
  type OrderedList,
  type OrderedListState,
  readOrderedListState,
} from './ordered-list-item.ts';
import type { PageIndexRoot } from './page-index.ts';
import { decodePageIndexKeyChanges } from './page-index-buffer.ts';
import type { PageIndexKeyChanges } from './page-index-changed-nodes.ts';
import {
  readPageIndex,
  readPageIndexRoot,
  type StoredPageIndex,
  type StoredPageIndexRoot,
} from './page-index-store.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

export type TableReadOptions = { readonly consistent: boolean };
export type OrderedListKeys = Pick<OrderedList, 'item' | 'index'>;
/** The state of the list that the caller has just read; undefined when it has to be read. */
export type KnownOrderedListState =
  | Pick<OrderedListState, 'indexVersion' | 'bufferedKeys'>
  | undefined;

/** The root of the page index and the changes that its nodes lack, both of one version of the list. */
export type OrderedListOrder = {
  readonly root: PageIndexRoot;
  readonly changes: PageIndexKeyChanges;
};

/** Reads again, consistently, when the nodes were written between the reads of the list's item and of the index. */
async function readOrder<Stored extends StoredPageIndexRoot>(
  list: OrderedListKeys,
  known: KnownOrderedListState,
  options: TableReadOptions,
  readIndex: (index: ItemKey, options: TableReadOptions) => Promise<Stored>,
): Promise<Stored & Pick<OrderedListOrder, 'changes'>> {
  let knownState = known;
  let { consistent } = options;
  return await retryOnConflict(async () => {
    const state = knownState ?? (await readOrderedListState(list, { consistent }));
    const stored = await readIndex(list.index, { consistent });
    if (stored.version === state.indexVersion)
      return { ...stored, changes: decodePageIndexKeyChanges(state.bufferedKeys) };
    knownState = undefined;
    consistent = true;
    throw new TransactionRejectedError([], undefined);
  });
}

export const readOrderedListOrder = (
  list: OrderedListKeys,
  known: KnownOrderedListState,
  options: TableReadOptions,
): Promise<OrderedListOrder> => readOrder(list, known, options, readPageIndexRoot);

/** Does the same with every node of the index. */
export const readWholeOrderedListOrder = (
  list: OrderedListKeys,
  known: KnownOrderedListState,
  options: TableReadOptions,
): Promise<OrderedListOrder & Pick<StoredPageIndex, 'nodes'>> =>
  readOrder(list, known, options, readPageIndex);
