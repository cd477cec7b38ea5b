// Records webhooks whose signature is wrong. A stranger sent them, or our secret is not the sender's.
import { logger } from '../logger.ts';
import { addMetrics } from '../metrics.ts';

/** An alarm watches their count. */
export function recordRefusedWebhook(sender: 'network' | 'stripe'): void {
  logger.warn('a webhook was refused, because its signature is wrong', { sender });
  addMetrics('intake', { WebhooksRefused: 1 });
}
