// Stores the changes of an account: a version for each kind of data, and the counts of new items.
import * as z from 'zod';
import { ignoreConflict, isWriteAccepted } from '#platform/table/errors.ts';
import {
  attributeEquals,
  attributeExists,
  attributeLessThan,
  attributeMissing,
  combineConditionsWithAnd,
  combineConditionsWithOr,
} from '#platform/table/expressions.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import { getItem, type TableItem, updateItem } from '#platform/table/table.ts';
import { ACCOUNT_CHANGE_KINDS, type AccountChangeKind } from '#shared/contracts/changes.ts';
import type { AccountChangeVersions, AccountCountChanges } from './domain/account-changes.ts';

const changesItemSchema = z.object({
  /** The number of the last counted change. */
  counted_sequence_number: z.string().default('0'),
  new_comments: z.number().default(0),
  new_messages: z.number().default(0),
  awaiting_approvals: z.number().default(0),
});

const buildVersionName = (kind: AccountChangeKind) => `${kind}_version`;

const readVersions = (item: TableItem) =>
  Object.fromEntries(
    ACCOUNT_CHANGE_KINDS.map((kind) => [kind, String(item[buildVersionName(kind)] ?? '')]),
  ) as Record<AccountChangeKind, string>;

function parseChanges(item: TableItem) {
  const { counted_sequence_number, new_comments, new_messages, awaiting_approvals } =
    changesItemSchema.parse(item);
  return {
    countedSequenceNumber: counted_sequence_number,
    versions: readVersions(item),
    counts: {
      new_comments: Math.max(0, new_comments),
      new_messages: Math.max(0, new_messages),
      awaiting_approvals,
    },
  };
}

/** The changes of an account without an item. */
export const buildInitialAccountChanges = (awaitingApprovals: number) =>
  parseChanges({ awaiting_approvals: awaitingApprovals });

/**
 * Undefined for an account that was never activated, was erased, or was activated before the heartbeat existed and
 * has not changed since.
 */
export async function readAccountChangesItem(
  account: AccountRef,
  options: { readonly consistent: boolean },
) {
  const item = await getItem(tableKeys.accountChanges(account), options);
  return item && parseChanges(item);
}

/** Keeps an existing item. */
export const createAccountChangesItem = (account: AccountRef, awaitingApprovals: number) =>
  ignoreConflict(
    updateItem(
      tableKeys.accountChanges(account),
      { set: { awaiting_approvals: awaitingApprovals } },
      attributeMissing(),
    ),
  );

/** Digits that compare as text. Sequence numbers have up to 40. Source: DynamoDB Streams API, StreamRecord. */
const toComparable = (sequenceNumber: string): string => sequenceNumber.padStart(40, '0');

/** Writes each version alone, because changes of replies are recorded beside those of their account. */
const buildVersionAttributes = (versions: AccountChangeVersions) =>
  Object.fromEntries(
    ACCOUNT_CHANGE_KINDS.flatMap((kind) =>
      kind in versions ? [[buildVersionName(kind), versions[kind]] as const] : [],
    ),
  );

/** False when the account has no item. Nothing is stored then. */
export const writeAccountChangeVersions = (
  account: AccountRef,
  versions: AccountChangeVersions,
): Promise<boolean> =>
  isWriteAccepted(
    updateItem(
      tableKeys.accountChanges(account),
      { set: buildVersionAttributes(versions) },
      attributeExists(),
    ),
  );

/**
 * Items that were new before a late creation of the account's item are not counted. Once they are seen, a count
 * becomes negative and would hide as many later items.
 */
async function raiseNegativeCounts(account: AccountRef, item: TableItem): Promise<void> {
  const { counted_sequence_number, new_comments, new_messages } = changesItemSchema.parse(item);
  if (new_comments >= 0 && new_messages >= 0) return;
  const { counts } = parseChanges(item);
  await ignoreConflict(
    updateItem(
      tableKeys.accountChanges(account),
      { set: { new_comments: counts.new_comments, new_messages: counts.new_messages } },
      attributeEquals('counted_sequence_number', counted_sequence_number),
    ),
  );
}

/** False when some of the changes were counted before, or the account has no item. */
export async function writeAccountChangeVersionsAndCounts(
  account: AccountRef,
  versions: AccountChangeVersions,
  counts: AccountCountChanges,
): Promise<boolean> {
  const item = await ignoreConflict(
    updateItem(
      tableKeys.accountChanges(account),
      {
        set: {
          ...buildVersionAttributes(versions),
          counted_sequence_number: toComparable(counts.lastSequenceNumber),
          ...(counts.awaitingApprovals !== undefined && {
            awaiting_approvals: counts.awaitingApprovals,
          }),
        },
        add: { new_comments: counts.newComments, new_messages: counts.newMessages },
      },
      combineConditionsWithAnd(
        attributeExists(),
        combineConditionsWithOr(
          attributeMissing('counted_sequence_number'),
          attributeLessThan('counted_sequence_number', toComparable(counts.firstSequenceNumber)),
        ),
      ),
    ),
  );
  if (item === undefined) return false;
  await raiseNegativeCounts(account, item);
  return true;
}
