// What a plan allows: one use is reserved before the work and released where it does not happen.
import { planOf } from '#functions/session/domain/plan.ts';
import { releaseUsage, reserveUsage, type UsageKind } from '#functions/session/usage-repository.ts';
import { getUser } from '#functions/session/user-repository.ts';
import { nowMs } from '#platform/clock.ts';
import { logger } from '#platform/logger.ts';
import { AppError } from '#shared/errors.ts';

/** Reserves one use and answers the period it counts in, which releasing needs. */
async function reserve(userId: string, kind: UsageKind): Promise<string> {
  const user = await getUser(userId);
  if (user === undefined || user.deletedAt !== undefined) throw new AppError('unauthorized');
  const { period, limits } = planOf(user, nowMs());
  const max = kind === 'posted' ? limits.max_comments : limits.max_responses;
  await reserveUsage({ userId, kind, period, max });
  return period;
}

/**
 * Releases a use. A draft that holds none (`period` null) has nothing to release. Never throws: what
 * led here is decided and stored, and a count that cannot be put right must not hide it.
 */
export async function giveUseBack(
  userId: string,
  kind: UsageKind,
  period: string | null,
): Promise<void> {
  if (period === null) return;
  await releaseUsage({ userId, kind, period }).catch((error: unknown) =>
    logger.error('a use was not released', { user_id: userId, kind, error: error as Error }),
  );
}

/**
 * Does work that costs one use of the plan. Where it answers nothing or throws it did not happen, and
 * the use is released.
 * @throws AppError max_posted_comments_for_plan, max_responses_for_plan
 */
export async function withReservedUsage<Result>(
  userId: string,
  kind: UsageKind,
  work: (usagePeriod: string) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const period = await reserve(userId, kind);
  let result: Result | undefined;
  try {
    result = await work(period);
    return result;
  } finally {
    if (result === undefined) await giveUseBack(userId, kind, period);
  }
}
