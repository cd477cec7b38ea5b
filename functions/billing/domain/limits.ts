// What a plan allows, as the operators write it into a price's metadata at the card provider.
import * as z from 'zod';
import type { PlanLimits } from '#functions/session/domain/user.ts';
import { planLimits } from '#shared/schemas/billing.ts';

const wholeNumber = z
  .string()
  .trim()
  .regex(/^\d{1,9}$/)
  .transform(Number);

const limitsInMetadata = z
  .object({
    max_comments: wholeNumber,
    max_instagram_accounts: wholeNumber,
    max_responses: wholeNumber,
  })
  .pipe(planLimits);

/** Undefined where a limit is missing or no whole number. */
export const readLimits = (metadata: Readonly<Record<string, string>>): PlanLimits | undefined =>
  limitsInMetadata.safeParse(metadata).data;
