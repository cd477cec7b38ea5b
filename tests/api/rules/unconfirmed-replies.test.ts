// Replies by rule whose call got no answer: what follows may not be a second reply, nor hold up its owner.
import { expect, test } from 'vitest';
import { aroundNextPublish } from '#tests/support/network/around-next-publish.ts';
import { interceptFetch } from '#tests/support/network/intercept-fetch.ts';
import {
  firstMedia,
  makeCommentRule,
  makeMessageRule,
  setUpAutomationWorld,
  automationWorld as world,
} from '#tests/support/rules/automation-world.ts';

setUpAutomationWorld();

const LIST = { action_type: 'dm', action_value: [{ text: 'Here is the list.' }] };
const SHIPPING = { action_type: 'dm', action_value: [{ text: 'We ship on Mondays.' }] };

const setFault = (route: string, fields: object) =>
  world.sandbox.callControl('POST', '/faults', { route, ...fields });
const refuseReads = (routes: readonly string[]) =>
  Promise.all(routes.map((route) => setFault(route, { status: 400, code: 100, times: 2_000 })));
const clearFaults = () => world.sandbox.callControl('DELETE', '/faults');
const setWebhooks = (enabled: boolean) =>
  world.sandbox.callControl('POST', '/webhooks', { enabled });

test('a reply that may be published is not followed by a second one after a reset', async () => {
  await world.createRule(makeCommentRule('double'));
  await setFault('POST comment/replies', { when: 'after', outcome: 'reset', times: 1 });
  await refuseReads(['GET comment', 'GET media/comments', 'GET comment/replies']);
  const fields = { media_id: await firstMedia(), text: 'double?', username: 'open.double' };
  const { id: asked } = await world.sandbox.callControl<{ id: string }>(
    'POST',
    '/comments',
    fields,
  );
  // The webhook of the comment arrives, that of the reply does not.
  aroundNextPublish({ before: () => setWebhooks(false) });
  await world.finishWork();
  await setWebhooks(true);
  for (let step = 0; step < 40; step += 1) await world.passSeconds(120);
  expect(await world.listApprovals()).toMatchObject([{ status: 'failed' }]);
  await clearFaults();

  await resetAndRun();

  expect(await world.repliesTo(asked)).toEqual(['It is 20 euros.']);
}, 120_000);

async function resetAndRun(): Promise<void> {
  await world.call('resetRules');
  await world.call('runRules');
  for (let step = 0; step < 6; step += 1) await world.passSeconds(60);
}

test('a reply that Instagram refused, and does not show later either, is sent after a reset', async () => {
  await world.createRule(makeCommentRule('refused'));
  await setFault('POST comment/replies', { status: 400, code: 100, times: 3 });
  const asked = await world.ask('refused?', 'open.refused');
  for (let step = 0; step < 20; step += 1) await world.passSeconds(15);
  expect(await world.listApprovals()).toMatchObject([{ status: 'failed' }]);
  await clearFaults();

  await resetAndRun();

  expect(await world.repliesTo(asked)).toEqual(['It is 20 euros.']);
}, 60_000);

/** No connection is made to where replies are posted. @returns how to make it possible again */
const refuseConnections = (): (() => void) =>
  interceptFetch(async ({ url, method }, send) => {
    if (method !== 'POST' || !url.pathname.endsWith('/replies')) return send();
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    throw new TypeError('fetch failed', { cause });
  });

test('a reply for which no connection was made is sent after a reset', async () => {
  await world.createRule(makeCommentRule('offline'));
  const allowConnections = refuseConnections();
  const asked = await world.ask('offline?', 'open.offline');
  for (let step = 0; step < 10; step += 1) await world.passSeconds(15);
  expect(await world.listApprovals()).toMatchObject([{ status: 'failed' }]);
  allowConnections();

  await resetAndRun();

  expect(await world.repliesTo(asked)).toEqual(['It is 20 euros.']);
}, 60_000);

test('the owner is asked to look, and decides, when a reply by rule stays unconfirmed for more than a minute', async () => {
  await world.createRule(makeCommentRule('stuck'));
  await setFault('POST comment/replies', { when: 'before', status: 500, code: 2, times: 1 });
  await refuseReads(['GET comment', 'GET comment/replies']);
  const media_id = await firstMedia();
  const comment_id = await world.comment(media_id, 'stuck?', 'open.stuck');
  const fields = { media_id, comment_id };
  const { body } = await world.call('requestCommentDraft', { ...fields, own_words: true });
  const reply = { ...fields, response_id: body.response.id, response_text: 'The owner herself' };
  await world.call('postCommentReply', reply);

  for (let step = 0; step < 15; step += 1) await world.passSeconds(6);

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

test('a private reply that is sent after a long outage ends nothing that waits in its conversation', async () => {
  await world.createRule(makeMessageRule('ship', [SHIPPING], { approval_mode: true }));
  await world.createRule(makeCommentRule('list', [LIST]));
  await world.message('When do you ship?', 'open.outage');
  await world.passSeconds(60);
  expect(await world.listApprovals()).toHaveLength(1);
  for (const route of ['POST page/messages', 'POST account/messages', 'POST user/messages'])
    await setFault(route, { status: 500, code: 2, times: 1 });
  await setFault('GET *', { status: 500, code: 2, times: 5_000 });
  const fields = { media_id: await firstMedia(), text: 'list please', username: 'open.outage' };
  await world.sandbox.callControl('POST', '/comments', fields);
  await world.finishWork();
  for (let step = 0; step < 14; step += 1) await world.passSeconds(600);
  await clearFaults();

  let wasCalled = false;
  const onCall = async () => {
    wasCalled = true;
    // The echo of the message arrives before the response of the call.
    await world.finishWork();
  };
  aroundNextPublish({ after: onCall });
  for (let step = 0; step < 8; step += 1) await world.passSeconds(600);
  for (let step = 0; step < 30 && !wasCalled; step += 1) await world.passSeconds(7);
  for (let step = 0; step < 10; step += 1) await world.passSeconds(7);

  expect(wasCalled).toBe(true);
  expect(await world.messagesTo('open.outage')).toEqual(['Here is the list.']);
  expect(await world.listApprovals()).toHaveLength(1);
}, 200_000);
