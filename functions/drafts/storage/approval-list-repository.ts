// The list of the replies by rule that await approval: a sparse index of the replies themselves.
import { readApprovalListState } from '#functions/connection/approval-count-repository.ts';
import { buildIdTimePrefix } from '#platform/ids.ts';
import { type AccountRef, type ItemKey, tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { getItems, type TableItem } from '#platform/table/table.ts';
import type { ApprovalListOrder } from '#shared/contracts/approvals.ts';
import type { PageLimitAndOffset } from '#shared/schemas/common.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import { isReplyEndedByReset } from '../domain/rule-replies/apply-rules-reset-to-reply.ts';
import { isReplyAwaitingApproval } from '../domain/rule-replies/reply-approval.ts';

/** Ids of replies begin with their time, so the index has the order in which the replies were made. */
export const buildApprovalAttributes = (account: AccountRef, draft: Draft) => {
  if (draft.automation === null) return {};
  const isListed = isReplyAwaitingApproval(draft);
  return {
    gsi1pk: isListed ? tablePartitions.approvals(account) : undefined,
    gsi1sk: isListed ? draft.id : undefined,
  };
};

/** A reply of a page as the index names it; every change that a card shows raises its revision. */
export type IndexedApproval = {
  readonly key: ItemKey;
  readonly replyId: string;
  readonly revision: number;
};

const getExpiry = ({ draft }: TableItem): string => (draft as Draft).automation?.expiresAt ?? '';

/** The order by expiry reads this many of the oldest approvals: these expire first, roughly, as their kinds differ. */
const MAX_SORTED_APPROVALS = 2_000;

const toIndexedApproval = ({ pk, sk, gsi1sk, revision }: TableItem): IndexedApproval => ({
  key: { pk: String(pk), sk: String(sk) },
  replyId: String(gsi1sk),
  revision: Number(revision),
});

async function queryApprovals(
  account: AccountRef,
  { offset, limit }: PageLimitAndOffset,
  order: ApprovalListOrder,
): Promise<readonly TableItem[]> {
  const query = { index: 'gsi1', partition: tablePartitions.approvals(account) } as const;
  if (order === 'newest') return queryItems({ ...query, newestFirst: true, limit: offset + limit });
  const oldest = await queryItems({ ...query, limit: MAX_SORTED_APPROVALS });
  return oldest.toSorted((left, right) => getExpiry(left).localeCompare(getExpiry(right)));
}

/**
 * Reads a page of the index, and the number of all approvals. The index lags behind the replies. Replies that a reset
 * ended are left out at once.
 */
export async function readApprovalIndexPage(
  account: AccountRef,
  paging: PageLimitAndOffset,
  order: ApprovalListOrder,
): Promise<{ readonly indexed: readonly IndexedApproval[]; readonly total: number }> {
  const [items, { count, resetAt }] = await Promise.all([
    queryApprovals(account, paging, order),
    readApprovalListState(account),
  ]);
  const listed = items.filter(({ draft }) => !isReplyEndedByReset(draft as Draft, resetAt));
  const page = listed.slice(paging.offset, paging.offset + paging.limit);
  return { indexed: page.map(toIndexedApproval), total: count };
}

/** The approvals that were made until `until` (ISO), oldest first, beginning with the id `from`. */
export async function readApprovalsCreatedUntil(
  account: AccountRef,
  { from, until, limit }: { readonly from: string; readonly until: string; readonly limit: number },
): Promise<readonly IndexedApproval[]> {
  const partition = tablePartitions.approvals(account);
  const to = `${buildIdTimePrefix('response', Date.parse(until))}~`;
  if (from > to) return [];
  return (await queryItems({ index: 'gsi1', partition, from, to, limit })).map(toIndexedApproval);
}

const formatKey = ({ pk, sk }: ItemKey): string => `${pk} ${sk}`;

/** Reads the indexed items in the same order; one of them may have left the list since. */
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
