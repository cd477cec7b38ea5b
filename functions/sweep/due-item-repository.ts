// Finds due items of all tenants in the index gsi3, and reschedules them so that only one sweep
// processes each.
import * as z from 'zod';
import { isoSecondsFromNow, nowIso } from '#platform/clock.ts';
import { ignoreConflict } from '#platform/table/errors.ts';
import { attributeEquals } from '#platform/table/expressions.ts';
import {
  buildDueSortKey,
  type ItemKey,
  parseDueSortKey,
  tablePartitions,
} from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { updateItem } from '#platform/table/table.ts';

export type DueItem = {
  readonly key: ItemKey;
  /** The index sort key as read; if it still matches, nobody has rescheduled the item since. */
  readonly sortKey: string;
  readonly tag: string;
};

/** Returns at most `limit` items, the longest overdue first. */
export async function listDueItems(limit: number): Promise<readonly DueItem[]> {
  const items = await queryItems({
    index: 'gsi3',
    partition: tablePartitions.dueItems(),
    // `$` sorts after `#`: includes everything due until now, whatever its tag.
    to: `${nowIso()}$`,
    limit,
  });
  return items.map((item) => {
    const sortKey = String(item.gsi3sk);
    const key = { pk: String(item.pk), sk: String(item.sk) };
    return { key, sortKey, tag: parseDueSortKey(sortKey).tag };
  });
}

/** Counts how often an unchanged item was enqueued. A change of its draft removes the attribute. */
const ATTEMPTS_ATTRIBUTE = 'due_attempts';

const attemptsSchema = z.object({ [ATTEMPTS_ATTRIBUTE]: z.number().default(0) });

/** When the item is due next, and whether this run counts as an attempt. */
export type RescheduleOptions = { readonly seconds: number; readonly isCounted: boolean };

/**
 * Reschedules an item, so that a lost message is sent again later. Returns the updated item and its
 * attempts; undefined when its task was done or another sweep rescheduled it meanwhile.
 */
export async function rescheduleDueItem(
  dueItem: DueItem,
  { seconds, isCounted }: RescheduleOptions,
): Promise<{ readonly dueItem: DueItem; readonly attempts: number } | undefined> {
  const sortKey = buildDueSortKey(isoSecondsFromNow(seconds), dueItem.tag);
  const change = {
    set: { gsi3sk: sortKey },
    ...(isCounted && { add: { [ATTEMPTS_ATTRIBUTE]: 1 } }),
  };
  const item = await ignoreConflict(
    updateItem(dueItem.key, change, attributeEquals('gsi3sk', dueItem.sortKey)),
  );
  return (
    item && {
      dueItem: { ...dueItem, sortKey },
      attempts: attemptsSchema.parse(item)[ATTEMPTS_ATTRIBUTE],
    }
  );
}

/** Removes an item from the index because nothing is left to do for it. */
export async function unscheduleDueItem(dueItem: DueItem): Promise<void> {
  const remove = ['gsi3pk', 'gsi3sk', ATTEMPTS_ATTRIBUTE];
  await ignoreConflict(
    updateItem(dueItem.key, { remove }, attributeEquals('gsi3sk', dueItem.sortKey)),
  );
}
