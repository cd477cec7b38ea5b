// P11 and P17 for rules: what a reply that nobody has to approve takes from its event until it is live, and how many
// messages one that is delayed takes.
import { readReply } from '#functions/drafts/reply-repository.ts';
import type { CommentRef } from '#platform/table/keys.ts';
import { type BenchRow, createBenchRow, logProgress, reportBenchRowsAndExit } from './bench-row.ts';
import { computeMedian } from './medians.ts';
import { runWithBenchTable } from './seed-posts-and-comments.ts';
import {
  listRuleReplyIds,
  makeRuleFields,
  type RulesProduct,
  startRulesProduct,
} from './start-rules-product.ts';
import { LINKED_IG_USER_ID } from './start-sandbox-and-link-account.ts';
import { startWriteCounter, type WriteCounter } from './write-counter.ts';

const REPLY_COUNT = 15;
/** Claim, publish, record, enqueue. */
const MINIMUM_STEPS = 4;
/** As for a reply that the owner posts. */
const MAX_STEPS_RATIO = 2.5;
const PUBLISH_ROUTE = 'POST comment/replies';
const MINUTE_SECONDS = 60;
const DELAYS: Readonly<Record<string, number>> = {
  '1-minute': 1,
  '10-minutes': 10,
  '6-hours': 6 * 60,
  '2-days': 2 * 24 * 60,
  '7-days': 7 * 24 * 60,
};
const MAX_MESSAGES = 2;
/** The scheduler runs every minute; where nothing is due for so long, some of its runs are left out. */
const STEP_MINUTES = 10;
/** Longer than the scheduler waits before it enqueues a job once more. */
const MINUTES_AFTERWARDS = 20;

const readReplyState = async (ref: CommentRef, replyId: string) =>
  (await readReply({ kind: 'comment', ...ref }, replyId))?.draft.state;

async function requireLive(ref: CommentRef): Promise<string> {
  const [replyId = '', ...others] = await listRuleReplyIds(ref);
  const state = await readReplyState(ref, replyId);
  if (state !== 'live' || others.length > 0)
    throw new Error(`A reply of a rule ended as ${state}.`);
  return replyId;
}

/** From the delivery of the event to its worker until the reply is live. */
async function measureReply(product: RulesProduct, writeCounter: WriteCounter, comment: object) {
  const { queues, sandbox } = product;
  const countPosts = async () =>
    (await sandbox.callControl<Record<string, number>>('GET', '/counters'))[PUBLISH_ROUTE] ?? 0;
  const ref = await product.writeComment(comment);
  writeCounter.writeLog.length = 0;
  const before = { ...writeCounter.counts, posts: await countPosts() };
  await queues.run();
  await requireLive(ref);
  return {
    writes: writeCounter.counts.writes - before.writes,
    sends: writeCounter.counts.sends - before.sends,
    posts: (await countPosts()) - before.posts,
  };
}

async function measureReplies(product: RulesProduct, mediaId: string): Promise<BenchRow> {
  const action = { action_type: 'comment_reply', action_value: [{ text: 'It is 20 euros.' }] };
  await product.callApi('createRule', makeRuleFields('price', action));
  const writeCounter = startWriteCounter();
  const samples: Awaited<ReturnType<typeof measureReply>>[] = [];
  let lastWrites = '';
  for (let number = 0; number < REPLY_COUNT; number += 1) {
    const comment = { media_id: mediaId, text: 'What is the price?', username: `asks.${number}` };
    samples.push(await measureReply(product, writeCounter, comment));
    lastWrites = writeCounter.writeLog.join(', ');
    // What the webhook of the reply sets off is not counted, as for a reply that the owner posts.
    await product.finishWork();
  }
  const medianOf = (name: keyof (typeof samples)[number]) =>
    computeMedian(samples.map((one) => one[name]));
  logProgress(
    `A reply of a rule takes ${medianOf('writes')} writes, ${medianOf('sends')} sends and ${medianOf('posts')} Graph POSTs`,
  );
  logProgress(`The writes of the last one: ${lastWrites}`);
  return createBenchRow({
    id: 'P11-rule-reply',
    what: `writes, a transaction's items twice, + queue sends + Graph POSTs of an unseen reply of a rule to a comment from its event to live ÷ ${MINIMUM_STEPS}, median of ${samples.length}`,
    ratio:
      computeMedian(samples.map(({ writes, sends, posts }) => writes + sends + posts)) /
      MINIMUM_STEPS,
    target: { atMost: MAX_STEPS_RATIO },
  });
}

type DelayedReply = { readonly name: string; readonly minutes: number; readonly ref: CommentRef };

/** One comment for each delay, all at the same moment. */
async function writeDelayedComments(
  product: RulesProduct,
  mediaId: string,
): Promise<readonly DelayedReply[]> {
  const delayed: DelayedReply[] = [];
  for (const [name, minutes] of Object.entries(DELAYS)) {
    const delay = { delay_type: 'fixed', delay_value: minutes };
    const action_value = [{ text: `After ${name}` }];
    await product.callApi(
      'createRule',
      makeRuleFields(name, {
        action_type: 'comment_reply',
        action_value,
        action_options: { delay },
      }),
    );
    const comment = { media_id: mediaId, text: `later ${name}`, username: `waits.${minutes}` };
    delayed.push({ name, minutes, ref: await product.writeComment(comment) });
  }
  await product.finishWork();
  return delayed;
}

/** The minutes in which the scheduler runs: every one shortly before and after a reply is due. */
function listMinutes(delayed: readonly DelayedReply[]): readonly number[] {
  const last = Math.max(...delayed.map(({ minutes }) => minutes)) + MINUTES_AFTERWARDS;
  const isNear = (minute: number) =>
    delayed.some(({ minutes }) => Math.abs(minutes - minute) <= MINUTES_AFTERWARDS);
  return Array.from({ length: last }, (_, index) => index + 1).filter(
    (minute) => isNear(minute) || minute % STEP_MINUTES === 0,
  );
}

async function measureDelays(product: RulesProduct, mediaId: string): Promise<BenchRow[]> {
  const delayed = await writeDelayedComments(product, mediaId);
  let now = 0;
  for (const minute of listMinutes(delayed)) {
    await product.passSeconds((minute - now) * MINUTE_SECONDS);
    now = minute;
    for (const { name, minutes, ref } of delayed) {
      if (minute !== minutes - 1) continue;
      const [replyId = ''] = await listRuleReplyIds(ref);
      const state = await readReplyState(ref, replyId);
      if (state !== 'queued') throw new Error(`The reply after ${name} was ${state} too early.`);
    }
  }
  const rows: BenchRow[] = [];
  for (const { name, ref } of delayed) {
    const replyId = await requireLive(ref);
    rows.push(
      createBenchRow({
        id: `P17-rule-${name}`,
        what: `messages of a rule's reply that is delayed by ${name.replace('-', ' ')} ÷ 1`,
        ratio: product.replyMessages.get(replyId) ?? 0,
        target: { between: [1, MAX_MESSAGES] },
      }),
    );
  }
  return rows;
}

async function measure(): Promise<BenchRow[]> {
  const product = await startRulesProduct();
  const path = `/accounts/${LINKED_IG_USER_ID}/media`;
  const [media] = await product.sandbox.callControl<readonly { readonly id: string }[]>(
    'GET',
    path,
  );
  const mediaId = media?.id ?? '';
  const rows = [await measureReplies(product, mediaId), ...(await measureDelays(product, mediaId))];
  await product.stop();
  return rows;
}

await reportBenchRowsAndExit(await runWithBenchTable(measure));
