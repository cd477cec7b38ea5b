// Stores what has changed in an account: a version for each kind of data, and how much is new.
import * as z from 'zod';
import { ignoreConflict, isWriteAccepted } from '#platform/table/errors.ts';
import {
  allOf,
  anyOf,
  attributeEquals,
  attributeExists,
  attributeLessThan,
  attributeMissing,
} from '#platform/table/expressions.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import { getItem, type TableItem, updateItem } from '#platform/table/table.ts';
import { CHANGE_KINDS, type ChangeKind } from '#shared/contracts/changes.ts';
import type { CountChanges, Versions } from './domain/account-changes.ts';

const changesItemSchema = z.object({
  /** Of the last change that was counted. */
  counted_sequence_number: z.string().default('0'),
  new_comments: z.number().default(0),
  new_messages: z.number().default(0),
  awaiting_approvals: z.number().default(0),
});

const buildVersionName = (kind: ChangeKind) => `${kind}_version`;

const readVersions = (item: TableItem) =>
  Object.fromEntries(
    CHANGE_KINDS.map((kind) => [kind, String(item[buildVersionName(kind)] ?? '')]),
  ) as Record<ChangeKind, string>;

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

/** Of an account without an item. */
export const buildUnchanged = (awaitingApprovals: number) =>
  parseChanges({ awaiting_approvals: awaitingApprovals });

/**
 * Undefined for an account that was never activated, or was erased, or was activated before there was a heartbeat and in
 * which nothing has changed since.
 */
export async function readAccountChanges(
  account: AccountRef,
  options: { readonly consistent: boolean },
) {
  const item = await getItem(tableKeys.accountChanges(account), options);
  return item && parseChanges(item);
}

/** Keeps what is there. */
export const createAccountChanges = (account: AccountRef, awaitingApprovals: number) =>
  ignoreConflict(
    updateItem(
      tableKeys.accountChanges(account),
      { set: { awaiting_approvals: awaitingApprovals } },
      attributeMissing(),
    ),
  );

/** Digits that compare as text. Sequence numbers have up to 40. Source: DynamoDB Streams API, StreamRecord. */
const toComparable = (sequenceNumber: string): string => sequenceNumber.padStart(40, '0');

/** Each version is written alone: changes of replies are recorded beside those of their account. */
const buildVersionAttributes = (versions: Versions) =>
  Object.fromEntries(
    CHANGE_KINDS.flatMap((kind) =>
      kind in versions ? [[buildVersionName(kind), versions[kind]] as const] : [],
    ),
  );

/** False where the account has no item: nothing is stored then. */
export const writeVersions = (account: AccountRef, versions: Versions): Promise<boolean> =>
  isWriteAccepted(
    updateItem(
      tableKeys.accountChanges(account),
      { set: buildVersionAttributes(versions) },
      attributeExists(),
    ),
  );

/**
 * What was new before the item was created late is not counted. Once it is seen, a count is negative, and would hide as
 * much of what comes later.
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
export async function writeVersionsAndCounts(
  account: AccountRef,
  versions: Versions,
  counts: CountChanges,
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
      allOf(
        attributeExists(),
        anyOf(
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
