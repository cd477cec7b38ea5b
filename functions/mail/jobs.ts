// The job that sends one email.
import { defineJob } from '#platform/jobs/define-job.ts';
import { emailRequestSchema } from './domain/email-request.ts';

export const sendEmailJob = defineJob({
  name: 'send-email',
  queue: 'mail',
  payload: emailRequestSchema,
});
