// The list of the replies by rule that await approval: a sparse index of the replies themselves.
import { type AccountRef, type ItemKey, tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { getItems, type TableItem } from '#platform/table/table.ts';
import type { Paging } from '#shared/schemas/common.ts';
import type { Draft } from './domain/draft.ts';
import { isAwaitingApproval } from './domain/reply-approval.ts';

/** Ids of replies begin with their time, so the index is in the order in which they were made. */
export const buildApprovalAttributes = (account: AccountRef, draft: Draft) => {
  if (draft.automation === null) return {};
  const isListed = isAwaitingApproval(draft);
  return {
    gsi1pk: isListed ? tablePartitions.approvals(account) : undefined,
    gsi1sk: isListed ? draft.id : undefined,
  };
};

/** A reply of a page as the index names it; its revision changes with everything that is shown of it. */
export type IndexedApproval = { readonly key: ItemKey; readonly revision: number };

/** A page of the index, newest first. It lags behind the replies. */
export async function readApprovalIndexPage(
  account: AccountRef,
  { offset, limit }: Paging,
): Promise<readonly IndexedApproval[]> {
  const indexed = await queryItems({
    index: 'gsi1',
    partition: tablePartitions.approvals(account),
    newestFirst: true,
    limit: offset + limit,
  });
  return indexed.slice(offset).map(({ pk, sk, revision }) => ({
    key: { pk: String(pk), sk: String(sk) },
    revision: Number(revision),
  }));
}

/** Their items, newest first; one that left the list meanwhile may be among them. */
export async function readIndexedApprovals(
  indexed: readonly IndexedApproval[],
): Promise<readonly TableItem[]> {
  const items = await getItems(
    indexed.map(({ key }) => key),
    { consistent: true },
  );
  return items.toSorted((left, right) => String(right.gsi1sk).localeCompare(String(left.gsi1sk)));
}
