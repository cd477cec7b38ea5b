// Answers the caller's trial and plan, and has the plan read anew where it may have changed unnoticed.
import { currentUser } from '#functions/session/current-user.ts';
import { mayHaveChanged, subscriptionOf } from '#functions/session/domain/plan.ts';
import type { StoredUser } from '#functions/session/domain/user.ts';
import { countInWindow } from '#functions/session/limit-repository.ts';
import { nowMs } from '#platform/clock.ts';
import type { Caller } from '#platform/http/caller.ts';
import { logger } from '#platform/logger.ts';
import { AppError } from '#shared/errors.ts';
import type { Subscription } from '#shared/schemas/user.ts';

/** Asks for the customer's plan to be read anew; the answer comes with a later call. */
export type RefreshPlan = (customerId: string) => Promise<void>;

/** However often somebody looks. */
const REFRESH_WINDOW = { max: 1, seconds: 60 };

async function refreshIfNeeded(user: StoredUser, refresh: RefreshPlan): Promise<void> {
  const { billingCustomerId } = user;
  if (billingCustomerId === undefined || !mayHaveChanged(user, nowMs())) return;
  try {
    await countInWindow('plan-refresh', user.id, REFRESH_WINDOW);
    await refresh(billingCustomerId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return;
    // What is known can be answered all the same.
    logger.error('a plan was not read anew', { error: error as Error });
  }
}

export const getMySubscription =
  (refresh: RefreshPlan) =>
  async ({ caller }: { readonly caller: Caller }): Promise<Subscription> => {
    const user = await currentUser(caller);
    await refreshIfNeeded(user, refresh);
    return subscriptionOf(user, nowMs());
  };
