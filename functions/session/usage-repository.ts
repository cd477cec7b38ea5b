// Counts what a period has used of a plan; reserving is atomic, so parallel calls cannot exceed it.
import * as z from 'zod';
import { ConditionFailedError } from '#platform/table/errors.ts';
import { greaterThan, lessThan, missing, or } from '#platform/table/expressions.ts';
import { keys } from '#platform/table/keys.ts';
import { getItem, updateItem } from '#platform/table/table.ts';
import { AppError } from '#shared/errors.ts';

/** A reply sent to the network, or a text written by the model. */
export type UsageKind = 'posted' | 'generated';

const storedUsage = z.object({
  posted: z.number().default(0),
  generated: z.number().default(0),
});

const LIMIT_ERROR = {
  posted: 'max_posted_comments_for_plan',
  generated: 'max_responses_for_plan',
} as const;

/**
 * Takes one of `max`. Give it back with `releaseUsage` where the work does not happen.
 * @throws AppError max_posted_comments_for_plan, max_responses_for_plan
 */
export async function reserveUsage(use: {
  readonly userId: string;
  readonly kind: UsageKind;
  /** From `planOf`. */
  readonly period: string;
  readonly max: number;
}): Promise<void> {
  const { userId, kind, period, max } = use;
  if (max <= 0) throw new AppError(LIMIT_ERROR[kind]);
  try {
    await updateItem(
      keys.usage(userId, period),
      { add: { [kind]: 1 } },
      or(missing(kind), lessThan(kind, max)),
    );
  } catch (error) {
    if (error instanceof ConditionFailedError) throw new AppError(LIMIT_ERROR[kind]);
    throw error;
  }
}

/** Gives one back; never below zero. */
export async function releaseUsage(use: {
  readonly userId: string;
  readonly kind: UsageKind;
  readonly period: string;
}): Promise<void> {
  try {
    await updateItem(
      keys.usage(use.userId, use.period),
      { add: { [use.kind]: -1 } },
      greaterThan(use.kind, 0),
    );
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
  }
}

export async function readUsage(
  userId: string,
  period: string,
): Promise<Readonly<Record<UsageKind, number>>> {
  const item = await getItem(keys.usage(userId, period), { consistent: true });
  return storedUsage.parse(item ?? {});
}
