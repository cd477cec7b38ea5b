// Due replies by rule: their requests to Instagram, their counts, and the reports of obstacles.
import { expect, onTestFinished, test, vi } from 'vitest';
import { postReplyJob } from '#functions/drafts/jobs.ts';
import { pausePosting } from '#functions/drafts/posting/posting-pause-repository.ts';
import { saveCommentFromEvent } from '#functions/posts/storage/save-comment-from-event.ts';
import { gatherReportedCommentsOfBatch } from '#functions/posts/storage/save-reported-comments.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import { interceptFetch } from '#tests/support/network/intercept-fetch.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import {
  APPROVAL_MODE_ON,
  later,
  makePrivateMessageAction,
  PUBLIC_PRICE_REPLY_ACTION,
  SHIPPING_MESSAGE_ACTION,
} from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

const MINUTES_OF_DAY = 24 * 60;
const HOUR_MS = 3_600_000;

async function setCaps(caps: object): Promise<void> {
  const { body } = await world.call('changeRuleSettings');
  await world.setCaps(caps);
  onTestFinished(async () => void (await world.setCaps(body.caps)));
}

/** Counts later reads of single objects of the network. */
function countNetworkReads(): () => number {
  let reads = 0;
  interceptFetch(({ url, method }, send) => {
    if (method === 'GET' && /\/\d{10,}/.test(url.pathname)) reads += 1;
    return send();
  });
  return () => reads;
}

// Runs before the backlog, whose replies would compete for the counted hours.
test('a job delivered three times reserves one send in a later hour', async () => {
  await world.createCommentRule('full', [later(PUBLIC_PRICE_REPLY_ACTION, 10)]);
  const first = await world.ask('full?', 'due.full1');
  const second = await world.ask('full?', 'due.full2');
  await setCaps({ account: 1, person: 50, post: 700 });
  const hourStart = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  const enqueueReplyTo = async (commentId: string) => {
    const mediaId = await world.firstMedia();
    const subject = { kind: 'comment', ...world.account(), mediaId, commentId } as const;
    const { id: responseId } = await world.findRuleReply(commentId);
    await enqueueJob(postReplyJob, { subject, responseId });
  };
  vi.setSystemTime(hourStart + 60_000);
  await enqueueReplyTo(first);
  await world.queues.run();

  for (let copy = 0; copy < 3; copy += 1) await enqueueReplyTo(second);
  await world.finishWork();

  const laterHours = Array.from({ length: 48 }, (_, index) => hourStart + (index + 1) * HOUR_MS);
  const counts = await Promise.all(laterHours.map(readSends));
  expect(await readSends(hourStart)).toBe(1);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
}, 60_000);

test('a backlog of replies reads from Instagram only what this hour sends', async () => {
  for (let number = 0; number < 40; number += 1)
    await world.writeComment({ text: 'backlog?', username: `due.person${number}` });
  await world.finishWork();
  await world.passSeconds(180);
  await setCaps({ account: 2, person: 50, post: 700 });
  const { id } = await world.createCommentRule('backlog');
  const getReads = countNetworkReads();

  await world.backdateRule(id, new Date(Date.now() - HOUR_MS).toISOString());

  expect(getReads()).toBeLessThan(20);
}, 120_000);

test('a job delivered three times counts once against the hourly limits', async () => {
  await world.createCommentRule('thrice', [later(PUBLIC_PRICE_REPLY_ACTION, 10)]);
  const mediaId = await world.firstMedia();
  const commentId = await world.comment(mediaId, 'thrice?', 'due.thrice');
  const { id: responseId } = await world.findRuleReply(commentId);
  vi.setSystemTime(Date.now() + 11 * 60_000);
  const now = Date.now();
  const before = await readSends(now);

  const subject = { kind: 'comment', ...world.account(), mediaId, commentId } as const;
  for (let copy = 0; copy < 2; copy += 1) await enqueueJob(postReplyJob, { subject, responseId });
  await world.finishWork();
  await world.passSeconds(60);

  expect(await world.repliesTo(commentId)).toEqual(['It is 20 euros.']);
  expect((await readSends(now)) - before).toBe(1);
});

