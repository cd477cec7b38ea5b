// Writes one mail and hands it to the mail service.
import * as z from 'zod';
import { defineEnv } from '#platform/env.ts';
import { logger } from '#platform/logger.ts';
import { sendEmail } from '#platform/mail/send.ts';
import type { MailRequest } from '../domain/mail-request.ts';
import { writeMail } from '../domain/templates.ts';

const env = defineEnv({ APP_URL: z.url(), SUPPORT_EMAIL: z.string().min(1) });

/**
 * A message of the queue may come twice, and then so does the mail: the service cannot be asked what it
 * has sent already. A second welcome does no harm; a mail that would must keep its own record.
 */
export async function sendMail(request: MailRequest): Promise<void> {
  const { APP_URL, SUPPORT_EMAIL } = env();
  await sendEmail(writeMail(request, { appUrl: APP_URL, supportEmail: SUPPORT_EMAIL }));
  logger.info('mail sent', { template: request.template });
}
