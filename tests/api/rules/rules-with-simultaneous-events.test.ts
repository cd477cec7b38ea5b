// Simultaneous events and missing resources: each rule acts as often as it may and no more.
import { describe, expect, test } from 'vitest';
import { handler as eventWorker } from '#functions/rules/evaluate.worker.ts';
import { updateActiveUser } from '#functions/session/user-repository.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import {
  later,
  makeCommentRule,
  makePublicReplyAction,
  withRuleOptions,
} from '#tests/support/rules/make-rule.ts';
import { makeSubscription } from '#tests/support/users/make-subscription.ts';

setUpAutomationWorld();

test('a hundred copies of an event use each trigger count once', async () => {
  const options = { trigger_n_times_per_user: 1, trigger_n_times_per_comment: 1 };
  await world.createRule(
    withRuleOptions(makeCommentRule('copies', [makePublicReplyAction('Once')]), options),
  );
  const mediaId = await world.firstMedia();
  const id = await world.comment(mediaId, 'no word of the rule', 'copy.cat');
  const commentId = await world.writeComment({ text: 'copies', username: 'copy.cat' });
  await world.finishWork();
  const payload = {
    kind: 'comment',
    ...world.account(),
    mediaId,
    commentId,
    source: 'webhook',
    writtenAt: new Date().toISOString(),
  };
  const body = JSON.stringify({ job: 'inbound-event', payload });
  const record = (messageId: string) => ({ messageId, body, attributes: {} }) as never;

  await Promise.all(
    Array.from({ length: 100 }, (_, number) => eventWorker({ Records: [record(`m${number}`)] })),
  );
  await world.finishWork();

  expect(await world.repliesTo(commentId)).toEqual(['Once']);
  expect(await world.repliesTo(id)).toEqual([]);
});

test('a reply delayed by the hourly limit counts in its sending hour', async () => {
  const caps = { account: 2, person: 5, post: 100 };
  const countReplies = async (ids: readonly string[]) =>
    (await Promise.all(ids.map(world.repliesTo))).flat().length;
  await world.createCommentRule('viral');
  await world.setCaps(caps);
  const intoHour = (Date.now() / 1_000) % 3_600;
  await world.passSeconds(2 * 3_600 - intoHour + 60);
  const ids: string[] = [];
  for (let number = 0; number < 6; number += 1)
    ids.push(await world.ask('viral', `viral.${number}`));
  expect(await countReplies(ids)).toBe(caps.account);

  await world.passSeconds(4 * 3_600);
  expect(await countReplies(ids)).toBe(2 * caps.account);
  await world.setCaps({ account: 120, person: 4, post: 60 });
});

test.each([
  ['rules', 0],
  ['allow_live_rules_approval_mode_off', 1],
] as const)('a reply due after %s was taken away is not sent unseen', async (flag, waiting) => {
  await world.createCommentRule('downgrade', [later(makePublicReplyAction('Sent'), 60)]);
  const asked = await world.ask('downgrade', `down.${waiting}`);
  await world.setFeature(flag, 'off');
  await world.passSeconds(2 * 3_600);
  await world.setFeature(flag, 'on');

  expect(await world.repliesTo(asked)).toEqual([]);
  expect(await world.listApprovals()).toHaveLength(waiting);
});

test("a delayed reply awaits approval when its rule's text was corrected", async () => {
  const rule = await world.createCommentRule('price', [
    later(makePublicReplyAction('20 euros'), 60),
  ]);
  const asked = await world.ask('price?', 'corrected.price');
  const [action] = rule.rule.comment_actions.actions;
  const comment_actions = { actions: [{ ...action, action_value: [{ text: '25 euros' }] }] };
  await world.updateRule({ ...rule, rule: { ...rule.rule, comment_actions } });

  await world.passSeconds(2 * 3_600);

  expect(await world.repliesTo(asked)).toEqual([]);
  expect(await world.listApprovals()).toMatchObject([{ status: 'awaiting' }]);
});