test('a reply with the longest delay can be approved once due', async () => {
  const delayed = later(PUBLIC_PRICE_REPLY_ACTION, 30 * MINUTES_OF_DAY);
  const { id } = await world.createCommentRule('longest', [delayed]);
  await world.ask('longest?', 'due.longest');
  await world.setApprovalMode(id, true);

  await world.passSeconds(30 * 86_400 + 30);
  await world.passSeconds(60, 2);

  expect(await world.listApprovals()).toHaveLength(1);
});

test("a delayed reply is sent although the person's name became known later", async () => {
  await world.createCommentRule('name', [later(PUBLIC_PRICE_REPLY_ACTION, 10)]);
  const mediaId = await world.firstMedia();
  const parentId = await world.comment(mediaId, 'nothing', 'due.first');
  let id = '';
  await world.withoutWebhooks(async () => {
    id = await world.replyBelow(parentId, 'name?', 'due.nameless');
  });
  const account = world.account();
  const identity = { igUserId: account.igUserId, username: 'demo', ownIds: [] };
  // The webhook of the comment names its author only by id.
  const event = { ...account, commentId: id, mediaId, parentId, text: 'name?', fromId: '5550001' };
  await saveCommentFromEvent(
    account,
    identity as never,
    event as never,
    gatherReportedCommentsOfBatch().enter(),
  );
  await world.finishWork();

  await world.passSeconds(11 * 60);
  await world.passSeconds(60);

  const replies = await world.repliesTo(parentId);
  expect(replies.filter((text) => text.includes('20 euros'))).toHaveLength(1);
  expect(await world.listApprovals()).toEqual([]);
});

test('an approved private reply is not sent once its comment is hidden', async () => {
  await world.createCommentRule('hide', [makePrivateMessageAction('Hello!')], APPROVAL_MODE_ON);
  const asked = await world.ask('hide?', 'due.hidden');
  const [item] = await world.listApprovals();
  await world.hideComment(asked);

  await world.changeApprovals('approve', [item?.id]);
  await world.passSeconds(20);

  expect(await world.messagesTo('due.hidden')).toEqual([]);
  expect(await world.findRuleReply(asked)).toMatchObject({ ended_by: 'subject_hidden' });
});

async function readSends(at: number): Promise<number> {
  const key = tableKeys.hourlySends(world.account(), new Date(at).toISOString().slice(0, 13));
  return Number((await getItem(key, { consistent: true }))?.sends ?? 0);
}

test('a reply that is sent at its second attempt is counted once', async () => {
  await setCaps({ account: 30, person: 1, post: 700 });
  await world.createCommentRule('again');
  const fault = { when: 'before', status: 500, code: 2, times: 1 };
  await world.setFault('POST comment/replies', fault);

  const asked = await world.ask('again?', 'due.again');
  await world.passSeconds(7, 30);

  expect(await world.repliesTo(asked)).toEqual(['It is 20 euros.']);
}, 60_000);

test("a comment gets its reply while the writer's deleted comment is checked", async () => {
  await setCaps({ account: 30, person: 1, post: 700 });
  await world.createCommentRule('held', [later(PUBLIC_PRICE_REPLY_ACTION, 10)]);
  const gone = await world.ask('held?', 'due.held');
  const kept = await world.ask('held again?', 'due.held');
  await world.deleteComment(gone);
  interceptFetch(async ({ url }, send) => {
    if (url.pathname.includes(gone)) await new Promise((done) => setTimeout(done, 1_500));
    return send();
  });

  vi.setSystemTime(Date.now() + 11 * 60_000);
  await world.finishWork();
  await world.passSeconds(60, 4);

  expect(await world.repliesTo(kept)).toEqual(['It is 20 euros.']);
}, 60_000);

// Runs last, because its pause delays everything after it.
test('a message reply comes back when a pause outlasts its reply window', async () => {
  await world.createMessageRule('ship', [later(SHIPPING_MESSAGE_ACTION, 22 * 60)]);
  await world.message('When do you ship?', 'due.window');
  await world.passSeconds(22 * 3_600 - 120);
  // The fifth restriction in a row lasts four hours.
  for (let strike = 0; strike < 5; strike += 1) await pausePosting(world.account());

  await world.passSeconds(60, 6);

  expect(await world.listApprovals()).toMatchObject([{ status: 'failed' }]);
}, 60_000);
