// Renders one email from its template and sends it, unless its address is blocked.
import * as z from 'zod';
import { sendOncePerDayEmail } from '#functions/session/send-once-per-day-email.ts';
import { defineEnv } from '#platform/env.ts';
import type { JobDelivery } from '#platform/jobs/queue-worker.ts';
import { logger } from '#platform/logger.ts';
import { sendEmail } from '#platform/mail/send-email.ts';
import type { EmailRequest } from '../domain/email-request.ts';
import { renderEmail } from '../domain/email-templates.ts';
import { findEmailAddressBlock } from '../email-address-block-repository.ts';

const env = defineEnv({ APP_URL: z.url(), SUPPORT_EMAIL: z.string().min(1) });

/** SQS delivers at least once, so an email may be sent twice: SES has no deduplication. */
export async function sendTemplatedEmail(request: EmailRequest): Promise<void> {
  const { APP_URL, SUPPORT_EMAIL } = env();
  const block = 'to' in request ? await findEmailAddressBlock(request.to) : undefined;
  if (block !== undefined) {
    logger.info('email not sent: its address is blocked', { template: request.template, ...block });
    return;
  }
  await sendEmail(renderEmail(request, { appUrl: APP_URL, supportEmail: SUPPORT_EMAIL }));
  logger.info('email sent', { template: request.template });
}

/**
 * A change of credentials has reserved its email before. The other templates go to support, or are sent once per
 * Facebook login.
 */
const DAILY_TEMPLATES: readonly EmailRequest['template'][] = ['welcome', 'rule_misfire'];

export async function sendQueuedEmail(
  request: EmailRequest,
  { messageId }: JobDelivery,
): Promise<void> {
  const { template } = request;
  const send = () => sendTemplatedEmail(request);
  if (template === 'contact' || !DAILY_TEMPLATES.includes(template)) return send();
  await sendOncePerDayEmail({ kind: template, to: request.to, sender: messageId }, send);
}
