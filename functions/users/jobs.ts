// The job that erases a deleted user.
import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** `code` names the deletion, whose record knows whom it concerns. */
export const eraseUserJob = defineJob({
  name: 'erase-user',
  queue: 'erasure',
  payload: z.object({ code: z.string() }),
});
