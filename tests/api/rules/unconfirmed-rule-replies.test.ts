// Replies by rule whose call got no answer: no second reply may follow, and the owner must not be held up.
import { expect, test } from 'vitest';
import { interceptFetch } from '#tests/support/network/intercept-fetch.ts';
import { runAroundNextPublish } from '#tests/support/network/run-around-next-publish.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import {
  APPROVAL_MODE_ON,
  PRIVATE_LIST_MESSAGE_ACTION,
  SHIPPING_MESSAGE_ACTION,
} from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

const refuseReads = (routes: readonly string[]) =>
  Promise.all(
    routes.map((route) => world.setFault(route, { status: 400, code: 100, times: 2_000 })),
  );
const clearFaults = () => world.sandbox.callControl('DELETE', '/faults');

test('a reset gives a possibly published reply no second one', async () => {
  await world.createCommentRule('double');
  await world.setFault('POST comment/replies', { when: 'after', outcome: 'reset', times: 1 });
  await refuseReads(['GET comment', 'GET media/comments', 'GET comment/replies']);
  const asked = await world.writeComment({ text: 'double?', username: 'open.double' });
  // The webhook of the comment arrives, but not that of the reply.
  runAroundNextPublish({ before: () => world.setWebhooks(false) });
  await world.finishWork();
  await world.setWebhooks(true);
  await world.passSeconds(120, 40);
  expect(await world.listApprovals()).toMatchObject([{ status: 'failed' }]);
  await clearFaults();

  await resetAndRun();

  expect(await world.repliesTo(asked)).toEqual(['It is 20 euros.']);
}, 120_000);

async function resetAndRun(): Promise<void> {
  await world.call('resetRules');
  await world.call('runRules');
  await world.passSeconds(60, 6);
}

test('a reset sends a refused reply that Instagram does not show', async () => {
  await world.createCommentRule('refused');
  await world.setFault('POST comment/replies', { status: 400, code: 100, times: 3 });
  const asked = await world.ask('refused?', 'open.refused');
  await world.passSeconds(15, 20);
  expect(await world.listApprovals()).toMatchObject([{ status: 'failed' }]);
  await clearFaults();

  await resetAndRun();

  expect(await world.repliesTo(asked)).toEqual(['It is 20 euros.']);
}, 60_000);

/** No connection can be made for posting replies. @returns how to allow it again */
const refuseConnections = (): (() => void) =>
  interceptFetch(async ({ url, method }, send) => {
    if (method !== 'POST' || !url.pathname.endsWith('/replies')) return send();
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    throw new TypeError('fetch failed', { cause });
  });

test('a reset sends a reply that failed without a connection', async () => {
  await world.createCommentRule('offline');
  const allowConnections = refuseConnections();
  const asked = await world.ask('offline?', 'open.offline');
  await world.passSeconds(15, 10);
  expect(await world.listApprovals()).toMatchObject([{ status: 'failed' }]);
  allowConnections();

  await resetAndRun();

  expect(await world.repliesTo(asked)).toEqual(['It is 20 euros.']);
}, 60_000);

test("an owner's reply is returned once while a rule's stays unconfirmed", async () => {
  await world.createCommentRule('stuck');
  await world.setFault('POST comment/replies', { when: 'before', status: 500, code: 2, times: 1 });
  await refuseReads(['GET comment', 'GET comment/replies']);
  const media_id = await world.firstMedia();
  const comment_id = await world.comment(media_id, 'stuck?', 'open.stuck');
  const fields = { media_id, comment_id };
  const { body } = await world.call('requestCommentDraft', { ...fields, own_words: true });
  const reply = { ...fields, response_id: body.response.id, response_text: 'The owner herself' };
  await world.call('postCommentReply', reply);

  await world.passSeconds(6, 15);

  const returned = await world.call('requestCommentDraft', fields);
  expect(returned.body.response).toMatchObject({
    status: 'editing',
    error: expect.stringContaining('may have answered this already'),
    reply_text: 'The owner herself',
  });
  expect(await world.call('postCommentReply', reply)).toMatchObject({ status: 200 });
  await world.passSeconds(6);
  expect(await world.repliesTo(comment_id)).toEqual(['The owner herself']);
  await clearFaults();
}, 120_000);

test('a private reply sent after a long outage ends no waiting approval', async () => {
  await world.createMessageRule('ship', [SHIPPING_MESSAGE_ACTION], APPROVAL_MODE_ON);
  await world.createCommentRule('list', [PRIVATE_LIST_MESSAGE_ACTION]);
  await world.message('When do you ship?', 'open.outage');
  await world.passSeconds(60);
  expect(await world.listApprovals()).toHaveLength(1);
  for (const route of ['POST page/messages', 'POST account/messages', 'POST user/messages'])
    await world.setFault(route, { status: 500, code: 2, times: 1 });
  await world.setFault('GET *', { status: 500, code: 2, times: 5_000 });
  await world.writeComment({ text: 'list please', username: 'open.outage' });
  await world.finishWork();
  await world.passSeconds(600, 14);
  await clearFaults();

  let wasCalled = false;
  const onCall = async () => {
    wasCalled = true;
    // The echo of the message arrives before the response of the call.
    await world.finishWork();
  };
  runAroundNextPublish({ after: onCall });
  await world.passSeconds(600, 8);
  for (let step = 0; step < 30 && !wasCalled; step += 1) await world.passSeconds(7);
  await world.passSeconds(7, 10);

  expect(wasCalled).toBe(true);
  expect(await world.messagesTo('open.outage')).toEqual(['Here is the list.']);
  expect(await world.listApprovals()).toHaveLength(1);
}, 200_000);

test.each([
  [{ code: 100, subcode: 2_534_025, message: 'The comment is invalid for a private reply' }],
  [{ code: 10_903, message: "This user can't reply to this activity" }],
])(
  'a private reply that is never taken ends without another text: %o',
  async (refusal) => {
    await world.createCommentRule('never', [PRIVATE_LIST_MESSAGE_ACTION]);
    await world.setFault('POST page/messages', { status: 400, times: 10, ...refusal });

    const asked = await world.ask('never?', `open.never.${refusal.code}`);
    await world.passSeconds(15, 20);

    const { state, error } = await world.findRuleReply(asked);
    expect([state, error]).toEqual([
      'editing',
      expect.stringMatching(/^Instagram takes no private message about this comment/),
    ]);
    await clearFaults();
  },
  60_000,
);
