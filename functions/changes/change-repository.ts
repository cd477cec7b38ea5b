// Stores what has changed in an account: a version for each kind of data, and how much is new.
import * as z from 'zod';
import { isWriteAccepted } from '#platform/table/errors.ts';
import {
  allOf,
  anyOf,
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

/** Undefined for an account that was never activated, or was erased. */
export async function readAccountChanges(
  account: AccountRef,
  options: { readonly consistent: boolean },
) {
  const item = await getItem(tableKeys.accountChanges(account), options);
  if (item === undefined) return undefined;
  const { counted_sequence_number, new_comments, new_messages, awaiting_approvals } =
    changesItemSchema.parse(item);
  return {
    countedSequenceNumber: counted_sequence_number,
    versions: readVersions(item),
    counts: { new_comments, new_messages, awaiting_approvals },
  };
}

/** Digits that compare as text. Sequence numbers have up to 40. Source: DynamoDB Streams API, StreamRecord. */
const toComparable = (sequenceNumber: string): string => sequenceNumber.padStart(40, '0');

/** Each version is written alone: changes of replies are recorded beside those of their account. */
const buildVersionAttributes = (versions: Versions) =>
  Object.fromEntries(
    CHANGE_KINDS.flatMap((kind) =>
      kind in versions ? [[buildVersionName(kind), versions[kind]] as const] : [],
    ),
  );

/** Nothing is stored for an account that was erased. */
export const writeVersions = (account: AccountRef, versions: Versions): Promise<boolean> =>
  isWriteAccepted(
    updateItem(
      tableKeys.accountChanges(account),
      { set: buildVersionAttributes(versions) },
      attributeExists(),
    ),
  );

/** False when some of the changes were counted before, or the account was erased. */
export const writeVersionsAndCounts = (
  account: AccountRef,
  versions: Versions,
  counts: CountChanges,
): Promise<boolean> =>
  isWriteAccepted(
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
