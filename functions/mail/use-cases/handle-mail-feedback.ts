// Handles bounces and complaints: the address gets no more emails. SES stops serving senders who ignore them.
import { logger } from '#platform/logger.ts';
import { addMetrics } from '#platform/metrics.ts';
import { findEmailAddressesToBlock, type MailFeedback } from '../domain/mail-feedback.ts';
import { blockEmailAddress } from '../email-address-block-repository.ts';

export async function handleMailFeedback(feedback: MailFeedback): Promise<void> {
  const unwelcome = findEmailAddressesToBlock(feedback);
  if (unwelcome === undefined) {
    logger.info('mail feedback without effect');
    return;
  }
  const { reason, addresses } = unwelcome;
  for (const address of addresses) await blockEmailAddress(address, reason);
  const [bounces, complaints] = reason === 'bounce' ? [1, 0] : [0, 1];
  addMetrics('mail', { MailBounces: bounces, MailComplaints: complaints });
  logger.warn('an address gets no more emails', { reason, addresses: addresses.length });
}
