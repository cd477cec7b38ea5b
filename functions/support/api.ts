// Lambda entry of the support API: the contact form.
import { sendEmailJob } from '#functions/mail/jobs.ts';
import { authenticateAccessToken } from '#functions/session/authenticate-access-token.ts';
import { createApiHandler, createApiRoute } from '#platform/http/api-handler.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { supportContracts } from '#shared/contracts/support.ts';
import { sendContactFormMessage } from './use-cases/send-contact-form-message.ts';

/** The longest time the sender waits for the queue. Then they get an error and can retry. */
const ENQUEUE_TIMEOUT_MS = 8_000;

const enqueueContactEmail: Parameters<typeof sendContactFormMessage>[0]['enqueueContactEmail'] = (
  contact,
) =>
  enqueueJob(sendEmailJob, { template: 'contact', ...contact }, { timeoutMs: ENQUEUE_TIMEOUT_MS });

export const handler = createApiHandler([
  createApiRoute(
    supportContracts.sendContact,
    sendContactFormMessage({ authenticateAccessToken, enqueueContactEmail }),
  ),
]);
