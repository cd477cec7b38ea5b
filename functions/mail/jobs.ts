// The jobs that send emails and handle feedback from SES.
import { defineJob } from '#platform/jobs/define-job.ts';
import { emailRequestSchema } from './domain/email-request.ts';
import { mailFeedbackSchema } from './domain/mail-feedback.ts';

export const sendEmailJob = defineJob({
  name: 'send-email',
  queue: 'mail',
  payload: emailRequestSchema,
});

/** An EventBridge rule of infra builds it from the event of SES. */
export const mailFeedbackJob = defineJob({
  name: 'mail-feedback',
  queue: 'mail',
  payload: mailFeedbackSchema,
});
