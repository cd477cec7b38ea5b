// Schema of the status of a user's deletion, for everyone who has its code. It does not reveal the user.
import * as z from 'zod';
import { isoTimeSchema } from './common.ts';

export const dataDeletionStatusSchema = z.object({
  status: z.enum(['in_progress', 'completed']),
  requested_at: isoTimeSchema,
  completed_at: isoTimeSchema.nullable(),
});
export type DataDeletionStatus = z.infer<typeof dataDeletionStatusSchema>;
