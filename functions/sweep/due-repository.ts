// The rows that are due, over all tenants; each is taken by one sweep only.
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

/**
 * Puts a row off by `seconds`, so that a message lost on the way is sent again then, and answers it
 * as it is now. Undefined where its work was done or another sweep took it meanwhile.
 */
export async function putOff(row: DueRow, seconds: number): Promise<DueRow | undefined> {
  const sortKey = dueSortKey(isoIn(seconds), row.tag);
  try {
    await updateItem(row.key, { set: { gsi3sk: sortKey } }, equals('gsi3sk', row.sortKey));
    return { ...row, sortKey };
  } catch (error) {
    if (error instanceof ConditionFailedError) return undefined;
    throw error;
  }
}

/** Nothing is to be done for this row any more. */
export async function dismiss(row: DueRow): Promise<void> {
  const remove = ['gsi3pk', 'gsi3sk'];
  await updateItem(row.key, { remove }, equals('gsi3sk', row.sortKey)).catch((error: unknown) => {
    if (!(error instanceof ConditionFailedError)) throw error;
  });
}
