// Values that the network writes in more than one form: ids, counts and flags.
import * as z from 'zod';
import { idSchema } from './common.ts';

/** Some responses and events have ids as numbers. */
export const networkIdSchema = z.union([
  idSchema,
  z.number().int().nonnegative().transform(String),
]);

/** A count, or its digits as text; undefined for anything else. */
export const networkCountSchema = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().nonnegative())
  .optional()
  .catch(undefined);

const FLAGS: ReadonlyMap<string, boolean> = new Map(
  [
    ['true', '1', 'yes'].map((text) => [text, true] as const),
    ['false', '0', 'no'].map((text) => [text, false] as const),
  ].flat(),
);

/** A boolean, or its text or number; undefined for anything else. */
export const networkBooleanSchema = z
  .unknown()
  .transform((raw) =>
    typeof raw === 'object' ? undefined : FLAGS.get(String(raw).trim().toLowerCase()),
  )
  .optional();
