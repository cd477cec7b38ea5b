// The light look at every account now and then, which finds what webhooks missed.
import { isoIn } from '#platform/clock.ts';
import { ignoreConflict } from '#platform/table/errors.ts';
import { and, exists, greaterThan } from '#platform/table/expressions.ts';
import { type AccountRef, dueSortKey, keys } from '#platform/table/keys.ts';
import { updateItem } from '#platform/table/table.ts';
import { pausedUntil } from './network/network-pause.ts';

export const CHECK_EVERY_SECONDS = 15 * 60;

const TAG = 'check';

/** The due key of an account's first check. The sweep sets the following ones. */
export const firstCheckAt = (): string => dueSortKey(isoIn(CHECK_EVERY_SECONDS), TAG);

/** Brings an activated account's next check forward: to so many seconds from now, or to the end of its pause. */
export async function checkSoon(account: AccountRef, inSeconds = 0): Promise<void> {
  const due = dueSortKey((await pausedUntil(account)) ?? isoIn(inSeconds), TAG);
  const key = keys.instagramAccount(account);
  const isLater = and(exists(), greaterThan('gsi3sk', due));
  await ignoreConflict(updateItem(key, { set: { gsi3sk: due } }, isLater));
}
