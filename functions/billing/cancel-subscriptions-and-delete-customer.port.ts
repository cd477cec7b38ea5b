// Cancels the subscriptions of a user who is being deleted, so that they are no longer charged.
import { deleteStripeCustomerClaim } from '#functions/session/user-billing-repository.ts';
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import { deleteStripeCustomer } from '#platform/stripe/customers.ts';
import { cancelCustomerSubscriptions } from './sync-customer-subscription.ts';

/**
 * Cancels the user's subscriptions at once and deletes the Stripe customer. Reads the user item (even of
 * a deleted user), so it must run before that item is erased. Idempotent.
 * @throws AppError unavailable when Stripe cannot be reached
 */
export async function cancelSubscriptionsAndDeleteCustomer(userId: string): Promise<void> {
  const customerId = (await findUserIncludingDeleted(userId))?.billingCustomerId;
  if (customerId === undefined) return;
  await cancelCustomerSubscriptions(customerId);
  await deleteStripeCustomer(customerId);
  await deleteStripeCustomerClaim(customerId);
}
