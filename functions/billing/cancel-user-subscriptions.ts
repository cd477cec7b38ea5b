// Cancels the subscriptions of a user who is being deleted, so that they are not charged any more.
import { deleteCustomerClaim } from '#functions/session/subscription-repository.ts';
import { getUser } from '#functions/session/user-repository.ts';
import { deleteStripeCustomer } from '#platform/stripe/customers.ts';
import { cancelAllSubscriptions } from './sync-customer-subscription.ts';

/**
 * Cancels the user's subscriptions at once and deletes the Stripe customer. Reads the user item (even of
 * a deleted user), so it must run before that item is erased. Idempotent.
 * @throws AppError unavailable when Stripe cannot be reached
 */
export async function cancelUserSubscriptions(userId: string): Promise<void> {
  const customerId = (await getUser(userId))?.billingCustomerId;
  if (customerId === undefined) return;
  await cancelAllSubscriptions(customerId);
  await deleteStripeCustomer(customerId);
  await deleteCustomerClaim(customerId);
}
