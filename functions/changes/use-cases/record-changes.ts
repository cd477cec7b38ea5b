// Records what changed in accounts, from the change stream of the table.
import { logger } from '#platform/logger.ts';
import { type AccountRef, parseAccountItemKey } from '#platform/table/keys.ts';
import type { StreamRecord } from '#platform/table/stream-consumer.ts';
import { readAccountChanges, writeVersions, writeVersionsAndCounts } from '../change-repository.ts';
import {
  type ItemChange,
  type NewCounters,
  sumCountChanges,
  toVersions,
} from '../domain/account-changes.ts';

type ChangesOfAccount = {
  readonly account: AccountRef;
  readonly firstRecord: StreamRecord;
  readonly changes: ItemChange[];
};

function groupByAccount(records: readonly StreamRecord[]): readonly ChangesOfAccount[] {
  const groups = new Map<string, ChangesOfAccount>();
  for (const record of records) {
    const { sequenceNumber, key, before, item } = record;
    const place = parseAccountItemKey(key);
    if (place === undefined) continue;
    const { account, thread } = place;
    const name = `${account.userId} ${account.igUserId}`;
    const group = groups.get(name) ?? { account, firstRecord: record, changes: [] };
    groups.set(name, group);
    group.changes.push({ sequenceNumber, thread, name: key.sk, before, after: item });
  }
  return [...groups.values()];
}

/** One write, unless the stream delivers something again. */
async function recordChangesOf(
  { account, changes }: ChangesOfAccount,
  counters: NewCounters,
): Promise<void> {
  const versions = toVersions(changes);
  if (Object.keys(versions).length === 0) return;
  const counts = sumCountChanges(changes, counters);
  if (counts && (await writeVersionsAndCounts(account, versions, counts))) return;
  const stored = counts && (await readAccountChanges(account, { consistent: true }));
  const uncounted = stored && sumCountChanges(changes, counters, stored.countedSequenceNumber);
  if (!uncounted) await writeVersions(account, versions);
  else if (!(await writeVersionsAndCounts(account, versions, uncounted)))
    throw new Error('the changes of the account are being counted elsewhere');
}

/** Returns the first record that failed. Records that are delivered again count once. */
export const createChangeRecorder =
  (counters: NewCounters) =>
  async (records: readonly StreamRecord[]): Promise<StreamRecord | undefined> => {
    const failed = new Set<StreamRecord>();
    for (const group of groupByAccount(records)) {
      try {
        await recordChangesOf(group, counters);
      } catch (error) {
        logger.error('the changes of an account were not recorded', { error: error as Error });
        failed.add(group.firstRecord);
      }
    }
    return records.find((record) => failed.has(record));
  };
