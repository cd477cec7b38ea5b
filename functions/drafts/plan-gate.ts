// What a plan allows: one use is taken before the work and given back where it does not happen.
import { planOf } from '#functions/session/domain/plan.ts';
import { releaseUsage, reserveUsage, type UsageKind } from '#functions/session/usage-repository.ts';
import { getUser } from '#functions/session/user-repository.ts';
import { nowMs } from '#platform/clock.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Takes one use and answers the period it counts in, which giving back needs.
 * @throws AppError max_posted_comments_for_plan, max_responses_for_plan
 */
export async function takeUse(userId: string, kind: UsageKind): Promise<string> {
  const user = await getUser(userId);
  if (user === undefined || user.deletedAt !== undefined) throw new AppError('unauthorized');
  const { period, limits } = planOf(user, nowMs());
  const max = kind === 'posted' ? limits.max_comments : limits.max_responses;
  await reserveUsage({ userId, kind, period, max });
  return period;
}

/** Gives a use back. A draft that holds none (`period` null) has nothing to give. */
export async function giveUseBack(
  userId: string,
  kind: UsageKind,
  period: string | null,
): Promise<void> {
  if (period !== null) await releaseUsage({ userId, kind, period });
}
