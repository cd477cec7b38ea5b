// Replies by rule whose time has come: what is asked of Instagram, what is counted, and who learns what stops them.
import { expect, onTestFinished, test, vi } from 'vitest';
import { postReplyJob } from '#functions/drafts/jobs.ts';
import { pausePosting } from '#functions/drafts/posting-pause-repository.ts';
import { saveCommentFromEvent } from '#functions/posts/save-comment-from-event.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import { interceptFetch } from '#tests/support/network/intercept-fetch.ts';
import {
  firstMedia,
  inMinutes,
  makeCommentRule,
  makeMessageRule,
  setUpAutomationWorld,
  automationWorld as world,
} from '#tests/support/rules/automation-world.ts';

setUpAutomationWorld();

const PUBLIC = { action_type: 'comment_reply', action_value: [{ text: 'It is 20 euros.' }] };
const SHIPPING = { action_type: 'dm', action_value: [{ text: 'We ship on Mondays.' }] };
const MINUTES_OF_DAY = 24 * 60;
const HOUR_MS = 3_600_000;

async function findReply(eventId: string): Promise<{ readonly id: string }> {
  const { body } = await world.call('listRuleActivity', { event_id: eventId });
  return body.activity[0].actions[0].reply;
}

async function setCaps(caps: object): Promise<void> {
  const { body } = await world.call('changeRuleSettings');
  await world.call('changeRuleSettings', { caps });
  onTestFinished(async () => void (await world.call('changeRuleSettings', { caps: body.caps })));
}

/** Counts the reads of single objects of the network from now on. */
function countNetworkReads(): () => number {
  let reads = 0;
  interceptFetch(({ url, method }, send) => {
    if (method === 'GET' && /\/\d{10,}/.test(url.pathname)) reads += 1;
    return send();
  });
  return () => reads;
}

// Before the backlog, whose replies would compete for the hours that this one counts.
test('a reply that is delivered three times in a full hour takes one place in a later one', async () => {
  await world.createRule(makeCommentRule('full', [{ ...PUBLIC, ...inMinutes(10) }]));
  const first = await world.ask('full?', 'due.full1');
  const second = await world.ask('full?', 'due.full2');
  await setCaps({ account: 1, person: 50, post: 700 });
  const hourStart = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  const enqueueReplyTo = async (commentId: string) => {
    const mediaId = await firstMedia();
    const subject = { kind: 'comment', ...world.account(), mediaId, commentId } as const;
    const { id: responseId } = await findReply(commentId);
    await enqueueJob(postReplyJob, { subject, responseId });
  };
  vi.setSystemTime(hourStart + 60_000);
  await enqueueReplyTo(first);
  await world.queues.run();

  for (let copy = 0; copy < 3; copy += 1) await enqueueReplyTo(second);
  await world.finishWork();

  const later = Array.from({ length: 48 }, (_, index) => hourStart + (index + 1) * HOUR_MS);
  const counts = await Promise.all(later.map(readSends));
  expect(await readSends(hourStart)).toBe(1);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
}, 60_000);

test('a backlog asks Instagram only about what may be sent in this hour', async () => {
  const media_id = await firstMedia();
  const people = Array.from({ length: 40 }, (_, number) => `due.person${number}`);
  for (const username of people)
    await world.sandbox.callControl('POST', '/comments', { media_id, text: 'backlog?', username });
  await world.finishWork();
  await world.passSeconds(180);
  await setCaps({ account: 2, person: 50, post: 700 });
  const { id } = await world.createRule(makeCommentRule('backlog', [PUBLIC]));
  const getReads = countNetworkReads();

  const change_value = new Date(Date.now() - HOUR_MS).toISOString();
  const action = { change_type: 'backdate_rule', rule_ids: [id], change_value };
  await world.call('backdateRules', { actions: [action] });
  await world.finishWork();

  expect(getReads()).toBeLessThan(20);
}, 120_000);

