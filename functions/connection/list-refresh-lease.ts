// The lease of a refresh, stored on the item of the list that is being read from the network.
import { isoSecondsFromNow, nowIso, nowMs } from '#platform/clock.ts';
import { createId } from '#platform/ids.ts';
import { isWriteAccepted } from '#platform/table/errors.ts';
import {
  attributeEquals,
  attributeExists,
  attributeGreaterThan,
  attributeLessThan,
  attributeMissing,
  combineConditionsWithAnd,
  combineConditionsWithOr,
  type ItemCondition,
} from '#platform/table/expressions.ts';
import type { ItemKey } from '#platform/table/keys.ts';
import { getItem, updateItem } from '#platform/table/table.ts';

/** A worker that does not renew its lease for this long counts as dead. */
const LEASE_SECONDS = 90;
/** The time limit of a refresh step. A lease that lasts longer is not rewritten. */
const STEP_SECONDS = 60;

const LEASE_REMOVAL = { remove: ['refresh_lease', 'refresh_until'] };
/** Shown with the list until the next refresh begins. */
const FAILED = 'refresh_failed';
const ENDED_AT = 'refresh_ended_at';
/** The minimum wait between a refresh and the next one on request, so that a repeated press costs no calls. */
const MIN_SECONDS_BETWEEN_REFRESHES = 10;

/**
 * Acquires the lease of the list under `key` and returns its id, or undefined while another worker holds it. `item:
 * 'existing'` requires the item to exist; `'any'` creates it if necessary.
 */
export async function acquireListRefreshLease(
  key: ItemKey,
  options: { readonly item: 'existing' | 'any' },
): Promise<string | undefined> {
  const lease = createId('lease');
  const isFree = combineConditionsWithOr(
    attributeMissing('refresh_until'),
    attributeLessThan('refresh_until', nowIso()),
  );
  const when: ItemCondition =
    options.item === 'existing' ? combineConditionsWithAnd(attributeExists(), isFree) : isFree;
  const set = { refresh_lease: lease, refresh_until: isoSecondsFromNow(LEASE_SECONDS) };
  if (await isWriteAccepted(updateItem(key, { set, remove: [FAILED] }, when))) return lease;
  // The response of the first call may be lost, and its repetition then finds the caller's own lease.
  const item = await getItem(key, { consistent: true });
  return item?.refresh_lease === lease ? lease : undefined;
}

/** Extends the lease for another step, even an expired one that no other worker acquired. False when it is gone. */
export async function renewListRefreshLease(key: ItemKey, lease: string): Promise<boolean> {
  const item = await getItem(key, { consistent: true });
  if (item?.refresh_lease !== lease) return false;
  if (String(item.refresh_until) > isoSecondsFromNow(STEP_SECONDS)) return true;
  const set = { refresh_until: isoSecondsFromNow(LEASE_SECONDS) };
  return isWriteAccepted(updateItem(key, { set }, attributeEquals('refresh_lease', lease)));
}

/** The wait before a requested refresh, in whole seconds. 0 when the last one ended long ago. */
export async function readListRefreshDelaySeconds(key: ItemKey): Promise<number> {
  const endedAt = (await getItem(key))?.[ENDED_AT];
  if (typeof endedAt !== 'string') return 0;
  const elapsedSeconds = Math.max(0, (nowMs() - Date.parse(endedAt)) / 1_000);
  return Math.max(0, Math.ceil(MIN_SECONDS_BETWEEN_REFRESHES - elapsedSeconds));
}

const endRefresh =
  (result: NonNullable<Parameters<typeof updateItem>[1]['set']>) =>
  async (key: ItemKey, lease: string): Promise<void> => {
    const change = { ...LEASE_REMOVAL, set: { ...result, [ENDED_AT]: nowIso() } };
    await isWriteAccepted(updateItem(key, change, attributeEquals('refresh_lease', lease)));
  };

export const releaseListRefreshLease = endRefresh({});

/** Ends a refresh that failed to read. */
export const endListRefreshAsFailed = endRefresh({ [FAILED]: true });

/** The end of a refresh step, or the payload of the next one. */
export type ListRefreshStepOutcome<Payload> = Payload | 'finished' | 'failed';

/** Ends the refresh, or returns the payload of the next step. */
export async function endOrContinueListRefresh<Payload extends { readonly lease: string }>(
  key: ItemKey,
  lease: string,
  outcome: ListRefreshStepOutcome<Payload>,
): Promise<readonly Payload[]> {
  if (typeof outcome === 'object') return [outcome];
  await (outcome === 'finished' ? releaseListRefreshLease : endListRefreshAsFailed)(key, lease);
  return [];
}

/** Removes the active lease, so that its worker stops at its next step. False without one. */
export const cancelListRefreshLease = (key: ItemKey): Promise<boolean> =>
  isWriteAccepted(updateItem(key, LEASE_REMOVAL, attributeGreaterThan('refresh_until', nowIso())));
