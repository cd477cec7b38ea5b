// Counts the sent replies that owners began, from the changes of replies in the table.
import { formatUtcDay } from '#platform/clock.ts';
import { readCreationTimeOfId } from '#platform/ids.ts';
import { handleStreamRecordsInOrder } from '#platform/table/handle-stream-records-in-order.ts';
import { type AccountRef, parseReplyKey } from '#platform/table/keys.ts';
import type {
  TableStreamRecord,
  TableStreamRecordFailure,
} from '#platform/table/table-stream-consumer.ts';
import {
  computeFiguresOfSentDraft,
  isReplySent,
  type SentDraftFigures,
} from '../domain/figures/sent-draft-figures.ts';
import { countSentDraftFigures } from '../storage/draft-figures-repository.ts';
import { parseReplyItem } from '../storage/reply-repository.ts';

type SentReply = {
  readonly account: AccountRef;
  readonly id: string;
  readonly figures: SentDraftFigures;
};

/** Undefined unless the change sent the reply. Later changes of a sent reply were preceded by that one. */
function readSentReply({ key, before, item }: TableStreamRecord): SentReply | undefined {
  const place = parseReplyKey(key);
  if (place === undefined || item === undefined) return undefined;
  const { draft } = parseReplyItem(item);
  const figures = computeFiguresOfSentDraft(draft);
  if (figures === undefined) return undefined;
  if (before !== undefined && isReplySent(parseReplyItem(before).draft)) return undefined;
  return { account: place.account, id: draft.id, figures };
}

/**
 * Returns the first record that failed. A repeated record counts once. A reply counts on the day (UTC) on which it was
 * begun, as replies by rule do.
 */
export const countSentDrafts = (
  records: readonly TableStreamRecord[],
): Promise<TableStreamRecordFailure | undefined> =>
  handleStreamRecordsInOrder(records, {
    read: readSentReply,
    handle: ({ account, ...reply }) =>
      countSentDraftFigures(account, formatUtcDay(readCreationTimeOfId(reply.id)), reply),
    failure: 'a sent reply was not counted',
  });
