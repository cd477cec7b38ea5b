// Stamps the changes of what a list shows. The sparse index gsi4 holds the entries of a list by the time of their last
// change, so one small query shows a reader that nothing has changed since.
import { nowIso } from '../clock.ts';
import { createRandomSecret } from '../ids.ts';
import { queryItems } from './query.ts';

/** Limits the stamps of the newest entries in gsi4 to the keys that half a read unit contains, also with long ids. */
const MAX_STAMPS = 15;

/** An ISO time, and random characters that tell changes of the same millisecond apart. Stamps sort by time. */
export const buildChangeStamp = (): string => `${nowIso()}#${createRandomSecret().slice(0, 8)}`;

/** Epoch milliseconds of the decision to change. The write may have taken effect some seconds later. */
export const parseTimeOfChangeStamp = (stamp: string): number =>
  Date.parse(stamp.split('#')[0] ?? '');

/**
 * The attributes that each change of an entry's shown content must write in the same write. `partition` is the list's
 * partition in the other indexes.
 */
export const buildChangeIndexAttributes = (partition: string) => ({
  gsi4pk: partition,
  gsi4sk: buildChangeStamp(),
});

/**
 * The stamps of the entries that changed last, newest first. Like any read of an index it may miss the latest writes.
 */
export async function readNewestChangeStamps(partition: string): Promise<readonly string[]> {
  const items = await queryItems({
    index: 'gsi4',
    partition,
    newestFirst: true,
    limit: MAX_STAMPS,
  });
  return items.map(({ gsi4sk }) => String(gsi4sk));
}
