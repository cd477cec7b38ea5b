// Ids in webhook events, which are sometimes numbers.
import * as z from 'zod';
import { idSchema } from '#shared/schemas/common.ts';

export const webhookIdSchema = z.union([
  idSchema,
  z.number().int().nonnegative().transform(String),
]);
