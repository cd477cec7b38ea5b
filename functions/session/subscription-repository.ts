// What billing keeps on the user item, and the claim that leads from a customer to their user.
import * as z from 'zod';
import { ConditionFailedError, TransactionRefusedError } from '#platform/table/errors.ts';
import { and, type Condition, equals, lessThan, missing, or } from '#platform/table/expressions.ts';
import { keys } from '#platform/table/keys.ts';
import { deleteItem, getItem, transact, updateItem } from '#platform/table/table.ts';
import { AppError } from '#shared/errors.ts';
import type { StoredSubscription, StoredUser } from './domain/user.ts';
import { getUser, living, readUser } from './user-repository.ts';

const customerClaim = z.object({ userId: z.string() });

/** The user a customer of the card provider stands for. */
export async function findCustomerOwner(customerId: string): Promise<string | undefined> {
  const item = await getItem(keys.customerClaim(customerId), { consistent: true });
  return item && customerClaim.parse(item).userId;
}

export const forgetCustomer = (customerId: string): Promise<void> =>
  deleteItem(keys.customerClaim(customerId));

/**
 * Notes the user's customer where they still have `before` (undefined: none), and answers the user
 * as they are then: of two checkouts at once both go on with the same customer.
 * @throws AppError not_found where there is no such living user
 */
export async function saveCustomer(
  userId: string,
  customerId: string,
  before: string | undefined,
): Promise<StoredUser> {
  const unchanged =
    before === undefined ? missing('billingCustomerId') : equals('billingCustomerId', before);
  try {
    await transact([
      {
        kind: 'update',
        key: keys.user(userId),
        change: { set: { billingCustomerId: customerId } },
        when: and(living, unchanged),
      },
      { kind: 'put', key: keys.customerClaim(customerId), item: { userId } },
    ]);
  } catch (error) {
    // Another customer was noted first, or the user is gone: what stands now is the answer.
    if (!(error instanceof TransactionRefusedError)) throw error;
  }
  const user = await getUser(userId);
  if (!user || user.deletedAt !== undefined) throw new AppError('not_found');
  return user;
}

/** Applies `set` to the living user where `when` holds; undefined where it does not. */
async function change(
  userId: string,
  set: Readonly<Record<string, unknown>>,
  when: Condition,
): Promise<StoredUser | undefined> {
  try {
    return readUser(await updateItem(keys.user(userId), { set }, and(living, when)));
  } catch (error) {
    if (error instanceof ConditionFailedError) return undefined;
    throw error;
  }
}

export type SyncTicket = { readonly number: number; readonly user: StoredUser };

/**
 * Taken before the provider is read: what a later ticket read is never overwritten by what an
 * earlier one did. Undefined where there is no such living user.
 */
export async function takeSyncTicket(userId: string): Promise<SyncTicket | undefined> {
  try {
    const item = await updateItem(keys.user(userId), { add: { billingTickets: 1 } }, living);
    return { number: Number(item.billingTickets), user: readUser(item) };
  } catch (error) {
    if (error instanceof ConditionFailedError) return undefined;
    throw error;
  }
}

/**
 * Stores what was read under a ticket; undefined stands for no subscription. A remembered promotion
 * code is spent with the subscription it was remembered for.
 * @returns the user, or undefined where a later ticket has stored its reading already
 */
export const saveSubscription = (
  { number, user }: SyncTicket,
  subscription: StoredSubscription | undefined,
): Promise<StoredUser | undefined> =>
  change(
    user.id,
    {
      subscription,
      billingAsOf: number,
      ...(subscription !== undefined && { promotionCodeId: undefined }),
    },
    or(missing('billingAsOf'), lessThan('billingAsOf', number)),
  );

/** Undefined forgets the one there is. @throws AppError unauthorized where the user is gone */
export async function rememberPromotionCode(
  userId: string,
  promotionCodeId: string | undefined,
): Promise<StoredUser> {
  try {
    return readUser(await updateItem(keys.user(userId), { set: { promotionCodeId } }, living));
  } catch (error) {
    if (error instanceof ConditionFailedError) throw new AppError('unauthorized');
    throw error;
  }
}

/** Sets the codes the user took, where they are still the ones of `user`; false where not. */
async function changeTakenCodes(user: StoredUser, codes: readonly string[]): Promise<boolean> {
  const taken = user.takenPromotionCodes;
  const unchanged =
    taken === undefined ? missing('takenPromotionCodes') : equals('takenPromotionCodes', taken);
  return (await change(user.id, { takenPromotionCodes: codes }, unchanged)) !== undefined;
}

/**
 * Notes that the user takes a promotion code. False where they took it before: of two tries at once
 * one is told so.
 */
export async function takePromotionCode(
  user: StoredUser,
  promotionCodeId: string,
): Promise<boolean> {
  const taken = user.takenPromotionCodes ?? [];
  if (taken.includes(promotionCodeId)) return false;
  return changeTakenCodes(user, [...taken, promotionCodeId]);
}

/** How often a code is given back anew where the user's codes changed meanwhile. */
const RACE_TRIES = 5;

/** Gives a code back that could not be applied after all; a user who is gone has none. */
export async function returnPromotionCode(userId: string, promotionCodeId: string): Promise<void> {
  for (let attempt = 0; attempt < RACE_TRIES; attempt++) {
    const user = await getUser(userId);
    if (!user || user.deletedAt !== undefined) return;
    const kept = (user.takenPromotionCodes ?? []).filter((id) => id !== promotionCodeId);
    if (await changeTakenCodes(user, kept)) return;
  }
  throw new AppError('unavailable');
}
