// Starts and cancels the refresh of a list from the network: posts, comments, conversations or messages.
import { logger } from '#platform/logger.ts';
import type { ItemKey } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import { AppError } from '#shared/errors.ts';
import { acquireRefreshLease, cancelRefreshLease, releaseRefreshLease } from './refresh-lease.ts';

/** `'existing'`: the list belongs to an item that must exist, such as a post. */
type ListItem = Parameters<typeof acquireRefreshLease>[1]['item'];

/**
 * Acquires the lease of the list under `key`, then lets `enqueueRefresh` enqueue the job. Returns false while
 * another refresh runs. @throws whatever `enqueueRefresh` throws, after the lease was released, so that a job that
 * is delivered again can start the refresh.
 */
export async function startListRefresh(
  key: ItemKey,
  item: ListItem,
  enqueueRefresh: (lease: string) => Promise<void>,
): Promise<boolean> {
  const lease = await acquireRefreshLease(key, { item });
  if (lease === undefined) return false;
  try {
    await enqueueRefresh(lease);
    return true;
  } catch (error) {
    await releaseRefreshLease(key, lease);
    throw error;
  }
}

/** For an API call: false also when the refresh could not be started, since the caller can still show the stored list. */
export async function requestListRefresh(
  ...refresh: Parameters<typeof startListRefresh>
): Promise<boolean> {
  try {
    return await startListRefresh(...refresh);
  } catch (error) {
    logger.error('a refresh could not be started', { error: error as Error });
    return false;
  }
}

/**
 * Cancels the refresh of the list under `key`, so that its worker stops at its next step; false when none is running.
 * @throws AppError not_found when the list's item does not exist
 */
export async function cancelListRefresh(key: ItemKey, item: ListItem): Promise<boolean> {
  if (await cancelRefreshLease(key)) return true;
  if (item === 'existing' && (await getItem(key)) === undefined) throw new AppError('not_found');
  return false;
}
