// Answers what the current period has used of the caller's plan.
import { currentUser } from '#functions/session/current-user.ts';
import { planOf } from '#functions/session/domain/plan.ts';
import { readUsage } from '#functions/session/usage-repository.ts';
import { nowMs } from '#platform/clock.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Usage } from '#shared/schemas/user.ts';

/** `countAccounts` is the connection feature's: the user's activated social accounts. */
export const getMyUsage =
  (countAccounts: (userId: string) => Promise<number>) =>
  async ({ caller }: { readonly caller: Caller }): Promise<Usage> => {
    const user = await currentUser(caller);
    const { period, limits } = planOf(user, nowMs());
    const [used, accounts] = await Promise.all([
      readUsage(user.id, period),
      countAccounts(user.id),
    ]);
    return {
      current_period_posted_comments: used.posted,
      current_instagram_accounts: accounts,
      current_period_generated_responses: used.generated,
      ...limits,
    };
  };