test('two rules whose replies match each other never answer the account itself', async () => {
  await world.createCommentRule('ping', [makePublicReplyAction('pong')]);
  await world.createCommentRule('pong', [makePublicReplyAction('ping')]);

  const asked = await world.ask('ping', 'loop.er');
  await world.passSeconds(60, 5);

  expect(await world.repliesTo(asked)).toEqual(['pong']);
});

test("rule replies beyond the plan's limit of posts await approval", async () => {
  const { userId } = world.account();
  const limit = 3;
  await updateActiveUser(userId, { subscription: makeSubscription({ max_comments: limit }) });
  await world.createCommentRule('limit', [makePublicReplyAction('Sent')]);
  const ids = await Promise.all(
    Array.from({ length: 12 }, (_, number) =>
      world.writeComment({ text: 'limit', username: `limit.${number}` }),
    ),
  );
  await world.finishWork();

  expect((await Promise.all(ids.map(world.repliesTo))).flat()).toHaveLength(limit);
  const waiting = await world.listApprovals();
  expect(waiting).toHaveLength(12 - limit);
  for (const { error } of waiting) expect(error).toMatch(/plan/i);
  const { body } = await world.call('getMyUsage');
  expect(body.current_period_posted_comments).toBe(limit);
  await updateActiveUser(userId, { subscription: undefined });
});

describe('a delayed reply is not sent', () => {
  test("a delayed reply is not sent after its owner's plan ended", async () => {
    const { userId } = world.account();
    await world.createCommentRule('ends', [later(makePublicReplyAction('Too late'), 60)]);
    const asked = await world.ask('ends', 'plan.ended');
    await updateActiveUser(userId, { trialEndsAt: new Date(Date.now() + 60_000).toISOString() });

    await world.passSeconds(2 * 60 * 60);

    expect(await world.repliesTo(asked)).toEqual([]);
    const future = new Date(Date.now() + 300 * 86_400_000).toISOString();
    await updateActiveUser(userId, { trialEndsAt: future });
  });

  test('a delayed reply is not sent when its rule no longer matches', async () => {
    const rule = await world.createCommentRule('change', [
      later(makePublicReplyAction('Changed'), 30),
    ]);
    const asked = await world.ask('change', 'rule.changed');
    const { rule: changed } = makeCommentRule('something else', [makePublicReplyAction('Changed')]);
    await world.updateRule({ ...rule, rule: changed });

    await world.passSeconds(60 * 60);

    expect(await world.repliesTo(asked)).toEqual([]);
  });
});

/** It pauses the account for a while, so it comes last. */
test('a rule returns to approval mode when Instagram blocks its reply', async () => {
  const rule = await world.createCommentRule('spam', [makePublicReplyAction('Buy now')]);
  await world.setFault('POST comment/replies', { status: 400, code: 368, times: 1 });

  await world.ask('spam', 'spam.victim');
  await world.passSeconds(60);

  expect(await world.readRule(rule.id)).toMatchObject({
    approval_mode: true,
    misfire: { reason: expect.stringContaining('blocked') },
  });
});

test("another rule's reply waits during a posting restriction, then is sent", async () => {
  // Other tests have filled this hour and the next ones.
  await world.passSeconds(12 * 60 * 60);
  const blocked = await world.createCommentRule('blocked', [makePublicReplyAction('Buy now')]);
  await world.createCommentRule('patient', [makePublicReplyAction('Later')]);
  await world.setFault('POST comment/replies', { status: 400, code: 368, times: 1 });
  await world.ask('blocked', 'fault.blocked');
  expect(await world.readRule(blocked.id)).toMatchObject({ approval_mode: true });

  const asked = await world.ask('patient', 'fault.patient');
  await world.passSeconds(60);
  expect(await world.repliesTo(asked)).toEqual([]);
  const { activity } = await world.listActivity({ event_id: asked });
  expect(activity.flatMap(({ actions }) => actions)).toMatchObject([
    { reply: { state: 'queued', waits_for: 'posting_pause' } },
  ]);
  // Each further refusal doubles the pause of a quarter of an hour.
  await world.passSeconds(65 * 60);
  await world.passSeconds(60);

  expect(await world.repliesTo(asked)).toEqual(['Later']);
});
