// Guards around network calls: the access before a call, and the pause or problem after it.
import { isoSecondsFromNow } from '#platform/clock.ts';
import { UnreadableResponseError } from '#platform/instagram/graph-api.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import type { RateLimitUsage } from '#platform/instagram/rate-limit-usage.ts';
import { mayFailureConcernOneObjectOnly } from '#platform/instagram/read-network-page-that-fits.ts';
import { logger } from '#platform/logger.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { computeNetworkPauseNearRateLimit } from '../domain/compute-network-pause.ts';
import { isNetworkResponding } from './is-network-responding.ts';
import {
  findNetworkAccess,
  type NetworkAccess,
  recordNetworkAccessProblem,
} from './network-access.ts';
import {
  applyBackoffAfterNetworkError,
  readNetworkPause,
  startNetworkPause,
} from './network-pause.ts';
import { probeNetworkAfterOutageIfDue } from './outage-probe.ts';

/** Makes the probe after an outage. Undefined when a call could not succeed or the account does not exist. */
export async function getNetworkAccessAfterOutageProbe(
  account: AccountRef,
): Promise<NetworkAccess | undefined> {
  const access = await findNetworkAccess(account);
  if (!access?.isValid) return undefined;
  return (await probeNetworkAfterOutageIfDue(account)) === undefined ? access : undefined;
}

/** The wait before an object is requested again that the network cannot return, while it answers other calls. */
const OBJECT_RETRY_SECONDS = 60;

/**
 * Records the problem or the pause that follows from a failed call, which is never retried here. Returns when calls
 * may resume (ISO), or undefined when waiting would not help.
 * @throws any error that is not a NetworkError
 */
export async function recordNetworkError(
  account: AccountRef,
  error: unknown,
): Promise<string | undefined> {
  if (!(error instanceof NetworkError)) throw error;
  logger.warn('a network call failed', {
    kind: error.kind,
    code: error.code,
    subcode: error.subcode,
  });
  // The error concerns only the requested object, so other calls need no pause.
  if (error instanceof UnreadableResponseError) return undefined;
  if (mayFailureConcernOneObjectOnly(error) && (await isNetworkResponding(account)))
    return isoSecondsFromNow(OBJECT_RETRY_SECONDS);
  await recordNetworkAccessProblem(account, error);
  return applyBackoffAfterNetworkError(account, error);
}

/** Starts a pause when usage is near the limit. Returns false when no further call may follow. */
export async function pauseNetworkCallsNearRateLimit(
  account: AccountRef,
  usage: RateLimitUsage | undefined,
): Promise<boolean> {
  if (!usage) return true;
  const pause = computeNetworkPauseNearRateLimit(
    usage,
    (await readPauseIfNearLimit(account, usage))?.strikes ?? 0,
  );
  if (!pause) return true;
  await startNetworkPause(account, pause);
  return pause.reason === 'slow';
}

/** Most calls are far from any limit and skip the database read. */
const readPauseIfNearLimit = (account: AccountRef, usage: RateLimitUsage) =>
  computeNetworkPauseNearRateLimit(usage, 0) ? readNetworkPause(account) : undefined;
