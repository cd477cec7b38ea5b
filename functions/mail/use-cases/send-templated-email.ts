// Renders one email from its template and sends it.
import * as z from 'zod';
import { defineEnv } from '#platform/env.ts';
import { logger } from '#platform/logger.ts';
import { sendEmail } from '#platform/mail/send-email.ts';
import type { EmailRequest } from '../domain/email-request.ts';
import { renderEmail } from '../domain/email-templates.ts';

const env = defineEnv({ APP_URL: z.url(), SUPPORT_EMAIL: z.string().min(1) });

/**
 * SQS delivers at least once, so an email may be sent twice: SES has no deduplication. A second welcome
 * email does no harm; an email that must not be repeated needs its own stored dedupe key.
 */
export async function sendTemplatedEmail(request: EmailRequest): Promise<void> {
  const { APP_URL, SUPPORT_EMAIL } = env();
  await sendEmail(renderEmail(request, { appUrl: APP_URL, supportEmail: SUPPORT_EMAIL }));
  logger.info('email sent', { template: request.template });
}
