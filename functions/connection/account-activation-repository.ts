// Activates an Instagram account in one transaction: claims it, counts it and starts its import.
import { nowIso } from '#platform/clock.ts';
import { TransactionRejectedError } from '#platform/table/errors.ts';
import {
  attributeEquals,
  attributeExists,
  attributeMissing,
  attributeUnchanged,
  combineConditionsWithAnd,
  combineConditionsWithOr,
} from '#platform/table/expressions.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { retryOnConflict } from '#platform/table/retry-on-conflict.ts';
import { type TableWrite, writeTransaction } from '#platform/table/table.ts';
import { AppError } from '#shared/errors.ts';
import { countActivatedAccounts } from './count-activated-accounts.ts';
import type { InstagramAccount } from './domain/account.ts';
import { buildStartImportWrites, type ImportRef } from './import-repository.ts';
import {
  buildMissedEventsCheckDueAttributes,
  computeFirstMissedEventsCheckTime,
} from './missed-events-check-repository.ts';

/** Positions of writes in the transaction. The position identifies a failed condition. */
const CLAIM_WRITE_POSITION = 0;
const ACCOUNT_WRITE_POSITION = 1;

function buildActivationWrites(
  ref: ImportRef,
  account: InstagramAccount,
  count: number,
): TableWrite[] {
  const { userId, igUserId } = ref;
  return [
    {
      kind: 'put',
      key: tableKeys.instagramClaim(igUserId),
      item: { userId, igUserId },
      when: combineConditionsWithOr(attributeMissing(), attributeEquals('userId', userId)),
    },
    {
      kind: 'update',
      key: tableKeys.instagramAccount(ref),
      change: {
        set: {
          activatedAt: nowIso(),
          ...buildMissedEventsCheckDueAttributes(ref, computeFirstMissedEventsCheckTime()),
        },
      },
      when: combineConditionsWithAnd(attributeExists(), attributeMissing('activatedAt')),
    },
    {
      kind: 'update',
      key: tableKeys.activatedAccounts(userId),
      change: { set: { count: count + 1 } },
      when: attributeUnchanged('count', count || undefined),
    },
    // The item that records the account's changes.
    { kind: 'put', key: tableKeys.accountChanges(ref), item: {} },
    ...buildStartImportWrites(ref, account.details.mediaCount ?? 0, attributeMissing()),
  ];
}

/**
 * Activates an account permanently. Returns false when another call activated it first.
 * @throws AppError max_instagram_accounts_for_plan; conflict when another user has activated it
 */
export const activateInstagramAccount = (
  ref: ImportRef,
  account: InstagramAccount,
  limit: number,
): Promise<boolean> =>
  retryOnConflict(async () => {
    const count = await countActivatedAccounts(ref.userId);
    if (count >= limit) throw new AppError('max_instagram_accounts_for_plan');
    try {
      await writeTransaction(buildActivationWrites(ref, account, count));
      return true;
    } catch (error) {
      if (!(error instanceof TransactionRejectedError)) throw error;
      if (error.failedPositions.includes(ACCOUNT_WRITE_POSITION)) return false;
      if (error.failedPositions.includes(CLAIM_WRITE_POSITION)) {
        throw new AppError('conflict', 'account_used_elsewhere');
      }
      throw error;
    }
  });
