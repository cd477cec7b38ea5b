// The order of an ordered list: the nodes of its page index, and the changes that the list's item buffers. Both are
// read apart, and between the two reads another writer may have moved changes from the one to the other.
import { TransactionRejectedError } from './errors.ts';
import {
  type OrderedList,
  type OrderedListState,
  readOrderedListState,
} from './ordered-list-item.ts';
import type { PageIndexRoot } from './page-index.ts';
import { decodeKeyChanges } from './page-index-buffer.ts';
import type { PageIndexKeyChanges } from './page-index-open-nodes.ts';
import { readPageIndexRoot } from './page-index-store.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

export type ReadOptions = { readonly consistent: boolean };
export type ListKeys = Pick<OrderedList, 'item' | 'index'>;
/** What the caller has read of the list just before; undefined when it has to be read. */
export type KnownState = Pick<OrderedListState, 'indexVersion' | 'bufferedKeys'> | undefined;

/** The root of the page index and the changes that its nodes do not have, both of one version of the list. */
export type ListOrder = { readonly root: PageIndexRoot; readonly changes: PageIndexKeyChanges };

/** Reads again, consistently, when the nodes were written between the reads of the list's item and of the root. */
export async function readListOrder(
  list: ListKeys,
  known: KnownState,
  options: ReadOptions,
): Promise<ListOrder> {
  let knownState = known;
  let { consistent } = options;
  return await retryOnConflict(async () => {
    const state = knownState ?? (await readOrderedListState(list, { consistent }));
    const { root, version } = await readPageIndexRoot(list.index, { consistent });
    if (version === state.indexVersion)
      return { root, changes: decodeKeyChanges(state.bufferedKeys) };
    knownState = undefined;
    consistent = true;
    throw new TransactionRejectedError([], undefined);
  });
}