test('a reply that is delivered three times at once takes one place under the caps', async () => {
  await world.createRule(makeCommentRule('thrice', [{ ...PUBLIC, ...inMinutes(10) }]));
  const mediaId = await firstMedia();
  const commentId = await world.comment(mediaId, 'thrice?', 'due.thrice');
  const { id: responseId } = await findReply(commentId);
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

test('a reply with the longest delay can still be approved when its owner is asked once it is due', async () => {
  const delayed = { ...PUBLIC, ...inMinutes(30 * MINUTES_OF_DAY) };
  const { id } = await world.createRule(makeCommentRule('longest', [delayed]));
  await world.ask('longest?', 'due.longest');
  const change = { change_type: 'approval_mode', rule_ids: [id], new_approval_mode_value: true };
  await world.call('changeRules', { rule_changes: [change] });

  await world.passSeconds(30 * 86_400 + 30);
  for (let step = 0; step < 2; step += 1) await world.passSeconds(60);

  expect(await world.listApprovals()).toHaveLength(1);
});

test('a delayed reply is sent when the name of the person becomes known meanwhile', async () => {
  await world.createRule(makeCommentRule('name', [{ ...PUBLIC, ...inMinutes(10) }]));
  const mediaId = await firstMedia();
  const parentId = await world.comment(mediaId, 'nothing', 'due.first');
  await world.sandbox.callControl('POST', '/webhooks', { enabled: false });
  const fields = {
    media_id: mediaId,
    parent_id: parentId,
    text: 'name?',
    username: 'due.nameless',
  };
  const { id } = await world.sandbox.callControl<{ id: string }>('POST', '/comments', fields);
  await world.sandbox.callControl('POST', '/webhooks', { enabled: true });
  const account = world.account();
  const identity = { igUserId: account.igUserId, username: 'demo', ownIds: [] };
  // The webhook of a comment names its author by an id alone.
  const event = { ...account, commentId: id, mediaId, parentId, text: 'name?', fromId: '5550001' };
  await saveCommentFromEvent(account, identity as never, event as never);
  await world.finishWork();

  await world.passSeconds(11 * 60);
  await world.passSeconds(60);

  const replies = await world.repliesTo(parentId);
  expect(replies.filter((text) => text.includes('20 euros'))).toHaveLength(1);
  expect(await world.listApprovals()).toEqual([]);
});

test('a private reply that is approved at once is not sent when Instagram has hidden its comment', async () => {
  const hello = { action_type: 'dm', action_value: [{ text: 'Hello!' }] };
  await world.createRule(makeCommentRule('hide', [hello], { approval_mode: true }));
  const asked = await world.ask('hide?', 'due.hidden');
  const [item] = await world.listApprovals();
  await world.sandbox.callControl('PATCH', `/comments/${asked}`, { hidden: true });

  const action = { change_type: 'approve', awaiting_approval_ids: [item?.id] };
  await world.call('changeApprovals', { actions: [action] });
  await world.passSeconds(20);

  expect(await world.messagesTo('due.hidden')).toEqual([]);
  expect(await findReply(asked)).toMatchObject({ ended_by: 'subject_hidden' });
});

async function readSends(at: number): Promise<number> {
  const key = tableKeys.hourlySends(world.account(), new Date(at).toISOString().slice(0, 13));
  return Number((await getItem(key, { consistent: true }))?.sends ?? 0);
}

test('a reply that is sent at its second attempt is counted once', async () => {
  await setCaps({ account: 30, person: 1, post: 700 });
  await world.createRule(makeCommentRule('again', [PUBLIC]));
  const fault = { when: 'before', status: 500, code: 2, times: 1 };
  await world.sandbox.callControl('POST', '/faults', { route: 'POST comment/replies', ...fault });

  const asked = await world.ask('again?', 'due.again');
  for (let step = 0; step < 30; step += 1) await world.passSeconds(7);

  expect(await world.repliesTo(asked)).toEqual(['It is 20 euros.']);
}, 60_000);

test('a comment gets its reply while another one of its writer, deleted meanwhile, is asked about', async () => {
  await setCaps({ account: 30, person: 1, post: 700 });
  await world.createRule(makeCommentRule('held', [{ ...PUBLIC, ...inMinutes(10) }]));
  const gone = await world.ask('held?', 'due.held');
  const kept = await world.ask('held again?', 'due.held');
  await world.sandbox.callControl('DELETE', `/comments/${gone}`);
  interceptFetch(async ({ url }, send) => {
    if (url.pathname.includes(gone)) await new Promise((done) => setTimeout(done, 1_500));
    return send();
  });

  vi.setSystemTime(Date.now() + 11 * 60_000);
  await world.finishWork();
  for (let step = 0; step < 4; step += 1) await world.passSeconds(60);

  expect(await world.repliesTo(kept)).toEqual(['It is 20 euros.']);
}, 60_000);

// The last one: its pause holds up what follows.
test('a reply to a message that a restriction would keep beyond its window comes back to its owner', async () => {
  await world.createRule(makeMessageRule('ship', [{ ...SHIPPING, ...inMinutes(22 * 60) }]));
  await world.message('When do you ship?', 'due.window');
  await world.passSeconds(22 * 3_600 - 120);
  // The fifth restriction in a row lasts four hours.
  for (let strike = 0; strike < 5; strike += 1) await pausePosting(world.account());

  for (let step = 0; step < 6; step += 1) await world.passSeconds(60);

  expect(await world.listApprovals()).toMatchObject([{ status: 'failed' }]);
}, 60_000);
