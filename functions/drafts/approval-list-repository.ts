// The list of the replies by rule that await approval: a sparse index of the replies themselves.
import { type AccountRef, type ItemKey, tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { getItems, type TableItem } from '#platform/table/table.ts';
import type { ApprovalOrder } from '#shared/contracts/approvals.ts';
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

const getExpiry = ({ draft }: TableItem): string => (draft as Draft).automation?.expiresAt ?? '';

/** Read for the order by expiry, the oldest of those that wait: they expire first, give or take their kind. */
const MAX_SORTED_APPROVALS = 2_000;

/** A page of the index. It lags behind the replies. */
export async function readApprovalIndexPage(
  account: AccountRef,
  { offset, limit }: Paging,
  order: ApprovalOrder,
): Promise<readonly IndexedApproval[]> {
  const partition = tablePartitions.approvals(account);
  const listed =
    order === 'expiry'
      ? (await queryItems({ index: 'gsi1', partition, limit: MAX_SORTED_APPROVALS })).toSorted(
          (left, right) => getExpiry(left).localeCompare(getExpiry(right)),
        )
      : await queryItems({ index: 'gsi1', partition, newestFirst: true, limit: offset + limit });
  return listed.slice(offset, offset + limit).map(({ pk, sk, revision }) => ({
    key: { pk: String(pk), sk: String(sk) },
    revision: Number(revision),
  }));
}

const formatKey = ({ pk, sk }: ItemKey): string => `${pk} ${sk}`;

/** Their items, in the same order; one that left the list meanwhile may be among them. */
export async function readIndexedApprovals(
  indexed: readonly IndexedApproval[],
): Promise<readonly TableItem[]> {
  const items = await getItems(
    indexed.map(({ key }) => key),
    { consistent: true },
  );
  const byKey = new Map<string, TableItem>(
    items.map((item) => [formatKey({ pk: String(item.pk), sk: String(item.sk) }), item]),
  );
  return indexed.map(({ key }) => byKey.get(formatKey(key))).filter((item) => item !== undefined);
}
