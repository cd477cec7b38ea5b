// The Stripe customer of a user: created once, and again when Stripe no longer knows it.
import type { StoredUser } from '#functions/session/domain/user.ts';
import { saveBillingCustomerId } from '#functions/session/user-billing-repository.ts';
import { hashSha256 } from '#platform/crypto.ts';
import { createStripeCustomer } from '#platform/stripe/customers.ts';

/** A user who has a Stripe customer. */
export type UserWithBillingCustomer = StoredUser & { readonly billingCustomerId: string };

const hasBillingCustomer = (user: StoredUser): user is UserWithBillingCustomer =>
  user.billingCustomerId !== undefined;

/**
 * Creates a customer that replaces the user's current one. Parallel calls use the same idempotency key and get the
 * same customer. The key depends on the content, because Stripe rejects a key with other content.
 */
export async function createBillingCustomer(user: StoredUser): Promise<UserWithBillingCustomer> {
  const { id: userId, email, billingCustomerId } = user;
  const idempotencyKey = `customer:${userId}:${hashSha256(`${email}|${billingCustomerId ?? ''}`)}`;
  const savedUser = await saveBillingCustomerId(
    userId,
    await createStripeCustomer({ userId, email }, idempotencyKey),
    billingCustomerId,
  );
  if (!hasBillingCustomer(savedUser)) throw new Error('the stored user has no customer id');
  return savedUser;
}

export const ensureBillingCustomer = async (user: StoredUser): Promise<UserWithBillingCustomer> =>
  hasBillingCustomer(user) ? user : createBillingCustomer(user);
