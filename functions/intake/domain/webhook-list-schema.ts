// Parses lists in webhook bodies.
import * as z from 'zod';

/** A value that should be a list but is not becomes its only item. */
export const listOrSingleItemSchema = z
  .unknown()
  .optional()
  .transform((raw): readonly unknown[] =>
    Array.isArray(raw) ? raw : raw === undefined || raw === null ? [] : [raw],
  );
