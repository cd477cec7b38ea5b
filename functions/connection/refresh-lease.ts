// The lease of a refresh: who reads a list from the network now, and until when that is believed.
import { isoIn, nowIso } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { isAccepted } from '#platform/table/errors.ts';
import {
  and,
  type Condition,
  equals,
  exists,
  greaterThan,
  lessThan,
  missing,
  or,
} from '#platform/table/expressions.ts';
import type { Key } from '#platform/table/keys.ts';
import { updateItem } from '#platform/table/table.ts';

/** A worker that says nothing for this long is believed dead. */
const LEASE_SECONDS = 60;

const NO_LEASE = { remove: ['refresh_lease', 'refresh_until'] };

/**
 * Takes the lease of the list under `key`; undefined where another one runs.
 * `of: 'existing'` takes none where the item is not there; `'any'` begins the item.
 */
export async function takeLease(
  key: Key,
  options: { readonly of: 'existing' | 'any' },
): Promise<string | undefined> {
  const lease = newId('lease');
  const free = or(missing('refresh_until'), lessThan('refresh_until', nowIso()));
  const when: Condition = options.of === 'existing' ? and(exists(), free) : free;
  const set = { refresh_lease: lease, refresh_until: isoIn(LEASE_SECONDS) };
  return (await isAccepted(updateItem(key, { set }, when))) ? lease : undefined;
}

/** Prolongs the lease, also a lapsed one nobody else took; false where it ended. */
export const keepLease = (key: Key, lease: string): Promise<boolean> =>
  isAccepted(
    updateItem(
      key,
      { set: { refresh_until: isoIn(LEASE_SECONDS) } },
      equals('refresh_lease', lease),
    ),
  );

export async function endLease(key: Key, lease: string): Promise<void> {
  await isAccepted(updateItem(key, NO_LEASE, equals('refresh_lease', lease)));
}

/** Ends whichever lease runs; false where none does. Its worker stops at its next step. */
export const cancelLease = (key: Key): Promise<boolean> =>
  isAccepted(updateItem(key, NO_LEASE, greaterThan('refresh_until', nowIso())));
