// The rows that are due, over all tenants; each is taken by one sweep only.
import * as z from 'zod';
import { isoIn, nowIso } from '#platform/clock.ts';
import { ConditionFailedError } from '#platform/table/errors.ts';
import { equals } from '#platform/table/expressions.ts';
import { dueSortKey, type Key, partitions, readDueSortKey } from '#platform/table/keys.ts';
import { query } from '#platform/table/query.ts';
import { updateItem } from '#platform/table/table.ts';

export type DueRow = {
  readonly key: Key;
  /** As it stands in the index; proves that nobody has put the row off since. */
  readonly sortKey: string;
  readonly tag: string;
};

/** Those due longest, at most `limit`. */
export async function listDue(limit: number): Promise<readonly DueRow[]> {
  const items = await query({
    index: 'gsi3',
    partition: partitions.due(),
    // `$` follows `#`: everything due up to this very moment, whatever its tag.
    to: `${nowIso()}$`,
    limit,
  });
  return items.map((item) => {
    const sortKey = String(item.gsi3sk);
    const key = { pk: String(item.pk), sk: String(item.sk) };
    return { key, sortKey, tag: readDueSortKey(sortKey).tag };
  });
}

/** Sends of a row without anything having changed on its item since; drafts remove it when they do. */
const ATTEMPTS = 'due_attempts';

const attempts = z.object({ [ATTEMPTS]: z.number().default(0) });

/** How a row is rescheduled: when it is due next, and whether this time counts as an attempt. */
export type Pace = { readonly seconds: number; readonly isCounted: boolean };

/**
 * Reschedules a row, so that a message lost on the way is sent again then, and answers it as it is now
 * with how often it was taken. Undefined where its work was done or another sweep took it meanwhile.
 */
export async function reschedule(
  row: DueRow,
  { seconds, isCounted }: Pace,
): Promise<{ readonly row: DueRow; readonly attempts: number } | undefined> {
  const sortKey = dueSortKey(isoIn(seconds), row.tag);
  const change = { set: { gsi3sk: sortKey }, ...(isCounted && { add: { [ATTEMPTS]: 1 } }) };
  try {
    const item = await updateItem(row.key, change, equals('gsi3sk', row.sortKey));
    return { row: { ...row, sortKey }, attempts: attempts.parse(item)[ATTEMPTS] };
  } catch (error) {
    if (error instanceof ConditionFailedError) return undefined;
    throw error;
  }
}

/** Nothing is to be done for this row any more. */
export async function dismiss(row: DueRow): Promise<void> {
  const remove = ['gsi3pk', 'gsi3sk', ATTEMPTS];
  await updateItem(row.key, { remove }, equals('gsi3sk', row.sortKey)).catch((error: unknown) => {
    if (!(error instanceof ConditionFailedError)) throw error;
  });
}
