// Schedules the periodic check of an account, which finds what webhooks missed.
import { isoSecondsFromNow } from '#platform/clock.ts';
import { ignoreConflict } from '#platform/table/errors.ts';
import { allOf, attributeExists, attributeGreaterThan } from '#platform/table/expressions.ts';
import { type AccountRef, buildDueSortKey, tableKeys } from '#platform/table/keys.ts';
import { updateItem } from '#platform/table/table.ts';
import { findNetworkPauseEnd } from './network/network-pause.ts';

export const MISSED_EVENTS_CHECK_INTERVAL_SECONDS = 15 * 60;

const DUE_TAG = 'check';

/** The index sort key of an account's first check. The sweep schedules the following ones. */
export const buildFirstAccountCheckSortKey = (): string =>
  buildDueSortKey(isoSecondsFromNow(MISSED_EVENTS_CHECK_INTERVAL_SECONDS), DUE_TAG);

/** Moves the next check to an earlier time: `inSeconds` from now, or the end of a pause. */
export async function bringForwardAccountCheck(account: AccountRef, inSeconds = 0): Promise<void> {
  const dueKey = buildDueSortKey(
    (await findNetworkPauseEnd(account)) ?? isoSecondsFromNow(inSeconds),
    DUE_TAG,
  );
  const key = tableKeys.instagramAccount(account);
  const isLater = allOf(attributeExists(), attributeGreaterThan('gsi3sk', dueKey));
  await ignoreConflict(updateItem(key, { set: { gsi3sk: dueKey } }, isLater));
}
