// Checks whether the network responds at all, after a failure that may concern only the requested object.
import { readInstagramUsernameAndName } from '#platform/instagram/accounts.ts';
import { INTERACTIVE_GRAPH_CALL_TIMEOUT_MS } from '#platform/instagram/graph-api.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { getNetworkAccess } from './network-access.ts';
import { applyBackoffAfterNetworkError, findNetworkPauseEnd } from './network-pause.ts';

/**
 * Whether the network responds to a minimal call, even with a rejection. During a pause the answer is known without a
 * call. @throws AppError not_found
 */
export async function isNetworkResponding(account: AccountRef): Promise<boolean> {
  if ((await findNetworkPauseEnd(account)) !== undefined) return false;
  const { userToken } = await getNetworkAccess(account);
  try {
    await readInstagramUsernameAndName(account.igUserId, userToken, {
      timeoutMs: INTERACTIVE_GRAPH_CALL_TIMEOUT_MS,
    });
    return true;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    // The error may name a time before which no other call may be made.
    if (error.kind === 'throttled') await applyBackoffAfterNetworkError(account, error);
    return !['outage', 'unreachable', 'throttled'].includes(error.kind);
  }
}
