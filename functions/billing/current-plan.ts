// The caller with what they pay for now, as the card provider says at this moment.
import { currentUser } from '#functions/session/current-user.ts';
import type { StoredUser } from '#functions/session/domain/user.ts';
import type { Caller } from '#platform/http/caller.ts';
import { syncCustomer } from './sync-customer.ts';

/** @throws AppError unauthorized, unavailable */
export async function readCurrentPlan(caller: Caller): Promise<StoredUser> {
  const user = await currentUser(caller);
  if (user.billingCustomerId === undefined) return user;
  return (await syncCustomer(user.billingCustomerId)) ?? user;
}
