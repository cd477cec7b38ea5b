// Parses the limits of a plan from the metadata that operators put on a Stripe price.
import * as z from 'zod';
import type { PlanLimits } from '#functions/session/domain/user.ts';
import { planLimitsSchema } from '#shared/schemas/billing.ts';

const wholeNumberSchema = z
  .string()
  .trim()
  .regex(/^\d{1,9}$/)
  .transform(Number);

const priceMetadataSchema = z
  .object({
    max_comments: wholeNumberSchema,
    max_instagram_accounts: wholeNumberSchema,
    max_responses: wholeNumberSchema,
  })
  .pipe(planLimitsSchema);

/** Undefined when a limit is missing or not a whole number. */
export const parsePlanLimits = (
  metadata: Readonly<Record<string, string>>,
): PlanLimits | undefined => priceMetadataSchema.safeParse(metadata).data;
