// The list of the replies by rule that await approval: a sparse index of the replies themselves, and their stored count.
import * as z from 'zod';
import { type AccountRef, tableKeys, tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { getItem, getItems, type TableItem, type TableWrite } from '#platform/table/table.ts';
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

/** Belongs into the transaction that changes which replies are listed. */
export const buildApprovalCountWrite = (account: AccountRef, change: number): TableWrite => ({
  kind: 'update',
  key: tableKeys.approvalList(account),
  change: { add: { total: change } },
});

const approvalListSchema = z.object({ total: z.number().default(0) });

export async function readApprovalCount(account: AccountRef): Promise<number> {
  const item = await getItem(tableKeys.approvalList(account), { consistent: true });
  return approvalListSchema.parse(item ?? {}).total;
}

/**
 * The items of a page, newest first. The index lags behind the items, which are read again, so an item that left the
 * list meanwhile may be among them.
 */
export async function readApprovalPage(
  account: AccountRef,
  { offset, limit }: Paging,
): Promise<readonly TableItem[]> {
  const indexed = await queryItems({
    index: 'gsi1',
    partition: tablePartitions.approvals(account),
    newestFirst: true,
    limit: offset + limit,
  });
  const keys = indexed.slice(offset).map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
  const items = await getItems(keys, { consistent: true });
  return items.toSorted((left, right) => String(right.gsi1sk).localeCompare(String(left.gsi1sk)));
}
