// After the pause of an outage, one minimal call probes whether the network responds again. All other calls wait for
// it.
import { isoSecondsFromNow, nowIso } from '#platform/clock.ts';
import { UnreadableResponseError } from '#platform/instagram/graph-api.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import { isWriteAccepted } from '#platform/table/errors.ts';
import {
  attributeAtMost,
  attributeEquals,
  attributeMissing,
  combineConditionsWithAnd,
  combineConditionsWithOr,
} from '#platform/table/expressions.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import { updateItem } from '#platform/table/table.ts';
import { isNetworkResponding } from './is-network-responding.ts';
import {
  applyBackoffAfterNetworkError,
  isPauseBlockingAllNetworkCalls,
  readNetworkPause,
  type StoredNetworkPause,
} from './network-pause.ts';

/** Longer than the call can take. */
const PROBE_SECONDS = 10;

/** Without strikes the pause ended long ago. */
const isProbeDue = ({ reason, strikes, is_over }: StoredNetworkPause): boolean =>
  reason === 'outage' && strikes > 0 && is_over !== true;

const claimProbe = (account: AccountRef, { until }: StoredNetworkPause): Promise<boolean> =>
  isWriteAccepted(
    updateItem(
      tableKeys.networkPause(account),
      { set: { probe_until: isoSecondsFromNow(PROBE_SECONDS) } },
      combineConditionsWithAnd(
        attributeEquals('until', until),
        attributeMissing('is_over'),
        combineConditionsWithOr(
          attributeMissing('probe_until'),
          attributeAtMost('probe_until', nowIso()),
        ),
      ),
    ),
  );

/** Keeps the strikes, so that a call that soon fails again is paused for longer. */
const recordOutageEnd = (account: AccountRef, { until }: StoredNetworkPause): Promise<boolean> =>
  isWriteAccepted(
    updateItem(
      tableKeys.networkPause(account),
      { set: { is_over: true }, remove: ['probe_until'] },
      attributeEquals('until', until),
    ),
  );

async function probeNetwork(
  account: AccountRef,
  pause: StoredNetworkPause,
): Promise<string | undefined> {
  if (await isNetworkResponding(account)) {
    await recordOutageEnd(account, pause);
    return undefined;
  }
  const outage = new NetworkError('outage', 'The network does not respond.');
  return applyBackoffAfterNetworkError(account, outage);
}

/**
 * Claims and makes the probe when it is due. Returns when to retry a call that must wait for a pause or a probe
 * (ISO), or undefined when it may be made now.
 */
export async function probeNetworkAfterOutageIfDue(
  account: AccountRef,
): Promise<string | undefined> {
  const pause = await readNetworkPause(account);
  if (pause === undefined) return undefined;
  if (isPauseBlockingAllNetworkCalls(pause, nowIso())) return pause.until;
  if (!isProbeDue(pause)) return undefined;
  if (await claimProbe(account, pause)) return probeNetwork(account, pause);
  return isoSecondsFromNow(PROBE_SECONDS);
}

/** Pauses all calls only when the network does not respond at all, because a single call may fail like an outage. */
export async function pauseAllCallsInNetworkOutage(
  account: AccountRef,
  error: NetworkError,
): Promise<void> {
  const isLikeOutage = ['outage', 'unreachable'].includes(error.kind);
  if (!isLikeOutage || error instanceof UnreadableResponseError) return;
  if (!(await isNetworkResponding(account))) await applyBackoffAfterNetworkError(account, error);
}
