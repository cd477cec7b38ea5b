// The job that erases a deleted user.
import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** `code` identifies the deletion record, which names the user. */
export const eraseUserJob = defineJob({
  name: 'erase-user',
  queue: 'erasure',
  payload: z.object({ code: z.string() }),
});
