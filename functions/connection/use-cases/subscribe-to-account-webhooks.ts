import { subscribePageToWebhooks } from '#platform/instagram/accounts.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import { logger } from '#platform/logger.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { updateInstagramAccount } from '../account-repository.ts';
import { getNetworkAccess } from '../network/network-access.ts';
import { pauseAllCallsInNetworkOutage } from '../network/outage-probe.ts';

/**
 * Subscribes to the webhooks of the account's Facebook page. A rejection does not throw, because refreshes find
 * everything as well. It is recorded, and the scheduled checks try again.
 */
export async function subscribeToAccountWebhooks(ref: AccountRef): Promise<void> {
  try {
    const { pageId, pageToken } = await getNetworkAccess(ref);
    await subscribePageToWebhooks(pageId, pageToken);
    await updateInstagramAccount(ref, { webhooks: 'subscribed' });
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    logger.warn('webhooks could not be subscribed', { kind: error.kind, code: error.code });
    await updateInstagramAccount(ref, { webhooks: 'failed' });
    await pauseAllCallsInNetworkOutage(ref, error);
  }
}
