// Lists in webhook bodies.
import * as z from 'zod';

/** What should be a list and is none is its only item. */
export const webhookListSchema = z
  .unknown()
  .optional()
  .transform((raw): readonly unknown[] =>
    Array.isArray(raw) ? raw : raw === undefined || raw === null ? [] : [raw],
  );
