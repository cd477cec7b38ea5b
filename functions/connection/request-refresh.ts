// Asks for a list to be read from the network anew, unless that is under way.
import { logger } from '#platform/logger.ts';
import type { Key } from '#platform/table/keys.ts';
import { endLease, takeLease } from './refresh-lease.ts';

/**
 * Takes the lease of the list under `key` and has `send` queue the work; false where a refresh runs
 * already. A queue that fails costs the refresh, not the list.
 */
export async function requestRefresh(
  key: Key,
  of: Parameters<typeof takeLease>[1]['of'],
  send: (lease: string) => Promise<void>,
): Promise<boolean> {
  const lease = await takeLease(key, { of });
  if (lease === undefined) return false;
  try {
    await send(lease);
    return true;
  } catch (error) {
    logger.error('refresh could not be queued', { error: error as Error });
    await endLease(key, lease);
    return false;
  }
}
