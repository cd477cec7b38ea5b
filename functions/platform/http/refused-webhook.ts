// Webhooks whose signature is wrong: a stranger's, or all of them, when the secret is not that of the sender.
import { logger } from '../logger.ts';
import { addMetrics } from '../metrics.ts';

/** An alarm watches how many there are. */
export function recordRefusedWebhook(sender: 'network' | 'stripe'): void {
  logger.warn('a webhook was refused, because its signature is wrong', { sender });
  addMetrics('intake', { WebhooksRefused: 1 });
}
