// Reserves usage of the plan before an operation, and releases it when the operation does not happen.

import type { PlanLimits } from '#functions/session/domain/user.ts';
import { getEffectivePlan } from '#functions/session/domain/user-plan.ts';
import {
  type PlanUsageKind,
  releaseUsageOfBillingPeriod,
  reserveUsageOfBillingPeriod,
} from '#functions/session/usage-repository.ts';
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import { nowMs } from '#platform/clock.ts';
import type { ModelCallCounter } from '#platform/llm/complete-prompt.ts';
import { logger } from '#platform/logger.ts';
import { AppError } from '#shared/errors.ts';
import { getMaxResponsesOfRules } from '#shared/limits.ts';

/** Rules leave a part of the plan to their owner. */
export type PlanUsageConsumer = 'owner' | 'rules';

const findMax = (limits: PlanLimits, kind: PlanUsageKind, by: PlanUsageConsumer): number => {
  if (kind === 'posted') return limits.max_comments;
  return by === 'rules' ? getMaxResponsesOfRules(limits) : limits.max_responses;
};

/** Reserves usage and returns its billing period, which the release needs. */
async function reservePlanUsage(
  userId: string,
  kind: PlanUsageKind,
  by: PlanUsageConsumer,
): Promise<string> {
  const user = await findUserIncludingDeleted(userId);
  if (user === undefined || user.deletedAt !== undefined) throw new AppError('unauthorized');
  const { period, limits } = getEffectivePlan(user, nowMs());
  await reserveUsageOfBillingPeriod({ userId, kind, period, max: findMax(limits, kind, by) });
  return period;
}

/**
 * Releases reserved usage; does nothing when none is reserved (`period` is null). Never throws: the caller has already
 * stored its result, and a failed release must not hide that.
 */
export async function releaseReservedUsage(
  userId: string,
  kind: PlanUsageKind,
  period: string | null,
): Promise<void> {
  if (period === null) return;
  await releaseUsageOfBillingPeriod({ userId, kind, period }).catch((error: unknown) =>
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
export async function runWithReservedPlanUsage<Result>(
  userId: string,
  kind: PlanUsageKind,
  operation: (usagePeriod: string) => Promise<Result | undefined>,
  by: PlanUsageConsumer = 'owner',
): Promise<Result | undefined> {
  const period = await reservePlanUsage(userId, kind, by);
  let result: Result | undefined;
  try {
    result = await operation(period);
    return result;
  } finally {
    if (result === undefined) await releaseReservedUsage(userId, kind, period);
  }
}

/** Counts every call that the model answers. The calls throw AppError max_responses_for_plan. */
export const createPlanModelCallCounter =
  (userId: string, by: PlanUsageConsumer): ModelCallCounter =>
  async (call) => {
    const period = await reservePlanUsage(userId, 'generated', by);
    try {
      return await call();
    } catch (error) {
      await releaseReservedUsage(userId, 'generated', period);
      throw error;
    }
  };
