// How a deletion stands, for whoever holds its code. It says nothing of whom it concerns.
import * as z from 'zod';
import { isoTime } from './common.ts';

export const dataDeletion = z.object({
  status: z.enum(['in_progress', 'completed']),
  requested_at: isoTime,
  completed_at: isoTime.nullable(),
});
export type DataDeletion = z.infer<typeof dataDeletion>;
