// Records the changes of accounts from the change stream of the table.
import { readApprovalCount } from '#functions/connection/approval-count-repository.ts';
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import { logger } from '#platform/logger.ts';
import { type AccountRef, parseAccountItemKey } from '#platform/table/keys.ts';
import type {
  TableStreamRecord,
  TableStreamRecordFailure,
} from '#platform/table/table-stream-consumer.ts';
import {
  createAccountChangesItem,
  readAccountChangesItem,
  writeAccountChangeVersions,
  writeAccountChangeVersionsAndCounts,
} from '../account-change-repository.ts';
import {
  type AccountChangeVersions,
  type NewItemCounters,
  type StreamedItemChange,
  sumAccountCountChanges,
  toAccountChangeVersions,
} from '../domain/account-changes.ts';

type ChangesOfAccount = {
  readonly account: AccountRef;
  readonly records: TableStreamRecord[];
  readonly changes: StreamedItemChange[];
};

function groupByAccount(records: readonly TableStreamRecord[]): readonly ChangesOfAccount[] {
  const groups = new Map<string, ChangesOfAccount>();
  for (const record of records) {
    const { sequenceNumber, key, before, item } = record;
    const place = parseAccountItemKey(key);
    if (place === undefined) continue;
    const { account, thread } = place;
    const name = `${account.userId} ${account.igUserId}`;
    const group = groups.get(name) ?? { account, records: [], changes: [] };
    groups.set(name, group);
    group.records.push(record);
    group.changes.push({ sequenceNumber, thread, name: key.sk, before, after: item });
  }
  return [...groups.values()];
}

/** One write, unless the stream delivers records again. False when the account has no item to write to. */
async function writeChanges(
  { account, changes }: ChangesOfAccount,
  versions: AccountChangeVersions,
  counters: NewItemCounters,
): Promise<boolean> {
  const counts = sumAccountCountChanges(changes, counters);
  if (counts && (await writeAccountChangeVersionsAndCounts(account, versions, counts))) return true;
  const stored = counts && (await readAccountChangesItem(account, { consistent: true }));
  const uncounted =
    stored && sumAccountCountChanges(changes, counters, stored.countedSequenceNumber);
  if (!uncounted) return await writeAccountChangeVersions(account, versions);
  if (!(await writeAccountChangeVersionsAndCounts(account, versions, uncounted)))
    throw new Error('the changes of the account are being counted elsewhere');
  return true;
}

/** False for a deleted user, whose data is being erased, and for an account that was never activated. */
async function isChosenAccount({ userId, igUserId }: AccountRef): Promise<boolean> {
  const user = await findUserIncludingDeleted(userId);
  return user?.deletedAt === undefined && user?.currentIgUserId === igUserId;
}

async function recordChangesOf(group: ChangesOfAccount, counters: NewItemCounters): Promise<void> {
  const { account, changes } = group;
  const versions = toAccountChangeVersions(changes);
  if (Object.keys(versions).length === 0) return;
  if (await writeChanges(group, versions, counters)) return;
  if (!(await isChosenAccount(account))) return;
  // The account was activated before the heartbeat existed. Earlier new comments and messages are not counted,
  // because a sum over all posts and conversations would count records again that the stream has yet to deliver.
  await createAccountChangesItem(account, await readApprovalCount(account));
  await writeChanges(group, versions, counters);
}

/** The failed record: one that cannot be read, or the first one, since no record of the account was written. */
function findFailure(
  { records, changes }: ChangesOfAccount,
  counters: NewItemCounters,
): TableStreamRecordFailure | undefined {
  for (const [index, record] of records.entries()) {
    try {
      sumAccountCountChanges(changes.slice(index, index + 1), counters);
    } catch (error) {
      return { record, unreadable: error as Error };
    }
  }
  return records[0] && { record: records[0] };
}

/** Returns the first record that failed. Records that are delivered again count once. */
export const createAccountChangeRecorder =
  (counters: NewItemCounters) =>
  async (records: readonly TableStreamRecord[]): Promise<TableStreamRecordFailure | undefined> => {
    const failures = new Map<TableStreamRecord, TableStreamRecordFailure>();
    for (const group of groupByAccount(records)) {
      try {
        await recordChangesOf(group, counters);
      } catch (error) {
        logger.error('the changes of an account were not recorded', { error: error as Error });
        const failure = findFailure(group, counters);
        if (failure) failures.set(failure.record, failure);
      }
    }
    return records.map((record) => failures.get(record)).find(Boolean);
  };
