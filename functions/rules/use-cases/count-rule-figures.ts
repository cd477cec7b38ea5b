// Counts the daily figures of rules from the changes of events and replies in the table.
import { parseReplyItem } from '#functions/drafts/storage/reply-repository.ts';
import { readCreationTimeOfId } from '#platform/ids.ts';
import { handleStreamRecordsInOrder } from '#platform/table/handle-stream-records-in-order.ts';
import { type AccountRef, parseReplyKey, sortKeyPrefixes } from '#platform/table/keys.ts';
import { retryOnConflict } from '#platform/table/retry-on-conflict.ts';
import type { TableItem } from '#platform/table/table.ts';
import type {
  TableStreamRecord,
  TableStreamRecordFailure,
} from '#platform/table/table-stream-consumer.ts';
import {
  compareRuleFiguresContributions,
  computeFiguresContributionOfEvent,
  computeFiguresContributionOfRemovedReply,
  computeFiguresContributionOfReply,
  type RuleFiguresContribution,
} from '../domain/activity/rule-figures.ts';
import {
  getInboundEventKey,
  parseInboundEventItem,
} from '../storage/inbound-event-log-repository.ts';
import {
  readCountedContribution,
  writeCountedContribution,
} from '../storage/rule-figures-repository.ts';
import { readRuleList } from '../storage/rule-repository.ts';

/** An event or a reply after a change. */
type ChangedSource = {
  readonly account: AccountRef;
  /** Unique within the account. */
  readonly name: string;
  readonly revision: number;
  readonly epoch: number;
  /** Computes the new contribution from the stored one. */
  readonly contribute: (counted: RuleFiguresContribution) => RuleFiguresContribution;
};

function readChangedReply(
  { account, replyId }: NonNullable<ReturnType<typeof parseReplyKey>>,
  item: TableItem | undefined,
): ChangedSource | undefined {
  const common = { account, name: replyId, epoch: 0 };
  // A removal is the last change.
  if (item === undefined)
    return {
      ...common,
      revision: Number.MAX_SAFE_INTEGER,
      contribute: computeFiguresContributionOfRemovedReply,
    };
  const { draft } = parseReplyItem(item);
  const { automation, revision } = draft;
  if (automation === null) return undefined;
  const createdAt = new Date(readCreationTimeOfId(draft.id)).toISOString();
  return {
    ...common,
    revision,
    contribute: () => computeFiguresContributionOfReply(draft, automation, createdAt),
  };
}

function readChangedSource({ key, item }: TableStreamRecord): ChangedSource | undefined {
  const reply = parseReplyKey(key);
  if (reply) return readChangedReply(reply, item);
  if (item === undefined || !key.sk.startsWith(sortKeyPrefixes.inboundEvent)) return undefined;
  const { event, evaluation, revision } = parseInboundEventItem(item);
  if (evaluation === undefined) return undefined;
  const { userId, igUserId } = event;
  return {
    account: { userId, igUserId },
    name: getInboundEventKey(event),
    revision,
    epoch: evaluation.epoch,
    contribute: () => computeFiguresContributionOfEvent(evaluation.outcomes),
  };
}

/** @throws TransactionRejectedError when another worker counted it first */
async function tryCount(source: ChangedSource): Promise<void> {
  const { account, name, revision, epoch, contribute } = source;
  const [list, counted] = await Promise.all([
    readRuleList(account, { consistent: true }),
    readCountedContribution(account, name),
  ]);
  // An account without a list of rules was erased together with its figures.
  if (list.version === 0 || (counted && counted.revision >= revision)) return;
  const before = counted?.figures ?? {};
  const figures = contribute(before);
  const isUnchanged = compareRuleFiguresContributions(before, figures).length === 0;
  if (isUnchanged && (counted === undefined || counted.epoch === epoch)) return;
  await writeCountedContribution(account, name, counted, { revision, epoch, figures });
}

/** Counts the records in order and returns the first that failed. A repeated record counts once. */
export const countRuleFigures = (
  records: readonly TableStreamRecord[],
): Promise<TableStreamRecordFailure | undefined> =>
  handleStreamRecordsInOrder(records, {
    read: readChangedSource,
    handle: (source) => retryOnConflict(() => tryCount(source)),
    failure: 'the figures of rules were not counted',
  });
