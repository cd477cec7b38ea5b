// Parses times in webhook bodies: some are in seconds, others in milliseconds.
import * as z from 'zod';

const MAX_EPOCH_MS = 8_640_000_000_000_000;

/** A time in a webhook body. Undefined when it is invalid. */
export const webhookEventTimeSchema = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number),
  ])
  .pipe(z.number().min(0).max(MAX_EPOCH_MS))
  .optional()
  .catch(undefined);

/** Smaller numbers are seconds, larger ones milliseconds. */
const MIN_MILLISECONDS_VALUE = 100_000_000_000;

export const toIsoWebhookEventTime = (time: number): string =>
  new Date(time < MIN_MILLISECONDS_VALUE ? time * 1_000 : time).toISOString();
