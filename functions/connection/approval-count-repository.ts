// Counts the replies by rule of an account that await approval. The count is stored here because it is shown with the
// account.
import * as z from 'zod';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import { getItem, type TableWrite } from '#platform/table/table.ts';

const approvalListSchema = z.object({
  total: z.number().default(0),
  /** The part of `total` that a reset has ended and its job has yet to discard. */
  discarding: z.number().default(0),
  reset_at: z.string().optional(),
});

export type ApprovalListState = {
  /** The number of listed replies. */
  readonly count: number;
  /** The number of stored replies, including those that a reset has yet to discard. */
  readonly total: number;
  /** When the rules were last reset (ISO). Replies that were undecided then are discarded. */
  readonly resetAt: string | undefined;
};

export async function readApprovalListState(
  account: AccountRef,
  options = { consistent: true },
): Promise<ApprovalListState> {
  const item = await getItem(tableKeys.approvalList(account), options);
  const { total, discarding, reset_at } = approvalListSchema.parse(item ?? {});
  // Below zero when a repeated job found one more after the reset was completed.
  const count = Math.max(0, total - Math.max(0, discarding));
  return { count, total, resetAt: reset_at };
}

export const readApprovalCount = async (
  account: AccountRef,
  options = { consistent: true },
): Promise<number> => (await readApprovalListState(account, options)).count;

/** Add it to the transaction that decides about a reply or creates one. `isReset` means that a reset decided. */
export const buildApprovalCountWrite = (
  account: AccountRef,
  change: number,
  { isReset = false } = {},
): TableWrite => ({
  kind: 'update',
  key: tableKeys.approvalList(account),
  change: { add: { total: change, ...(isReset && { discarding: change }) } },
});
