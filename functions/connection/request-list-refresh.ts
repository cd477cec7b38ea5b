// Starts the refresh of a list from the network unless one is running.
import { logger } from '#platform/logger.ts';
import type { ItemKey } from '#platform/table/keys.ts';
import { acquireRefreshLease, releaseRefreshLease } from './refresh-lease.ts';

/**
 * Acquires the lease of the list under `key`, then lets `enqueueRefresh` enqueue the job. Returns
 * false while another refresh runs, and also when the queue fails: the caller can still show the
 * stored list.
 */
export async function requestListRefresh(
  key: ItemKey,
  item: Parameters<typeof acquireRefreshLease>[1]['item'],
  enqueueRefresh: (lease: string) => Promise<void>,
): Promise<boolean> {
  const lease = await acquireRefreshLease(key, { item });
  if (lease === undefined) return false;
  try {
    await enqueueRefresh(lease);
    return true;
  } catch (error) {
    logger.error('a refresh could not be enqueued', { error: error as Error });
    await releaseRefreshLease(key, lease);
    return false;
  }
}
