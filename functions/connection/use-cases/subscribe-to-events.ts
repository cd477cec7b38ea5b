// Asking the network to send us an account's events.
import { subscribePage } from '#platform/instagram/accounts.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import { logger } from '#platform/logger.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { updateAccount } from '../account-repository.ts';
import { readAccess } from '../network/network-access.ts';

/**
 * Subscribes the account's page. Where the network refuses, refreshes still find everything: the
 * failure is remembered, tried again by the scheduled checks, and blocks nothing.
 */
export async function subscribeToEvents(ref: AccountRef): Promise<void> {
  try {
    const { pageId, pageToken } = await readAccess(ref);
    await subscribePage(pageId, pageToken);
    await updateAccount(ref, { webhooks: 'subscribed' });
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    logger.warn('webhooks not subscribed', { kind: error.kind, code: error.code });
    await updateAccount(ref, { webhooks: 'failed' });
  }
}
