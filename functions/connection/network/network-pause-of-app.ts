// The pause of background work of all accounts, because their calls share the limit of the app.
import { computeTtlEpochSeconds, secondsUntil } from '#platform/clock.ts';
import { ignoreConflict } from '#platform/table/errors.ts';
import {
  attributeLessThan,
  attributeMissing,
  combineConditionsWithOr,
} from '#platform/table/expressions.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem, updateItem } from '#platform/table/table.ts';

/** `until` is an ISO time. Each account that meets the limit writes once, so the item is seldom written. */
export async function extendNetworkPauseOfApp(until: string): Promise<void> {
  await ignoreConflict(
    updateItem(
      tableKeys.appPause(),
      { set: { until, ttl: computeTtlEpochSeconds(secondsUntil(until)) } },
      combineConditionsWithOr(attributeMissing('until'), attributeLessThan('until', until)),
    ),
  );
}

/** The end of the pause (ISO), which may be in the past. Undefined without one. */
export async function findNetworkPauseEndOfApp(): Promise<string | undefined> {
  const until = (await getItem(tableKeys.appPause()))?.until;
  return typeof until === 'string' ? until : undefined;
}
