// Reserves usage of the plan before an operation, and releases it when the operation does not happen.
import { getEffectivePlan } from '#functions/session/domain/plan.ts';
import { releaseUsage, reserveUsage, type UsageKind } from '#functions/session/usage-repository.ts';
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import { nowMs } from '#platform/clock.ts';
import { logger } from '#platform/logger.ts';
import { AppError } from '#shared/errors.ts';

/** Reserves usage and returns its billing period, which the release needs. */
async function reservePlanUsage(userId: string, kind: UsageKind): Promise<string> {
  const user = await findUserIncludingDeleted(userId);
  if (user === undefined || user.deletedAt !== undefined) throw new AppError('unauthorized');
  const { period, limits } = getEffectivePlan(user, nowMs());
  const max = kind === 'posted' ? limits.max_comments : limits.max_responses;
  await reserveUsage({ userId, kind, period, max });
  return period;
}

/**
 * Releases reserved usage; does nothing when none is reserved (`period` null). Never throws: the caller has
 * stored its result already, and a failed release must not hide that.
 */
export async function releaseReservedUsage(
  userId: string,
  kind: UsageKind,
  period: string | null,
): Promise<void> {
  if (period === null) return;
  await releaseUsage({ userId, kind, period }).catch((error: unknown) =>
    logger.error('reserved usage was not released', {
      user_id: userId,
      kind,
      error: error as Error,
    }),
  );
}

/**
 * Runs an operation that counts as usage of the plan. When it returns undefined or throws, the usage is
 * released.
 * @throws AppError max_posted_comments_for_plan, max_responses_for_plan
 */
export async function withReservedUsage<Result>(
  userId: string,
  kind: UsageKind,
  operation: (usagePeriod: string) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const period = await reservePlanUsage(userId, kind);
  let result: Result | undefined;
  try {
    result = await operation(period);
    return result;
  } finally {
    if (result === undefined) await releaseReservedUsage(userId, kind, period);
  }
}
