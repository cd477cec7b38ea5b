// Lambda entry: sends emails, and handles feedback from SES.
import { sendPasswordResetJob } from '#functions/session/jobs.ts';
import { sendPasswordResetEmail } from '#functions/session/use-cases/send-password-reset-email.ts';
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import { mailFeedbackJob, sendEmailJob } from './jobs.ts';
import { handleMailFeedback } from './use-cases/handle-mail-feedback.ts';
import { sendQueuedEmail, sendTemplatedEmail } from './use-cases/send-templated-email.ts';

export const handler = createQueueWorker([
  createJobHandler(sendEmailJob, sendQueuedEmail),
  createJobHandler(mailFeedbackJob, handleMailFeedback),
  createJobHandler(
    sendPasswordResetJob,
    sendPasswordResetEmail((mail) => sendTemplatedEmail({ template: 'password_reset', ...mail })),
  ),
]);
