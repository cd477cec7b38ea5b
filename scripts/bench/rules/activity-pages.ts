// RULES-activity: the reads of an activity page in a log of many events, when rules decided on few or all of them.
import { inboundMessageReader } from '#functions/conversations/replies/inbound-message-reader.port.ts';
import { createPrivateReplyItemReader } from '#functions/conversations/replies/private-reply-item-reader.port.ts';
import { inboundCommentReader } from '#functions/posts/replies/inbound-comment-reader.port.ts';
import {
  buildEventEvaluationWrite,
  logInboundEvent,
} from '#functions/rules/storage/inbound-event-log-repository.ts';
import { listRuleActivity } from '#functions/rules/use-cases/list-rule-activity.ts';
import { isoSecondsFromNow } from '#platform/clock.ts';
import { mapInParallel } from '#platform/map-in-parallel.ts';
import type { AccountRef, CommentRef } from '#platform/table/keys.ts';
import { putItem } from '#platform/table/table.ts';
import { DEFAULT_LIST_PAGE_SIZE } from '#shared/limits.ts';
import { measureConsumedCapacity } from '#tests/support/table/measure-consumed-capacity.ts';
import { isoSecondsAfterTestStart } from '#tests/support/users/test-account-identity-and-times.ts';
import { runWithBenchTable } from '../bench-table.ts';
import { logProgress, type Measurement, reportAndExit } from '../measurement.ts';
import { computeMedian, measureMilliseconds } from '../medians.ts';
import { storeAccountWithRules, storeComment } from './store-event-rules.ts';

/** The events of a busy account in the days for which the log is kept. */
const EVENT_COUNT = 5_000;
const FEW = 100;
const RULE_COUNT = 5;
const PARALLEL_WRITES = 25;
const TIME_SAMPLES = 15;

const list = listRuleActivity({
  comment: inboundCommentReader,
  private_reply: createPrivateReplyItemReader(inboundCommentReader),
  message: inboundMessageReader,
});
const readPage = (account: AccountRef, fields: object) =>
  list({
    request: {
      decisions_per_event: 'leading',
      page_limit: DEFAULT_LIST_PAGE_SIZE,
      ...fields,
    } as never,
    caller: account as never,
    meta: {} as never,
  });

/** Stores the comments of the newest and the oldest page; the other events need none. */
async function storeShownComments(account: AccountRef): Promise<readonly CommentRef[]> {
  const shown: CommentRef[] = [];
  for (let number = 0; number < 2 * DEFAULT_LIST_PAGE_SIZE; number += 1)
    shown.push(await storeComment(account, 'Do you still have this one? I would love to have it!'));
  return shown;
}

function listEvents(shown: readonly CommentRef[]) {
  return Array.from({ length: EVENT_COUNT }, (_, number) => {
    const isOfOldestPage = number < DEFAULT_LIST_PAGE_SIZE;
    const place = isOfOldestPage ? number : EVENT_COUNT - 1 - number + DEFAULT_LIST_PAGE_SIZE;
    const commentId = shown[place]?.commentId ?? `178${10_000_000_000_000 + number}`;
    return { number, commentId, writtenAt: isoSecondsAfterTestStart(number * 60) };
  });
}

/** Rules have evaluated the newest `evaluatedCount` events, and none matched. */
async function storeEvents(
  account: AccountRef,
  shown: readonly CommentRef[],
  evaluatedCount: number,
): Promise<void> {
  logProgress(`Storing ${EVENT_COUNT} events, ${evaluatedCount} of them evaluated`);
  // The events come after the creation of the rules.
  const at = isoSecondsFromNow(1);
  const common = { kind: 'comment', source: 'webhook', ...account } as const;
  await mapInParallel(
    listEvents(shown),
    PARALLEL_WRITES,
    async ({ number, commentId, writtenAt }) => {
      const event = { ...common, mediaId: shown[0]?.mediaId ?? '', commentId, writtenAt };
      if (number < EVENT_COUNT - evaluatedCount) {
        await logInboundEvent(event);
        return;
      }
      const evaluation = { epoch: 0, at, author: `follower.${number % 700}`, outcomes: {} };
      const { key, item } = buildEventEvaluationWrite(event, undefined, evaluation);
      await putItem(key, item);
    },
  );
}

async function measurePage(account: AccountRef, what: string, fields: object = {}) {
  const { reads, calls } = await measureConsumedCapacity(() => readPage(account, fields));
  const times: number[] = [];
  for (let sample = 0; sample < TIME_SAMPLES; sample += 1)
    times.push(await measureMilliseconds(() => readPage(account, fields)));
  logProgress(
    `${what}: ${reads} read units, ${calls} calls, ${Math.round(computeMedian(times))} ms`,
  );
  return reads;
}

/** Reads the cursor of the oldest page. */
async function readLastCursor(account: AccountRef): Promise<string> {
  let last = '';
  for (let next: string | null = ''; next !== null; ) {
    last = next;
    next = (await readPage(account, next === '' ? {} : { cursor: next })).next_cursor;
  }
  return last;
}

async function measure(): Promise<Measurement[]> {
  const account = await storeAccountWithRules([RULE_COUNT]);
  const shown = await storeShownComments(account);
  await storeEvents(account, shown, FEW);
  await measurePage(account, `${FEW} of ${EVENT_COUNT} evaluated, page 1`);
  await storeEvents(account, shown, EVENT_COUNT);
  const first = await measurePage(account, `All ${EVENT_COUNT} evaluated, page 1`);
  const cursor = await readLastCursor(account);
  const last = await measurePage(account, 'The last page', { cursor });
  await measurePage(account, 'One person', { person: 'follower.1' });
  return [{ id: 'RULES-activity-last-page', ratio: last / first }];
}

await reportAndExit(await runWithBenchTable(measure));
