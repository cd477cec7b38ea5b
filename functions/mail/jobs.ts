// The job of sending one mail.
import { defineJob } from '#platform/jobs/define-job.ts';
import { mailRequest } from './domain/mail-request.ts';

export const sendMailJob = defineJob({ name: 'send-mail', queue: 'mail', payload: mailRequest });
