// RULES-event-units: the table's units for one event, without the replies that rules make to it.

import { handler as recordChanges } from '#functions/changes/record.stream.ts';
import type { CommentReplySubject } from '#functions/drafts/jobs.ts';
import { buildRuleReplyWrites } from '#functions/drafts/rule-replies/rule-reply-repository.ts';
import { readReply } from '#functions/drafts/storage/reply-repository.ts';
import { inboundCommentReader } from '#functions/posts/replies/inbound-comment-reader.port.ts';
import { createId } from '#platform/ids.ts';
import type { AccountRef, CommentRef } from '#platform/table/keys.ts';
import { writeTransaction } from '#platform/table/table.ts';
import { measureConsumedCapacity } from '#tests/support/table/measure-consumed-capacity.ts';
import {
  enableTableStream,
  readStreamRecords,
  selectAccountChangeRecords,
} from '#tests/support/table/read-table-stream.ts';
import { runWithBenchTable } from '../bench-table.ts';
import { logProgress, type Measurement, reportAndExit } from '../measurement.ts';
import {
  deliverEvent,
  storeAccountWithRules,
  storeComment,
  toMatchWord,
} from './store-event-rules.ts';

const MATCH_COUNTS = [0, 1, 20, 50];

const toSubject = (ref: CommentRef): CommentReplySubject => ({ kind: 'comment', ...ref });

/** Measures the replies to this comment alone by storing them once more for an equal comment. */
async function measureReplyUnits(answered: CommentRef, equal: CommentRef): Promise<number> {
  const made = await inboundCommentReader.findInboundItem(toSubject(answered));
  const equalItem = await inboundCommentReader.findInboundItem(toSubject(equal));
  if (!made || !equalItem) throw new Error('A comment is not stored.');
  if (made.ruleReplyIds.length === 0) return 0;
  const replies = await Promise.all(
    made.ruleReplyIds.map(async (id) => {
      const reply = await readReply(toSubject(answered), id);
      if (!reply) throw new Error('A reply is not stored.');
      // Different ids distinguish the replies below a post.
      return { subject: toSubject(equal), draft: { ...reply.draft, id: createId('response') } };
    }),
  );
  const { writes } = await measureConsumedCapacity(() =>
    writeTransaction(buildRuleReplyWrites(equal, equalItem, replies)),
  );
  return writes;
}

/** Measures what the change stream adds: the counting of the daily figures. */
async function measureFigureUnits(countedBefore: number): Promise<number> {
  const records = selectAccountChangeRecords(await readStreamRecords()).slice(countedBefore);
  const { writes } = await measureConsumedCapacity(() => recordChanges({ Records: [...records] }));
  return writes;
}

async function measureEvent(account: AccountRef, matches: number): Promise<Measurement> {
  const text = `How much is it? ${toMatchWord(matches)}`;
  const comment = await storeComment(account, text);
  const equal = await storeComment(account, text);
  const countedBefore = selectAccountChangeRecords(await readStreamRecords()).length;
  const { writes } = await measureConsumedCapacity(() => deliverEvent(comment));
  const figureUnits = await measureFigureUnits(countedBefore);
  const replyUnits = await measureReplyUnits(comment, equal);
  if (matches > 0 !== replyUnits > 0) throw new Error(`${matches} rules made no single reply.`);
  logProgress(
    `${matches} rules match: ${writes} write units, ${replyUnits} of them for the reply; its daily figures take ${figureUnits} more`,
  );
  return { id: `RULES-event-units-${matches}`, ratio: writes - replyUnits };
}

async function measure(): Promise<Measurement[]> {
  process.env.RULE_DELAY_MINUTE_SECONDS = '60';
  const account = await storeAccountWithRules(MATCH_COUNTS);
  await enableTableStream();
  const measurements: Measurement[] = [];
  for (const matches of MATCH_COUNTS) measurements.push(await measureEvent(account, matches));
  return measurements;
}

await reportAndExit(await runWithBenchTable(measure));
