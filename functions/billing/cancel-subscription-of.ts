// Ends what a user pays for, when they leave: for the deletion of a user, which must not cost more.
import { forgetCustomer } from '#functions/session/subscription-repository.ts';
import { getUser } from '#functions/session/user-repository.ts';
import { deleteCustomer } from '#platform/stripe/customers.ts';
import { endAll } from './sync-customer.ts';

/**
 * Ends the user's subscriptions at once and deletes the customer at the card provider. Needs the
 * user item, also one marked as deleted, so it runs before that is erased. May be repeated.
 * @throws AppError unavailable where the provider cannot be asked
 */
export async function cancelSubscriptionOf(userId: string): Promise<void> {
  const customerId = (await getUser(userId))?.billingCustomerId;
  if (customerId === undefined) return;
  await endAll(customerId);
  await deleteCustomer(customerId);
  await forgetCustomer(customerId);
}
