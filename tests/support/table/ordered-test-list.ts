// An ordered list whose entries have only a key, for tests of ordered lists.
import { tableKeys, tablePartitions } from '#platform/table/keys.ts';
import { buildOrderedListWrites } from '#platform/table/ordered-list.ts';
import { type OrderedList, readOrderedListState } from '#platform/table/ordered-list-item.ts';
import { readOrderedListPage } from '#platform/table/ordered-list-page.ts';
import type { PageIndexKeyChanges } from '#platform/table/page-index-changed-nodes.ts';
import { type TableWrite, writeTransaction } from '#platform/table/table.ts';

/** A list of posts of a new account, or of messages. */
export const makeOrderedTestList = (
  name: string,
  range: OrderedList['range'] = { index: 'gsi1' },
): OrderedList => {
  const account = { userId: 'usr_1', igUserId: name };
  return {
    item: tableKeys.postList(account),
    index: tableKeys.postListIndex(account),
    partition:
      'index' in range
        ? tablePartitions.posts(account)
        : `${tableKeys.postList(account).pk}#ENTRIES`,
    range,
  };
};

function buildEntryWrites(
  { partition, range }: OrderedList,
  { insert, remove }: PageIndexKeyChanges,
): readonly TableWrite[] {
  const pk = 'index' in range ? `${partition}#ENTRIES` : partition;
  return [
    ...remove.map((sk): TableWrite => ({ kind: 'delete', key: { pk, sk } })),
    ...insert.map(
      (sk): TableWrite => ({
        kind: 'put',
        key: { pk, sk },
        item: 'index' in range ? { gsi1pk: partition, gsi1sk: sk } : {},
      }),
    ),
  ];
}

/** Changes the list once, as one writer. @throws TransactionRejectedError when another writer was first */
export async function changeOrderedTestList(
  list: OrderedList,
  changes: PageIndexKeyChanges,
): Promise<readonly TableWrite[]> {
  const state = await readOrderedListState(list, { consistent: true });
  const listWrites = await buildOrderedListWrites(list, state, { ...changes, set: {} });
  await writeTransaction([...listWrites, ...buildEntryWrites(list, changes)]);
  return listWrites;
}

/** The keys of one page. */
export async function readOrderedTestListPage(
  list: OrderedList,
  paging: { readonly offset: number; readonly limit: number },
  known?: Parameters<typeof readOrderedListPage>[2],
): Promise<readonly string[]> {
  const items = await readOrderedListPage(list, paging, known);
  return items.map(({ sk }) => String(sk));
}
