// The job of mailing a link to choose a new password.
import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Holds no token: the link is made when it is sent, so none lies in a queue. */
export const passwordResetJob = defineJob({
  name: 'password-reset',
  queue: 'mail',
  payload: z.object({ email: z.string() }),
});
