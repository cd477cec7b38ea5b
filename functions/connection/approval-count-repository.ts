// How many replies by rule of an account await approval. It is stored here because it is shown with the account.
import * as z from 'zod';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import { getItem, type TableWrite } from '#platform/table/table.ts';

const approvalListSchema = z.object({ total: z.number().default(0) });

export async function readApprovalCount(
  account: AccountRef,
  options = { consistent: true },
): Promise<number> {
  const item = await getItem(tableKeys.approvalList(account), options);
  return approvalListSchema.parse(item ?? {}).total;
}

/** Belongs into the transaction that decides about a reply, or that makes one. */
export const buildApprovalCountWrite = (account: AccountRef, change: number): TableWrite => ({
  kind: 'update',
  key: tableKeys.approvalList(account),
  change: { add: { total: change } },
});
