// Lambda entry: sends mail.
import { passwordResetJob } from '#functions/session/jobs.ts';
import { sendPasswordReset } from '#functions/session/use-cases/send-password-reset.ts';
import { createWorker, onJob } from '#platform/jobs/worker.ts';
import { sendMailJob } from './jobs.ts';
import { sendMail } from './use-cases/send-mail.ts';

export const handler = createWorker([
  onJob(sendMailJob, sendMail),
  onJob(
    passwordResetJob,
    sendPasswordReset((mail) => sendMail({ template: 'password_reset', ...mail })),
  ),
]);
