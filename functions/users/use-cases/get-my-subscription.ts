// Returns the caller's trial and plan, and queues a refresh from Stripe when the stored plan may be stale.

import type { StoredUser } from '#functions/session/domain/user.ts';
import {
  shouldRefreshStoredPlan,
  toUserSubscription,
} from '#functions/session/domain/user-plan.ts';
import { getCurrentUser } from '#functions/session/get-current-user.ts';
import { enforceRateLimit } from '#functions/session/rate-limit-repository.ts';
import { nowMs } from '#platform/clock.ts';
import type { ApiCaller } from '#platform/http/api-caller.ts';
import { logger } from '#platform/logger.ts';
import { AppError } from '#shared/errors.ts';
import type { UserSubscription } from '#shared/schemas/user.ts';

/** Queues a refresh of the customer's plan; a later call returns the result. */
export type PlanRefreshEnqueuer = (customerId: string) => Promise<void>;

/** Limits the refreshes regardless of how often the client polls. */
const PLAN_REFRESHES_PER_USER_LIMIT = { max: 1, seconds: 60 };

async function enqueueRefreshIfNeeded(
  user: StoredUser,
  enqueuePlanRefresh: PlanRefreshEnqueuer,
): Promise<void> {
  const { billingCustomerId } = user;
  if (billingCustomerId === undefined || !shouldRefreshStoredPlan(user, nowMs())) return;
  try {
    await enforceRateLimit('plan-refresh', user.id, PLAN_REFRESHES_PER_USER_LIMIT);
    await enqueuePlanRefresh(billingCustomerId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return;
    // The stored plan can still be returned.
    logger.error('plan refresh not queued', { error: error as Error });
  }
}

export const getMySubscription =
  (enqueuePlanRefresh: PlanRefreshEnqueuer) =>
  async ({ caller }: { readonly caller: ApiCaller }): Promise<UserSubscription> => {
    const user = await getCurrentUser(caller);
    await enqueueRefreshIfNeeded(user, enqueuePlanRefresh);
    return toUserSubscription(user, nowMs());
  };
