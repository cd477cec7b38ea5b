// Returns the usage of the caller's plan in the current period.

import { getEffectivePlan } from '#functions/session/domain/user-plan.ts';
import { getCurrentUser } from '#functions/session/get-current-user.ts';
import { readPlanUsage } from '#functions/session/usage-repository.ts';
import { nowMs } from '#platform/clock.ts';
import type { ApiCaller } from '#platform/http/api-caller.ts';
import type { PlanUsage } from '#shared/schemas/user.ts';

/** `countAccounts` is a port of the connection feature that counts the user's activated Instagram accounts. */
export const getMyUsage =
  (countAccounts: (userId: string) => Promise<number>) =>
  async ({ caller }: { readonly caller: ApiCaller }): Promise<PlanUsage> => {
    const user = await getCurrentUser(caller);
    const { period, limits } = getEffectivePlan(user, nowMs());
    const [usage, accounts] = await Promise.all([
      readPlanUsage(user.id, period),
      countAccounts(user.id),
    ]);
    return {
      current_period_posted_comments: usage.posted,
      current_instagram_accounts: accounts,
      current_period_generated_responses: usage.generated,
      ...limits,
    };
  };
