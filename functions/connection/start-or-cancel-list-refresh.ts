// Starts and cancels refreshes of lists from the network: posts, comments, conversations or messages.
import { logger } from '#platform/logger.ts';
import type { ItemKey } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import { AppError } from '#shared/errors.ts';
import {
  acquireListRefreshLease,
  cancelListRefreshLease,
  endListRefreshAsFailed,
  readListRefreshDelaySeconds,
} from './list-refresh-lease.ts';

/** `'existing'` is for lists of an item that must exist, such as a post. */
type ListItem = Parameters<typeof acquireListRefreshLease>[1]['item'];
type EnqueueRefresh = (lease: string, delaySeconds?: number) => Promise<void>;
type Leased = { readonly key: ItemKey; readonly lease: string };

/** @throws the error of `enqueue`, after the leases were released, so that the refresh can be started again. */
async function enqueueOrReleaseLeases(
  leased: readonly Leased[],
  enqueue: () => Promise<void>,
): Promise<void> {
  try {
    await enqueue();
  } catch (error) {
    // A lease that cannot be released expires, and the first error reports the cause.
    await Promise.allSettled(leased.map(({ key, lease }) => endListRefreshAsFailed(key, lease)));
    throw error;
  }
}

/**
 * Acquires the lease of each list without a running refresh, then lets `enqueueRefreshes` enqueue their jobs
 * together. Returns their number.
 * @throws when the table call for a lease fails, after the refreshes of the other lists have started; and when a job
 * cannot be enqueued, after all leases were released, so that those already begun stop at their next step
 */
export async function startListRefreshes<List extends { readonly key: ItemKey }>(
  lists: readonly List[],
  item: ListItem,
  enqueueRefreshes: (leasedLists: readonly (List & Leased)[]) => Promise<void>,
): Promise<number> {
  const leases = await Promise.allSettled(
    lists.map(({ key }) => acquireListRefreshLease(key, { item })),
  );
  const leasedLists = lists.flatMap((list, position) => {
    const result = leases[position];
    return result?.status === 'fulfilled' && result.value !== undefined
      ? [{ ...list, lease: result.value }]
      : [];
  });
  if (leasedLists.length > 0)
    await enqueueOrReleaseLeases(leasedLists, () => enqueueRefreshes(leasedLists));
  const failure = leases.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
  return leasedLists.length;
}

/** The same for one list. Returns false while another refresh of it runs. */
export const startListRefresh = async (
  key: ItemKey,
  item: ListItem,
  enqueueRefresh: EnqueueRefresh,
): Promise<boolean> =>
  (await startListRefreshes([{ key }], item, async ([list]) => {
    if (list) await enqueueRefresh(list.lease);
  })) === 1;

/**
 * For an API call, which can show the stored list without a refresh. Also false when the job could not be enqueued.
 * The refresh begins `delaySeconds` later when the last one has only just ended.
 * @throws when the table fails
 */
export async function tryStartListRefresh(
  key: ItemKey,
  item: ListItem,
  enqueueRefresh: EnqueueRefresh,
): Promise<boolean> {
  const lease = await acquireListRefreshLease(key, { item });
  if (lease === undefined) return false;
  try {
    const enqueue = async () => enqueueRefresh(lease, await readListRefreshDelaySeconds(key));
    await enqueueOrReleaseLeases([{ key, lease }], enqueue);
    return true;
  } catch (error) {
    logger.error('a refresh could not be started', { error: error as Error });
    return false;
  }
}

/**
 * Cancels the refresh of the list under `key`, so that its worker stops at its next step. False when none is running.
 * @throws AppError not_found when the list's item does not exist
 */
export async function cancelListRefresh(key: ItemKey, item: ListItem): Promise<boolean> {
  if (await cancelListRefreshLease(key)) return true;
  if (item === 'existing' && (await getItem(key)) === undefined) throw new AppError('not_found');
  return false;
}
