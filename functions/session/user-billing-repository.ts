// The billing fields of the user item, and the claim that maps a Stripe customer to their user.
import * as z from 'zod';
import { nowIso } from '#platform/clock.ts';
import { ignoreConflict, TransactionRejectedError } from '#platform/table/errors.ts';
import {
  attributeLessThan,
  attributeMissing,
  attributeUnchanged,
  combineConditionsWithAnd,
  combineConditionsWithOr,
  type ItemCondition,
} from '#platform/table/expressions.ts';
import { isWriteAcceptedOnce } from '#platform/table/is-write-accepted-once.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { retryOnConflict } from '#platform/table/retry-on-conflict.ts';
import {
  deleteItem,
  getItem,
  type TableWrite,
  updateItem,
  writeTransaction,
} from '#platform/table/table.ts';
import { AppError } from '#shared/errors.ts';
import type { StoredSubscription, StoredUser } from './domain/user.ts';
import {
  activeUserCondition,
  findUserIncludingDeleted,
  parseStoredUser,
} from './user-repository.ts';

const storedCustomerClaimSchema = z.object({ userId: z.string() });

/** The id of the user of this Stripe customer. */
export async function findUserIdByStripeCustomer(customerId: string): Promise<string | undefined> {
  const item = await getItem(tableKeys.customerClaim(customerId), { consistent: true });
  return item && storedCustomerClaimSchema.parse(item).userId;
}

export const deleteStripeCustomerClaim = (customerId: string): Promise<void> =>
  deleteItem(tableKeys.customerClaim(customerId));

/**
 * Stores the user's customer id if `previousCustomerId` (undefined: none) is still the stored one, and returns the
 * user as stored afterwards, so that two parallel checkouts continue with the same customer.
 * @throws AppError not_found when the user does not exist or was deleted
 */
export async function saveBillingCustomerId(
  userId: string,
  customerId: string,
  previousCustomerId: string | undefined,
): Promise<StoredUser> {
  const customerUnchanged = attributeUnchanged('billingCustomerId', previousCustomerId);
  try {
    await writeTransaction([
      {
        kind: 'update',
        key: tableKeys.user(userId),
        change: { set: { billingCustomerId: customerId } },
        when: combineConditionsWithAnd(activeUserCondition, customerUnchanged),
      },
      { kind: 'put', key: tableKeys.customerClaim(customerId), item: { userId } },
    ]);
  } catch (error) {
    // Another checkout stored its customer first, or the user was deleted. The read below decides which.
    if (!(error instanceof TransactionRejectedError)) throw error;
  }
  const user = await findUserIncludingDeleted(userId);
  if (!user || user.deletedAt !== undefined) throw new AppError('not_found');
  return user;
}

/** Applies `set` to a user who is not deleted, if `when` holds. Undefined when it does not. */
async function updateActiveUserIf(
  userId: string,
  set: Readonly<Record<string, unknown>>,
  when: ItemCondition,
): Promise<StoredUser | undefined> {
  const item = await ignoreConflict(
    updateItem(
      tableKeys.user(userId),
      { set },
      combineConditionsWithAnd(activeUserCondition, when),
    ),
  );
  return item && parseStoredUser(item);
}

export type SubscriptionSyncTicket = { readonly number: number; readonly user: StoredUser };

/**
 * Issues the next ticket number before Stripe is read (a fencing token): the result of an earlier
 * ticket never overwrites that of a later one. Undefined when the user does not exist or was deleted.
 */
export async function acquireSubscriptionSyncTicket(
  userId: string,
): Promise<SubscriptionSyncTicket | undefined> {
  const item = await ignoreConflict(
    updateItem(tableKeys.user(userId), { add: { billingTickets: 1 } }, activeUserCondition),
  );
  return item && { number: Number(item.billingTickets), user: parseStoredUser(item) };
}

/**
 * Stores the subscription that was read under a ticket; undefined means none. A pending promotion code
 * is removed, because the subscription has used it.
 * @returns the user, or undefined when a later ticket has already stored its result
 */
export const saveSubscription = (
  { number, user }: SubscriptionSyncTicket,
  subscription: StoredSubscription | undefined,
): Promise<StoredUser | undefined> =>
  updateActiveUserIf(
    user.id,
    {
      subscription,
      billingAsOf: number,
      ...(subscription !== undefined && { promotionCodeId: undefined }),
      ...(subscription === undefined && user.subscription && { planEndedAt: nowIso() }),
    },
    combineConditionsWithOr(
      attributeMissing('billingAsOf'),
      attributeLessThan('billingAsOf', number),
    ),
  );

/** Stores the code for the next checkout. Undefined removes it. @throws AppError unauthorized when the user was deleted */
export async function setPendingPromotionCode(
  userId: string,
  promotionCodeId: string | undefined,
): Promise<StoredUser> {
  const user = await updateActiveUserIf(userId, { promotionCodeId }, activeUserCondition);
  if (user === undefined) throw new AppError('unauthorized');
  return user;
}

/** Fails when the user's taken codes are no longer those of `user`, or the user was deleted. */
function buildTakenPromotionCodesWrite(user: StoredUser, codes: readonly string[]): TableWrite {
  const areCodesUnchanged = attributeUnchanged('takenPromotionCodes', user.takenPromotionCodes);
  return {
    kind: 'update',
    key: tableKeys.user(user.id),
    change: { set: { takenPromotionCodes: codes } },
    when: combineConditionsWithAnd(activeUserCondition, areCodesUnchanged),
  };
}

/** Records that the user takes a promotion code. False when they took it before. Of two parallel calls one returns false. */
export async function reservePromotionCode(
  user: StoredUser,
  promotionCodeId: string,
): Promise<boolean> {
  const takenCodes = user.takenPromotionCodes ?? [];
  if (takenCodes.includes(promotionCodeId)) return false;
  return isWriteAcceptedOnce(buildTakenPromotionCodesWrite(user, [...takenCodes, promotionCodeId]));
}

/** Releases a code that could not be applied. Does nothing for a deleted user. */
export const releasePromotionCode = (userId: string, promotionCodeId: string): Promise<void> =>
  retryOnConflict(async () => {
    const user = await findUserIncludingDeleted(userId);
    if (!user || user.deletedAt !== undefined) return;
    const remainingCodes = (user.takenPromotionCodes ?? []).filter((id) => id !== promotionCodeId);
    await writeTransaction([buildTakenPromotionCodesWrite(user, remainingCodes)]);
  });
