// Activating a social account: claimed, counted and its import begun, or nothing of it.
import { nowIso } from '#platform/clock.ts';
import { TransactionRefusedError } from '#platform/table/errors.ts';
import { and, equals, exists, missing, or } from '#platform/table/expressions.ts';
import { keys, partitions } from '#platform/table/keys.ts';
import { transact, type Write } from '#platform/table/table.ts';
import { AppError } from '#shared/errors.ts';
import { countActivated } from './activated-count.ts';
import type { InstagramAccount } from './domain/account.ts';
import { type ImportRef, importWrites } from './import-repository.ts';
import { firstCheckAt } from './scheduled-checks.ts';

const COLLISION_TRIES = 6;

/** In this order: the refusals below are told apart by position. */
const CLAIM = 0;
const ACCOUNT = 1;

function activationWrites(ref: ImportRef, account: InstagramAccount, count: number): Write[] {
  const { userId, igUserId } = ref;
  return [
    {
      kind: 'put',
      key: keys.instagramClaim(igUserId),
      item: { userId, igUserId },
      when: or(missing(), equals('userId', userId)),
    },
    {
      kind: 'update',
      key: keys.instagramAccount(ref),
      change: {
        set: { activatedAt: nowIso(), gsi3pk: partitions.due(), gsi3sk: firstCheckAt() },
      },
      when: and(exists(), missing('activatedAt')),
    },
    {
      kind: 'update',
      key: keys.activatedAccounts(userId),
      change: { set: { count: count + 1 } },
      when: count === 0 ? missing('count') : equals('count', count),
    },
    ...importWrites(ref, account.details.mediaCount ?? 0, missing()),
  ];
}

/**
 * Activates an account for good. False where it was activated meanwhile.
 * @throws AppError max_instagram_accounts_for_plan; conflict where another user works with it
 */
export async function activateAccount(
  ref: ImportRef,
  account: InstagramAccount,
  limit: number,
): Promise<boolean> {
  for (let attempt = 0; attempt < COLLISION_TRIES; attempt++) {
    const count = await countActivated(ref.userId);
    if (count >= limit) throw new AppError('max_instagram_accounts_for_plan');
    try {
      await transact(activationWrites(ref, account, count));
      return true;
    } catch (error) {
      if (!(error instanceof TransactionRefusedError)) throw error;
      if (error.failed.includes(ACCOUNT)) return false;
      if (error.failed.includes(CLAIM)) {
        throw new AppError('conflict', {
          sentences: ['This Instagram account is in use elsewhere. Please contact support.'],
        });
      }
    }
  }
  throw new AppError('unavailable');
}
