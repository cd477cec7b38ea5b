// The job that emails a password reset link.
import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** The payload has no token. The worker creates it, so that no valid token waits in a queue. */
export const sendPasswordResetJob = defineJob({
  name: 'password-reset',
  queue: 'mail',
  payload: z.object({ email: z.string() }),
});
