// Counts the usage of a plan per period. Reserving is atomic, so parallel calls cannot exceed the limit.
import * as z from 'zod';
import { ignoreConflict, isWriteAccepted } from '#platform/table/errors.ts';
import {
  attributeGreaterThan,
  attributeLessThan,
  attributeMissing,
  combineConditionsWithOr,
} from '#platform/table/expressions.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem, updateItem } from '#platform/table/table.ts';
import { AppError } from '#shared/errors.ts';

/** `posted` is a reply sent to the network. `generated` is a text written by the model. */
export type PlanUsageKind = 'posted' | 'generated';

const storedUsageSchema = z.object({
  posted: z.number().default(0),
  generated: z.number().default(0),
});

const LIMIT_ERROR_CODES = {
  posted: 'max_posted_comments_for_plan',
  generated: 'max_responses_for_plan',
} as const;

/**
 * Reserves one unit of `max`. Call `releaseUsageOfBillingPeriod` when the work does not happen.
 * @throws AppError max_posted_comments_for_plan, max_responses_for_plan
 */
export async function reserveUsageOfBillingPeriod(reservation: {
  readonly userId: string;
  readonly kind: PlanUsageKind;
  /** From `getEffectivePlan`. */
  readonly period: string;
  readonly max: number;
}): Promise<void> {
  const { userId, kind, period, max } = reservation;
  if (max <= 0) throw new AppError(LIMIT_ERROR_CODES[kind]);
  const reservationWrite = updateItem(
    tableKeys.usage(userId, period),
    { add: { [kind]: 1 } },
    combineConditionsWithOr(attributeMissing(kind), attributeLessThan(kind, max)),
  );
  if (!(await isWriteAccepted(reservationWrite))) throw new AppError(LIMIT_ERROR_CODES[kind]);
}

/** Releases one unit. The count never falls below zero. */
export async function releaseUsageOfBillingPeriod(reservation: {
  readonly userId: string;
  readonly kind: PlanUsageKind;
  readonly period: string;
}): Promise<void> {
  await ignoreConflict(
    updateItem(
      tableKeys.usage(reservation.userId, reservation.period),
      { add: { [reservation.kind]: -1 } },
      attributeGreaterThan(reservation.kind, 0),
    ),
  );
}

export async function readPlanUsage(
  userId: string,
  period: string,
): Promise<Readonly<Record<PlanUsageKind, number>>> {
  const item = await getItem(tableKeys.usage(userId, period), { consistent: true });
  return storedUsageSchema.parse(item ?? {});
}
