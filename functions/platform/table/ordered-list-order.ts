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
import { decodeKeyChanges } from './page-index-buffer.ts';
import type { PageIndexKeyChanges } from './page-index-changed-nodes.ts';
import {
  readPageIndex,
  readPageIndexRoot,
  type StoredPageIndex,
  type StoredPageIndexRoot,
} from './page-index-store.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

export type ReadOptions = { readonly consistent: boolean };
export type ListKeys = Pick<OrderedList, 'item' | 'index'>;
/** The state of the list that the caller has just read; undefined when it has to be read. */
export type KnownState = Pick<OrderedListState, 'indexVersion' | 'bufferedKeys'> | undefined;

/** The root of the page index and the changes that its nodes lack, both of one version of the list. */
export type ListOrder = { readonly root: PageIndexRoot; readonly changes: PageIndexKeyChanges };

/** Reads again, consistently, when the nodes were written between the reads of the list's item and of the index. */
async function readOrder<Stored extends StoredPageIndexRoot>(
  list: ListKeys,
  known: KnownState,
  options: ReadOptions,
  readIndex: (index: ItemKey, options: ReadOptions) => Promise<Stored>,
): Promise<Stored & Pick<ListOrder, 'changes'>> {
  let knownState = known;
  let { consistent } = options;
  return await retryOnConflict(async () => {
    const state = knownState ?? (await readOrderedListState(list, { consistent }));
    const stored = await readIndex(list.index, { consistent });
    if (stored.version === state.indexVersion)
      return { ...stored, changes: decodeKeyChanges(state.bufferedKeys) };
    knownState = undefined;
    consistent = true;
    throw new TransactionRejectedError([], undefined);
  });
}

export const readListOrder = (
  list: ListKeys,
  known: KnownState,
  options: ReadOptions,
): Promise<ListOrder> => readOrder(list, known, options, readPageIndexRoot);

/** Does the same with every node of the index. */
export const readWholeListOrder = (
  list: ListKeys,
  known: KnownState,
  options: ReadOptions,
): Promise<ListOrder & Pick<StoredPageIndex, 'nodes'>> =>
  readOrder(list, known, options, readPageIndex);
