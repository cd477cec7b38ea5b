// Reads the calling user with their current plan from Stripe.

import type { StoredUser } from '#functions/session/domain/user.ts';
import { getCurrentUser } from '#functions/session/get-current-user.ts';
import type { ApiCaller } from '#platform/http/api-caller.ts';
import { syncCustomerSubscription } from './sync-customer-subscription.ts';

/** @throws AppError unauthorized, unavailable */
export async function syncSubscriptionAndGetUser(caller: ApiCaller): Promise<StoredUser> {
  const user = await getCurrentUser(caller);
  if (user.billingCustomerId === undefined) return user;
  return (await syncCustomerSubscription(user.billingCustomerId)) ?? user;
}
