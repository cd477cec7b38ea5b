// The support API: the contact form.
import { sendMailJob } from '#functions/mail/jobs.ts';
import { authenticate } from '#functions/session/caller.ts';
import { createApi, route } from '#platform/http/api.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { supportContracts } from '#shared/contracts/support.ts';
import { sendContact } from './use-cases/send-contact.ts';

/** Milliseconds a person waits at most for the queue; then they are told to try again. */
const PATIENCE = 8_000;

const post: Parameters<typeof sendContact>[0]['post'] = (contact) =>
  enqueue(sendMailJob, { template: 'contact', ...contact }, { giveUpAfter: PATIENCE });

export const handler = createApi([
  route(supportContracts.sendContact, sendContact({ authenticate, post })),
]);
