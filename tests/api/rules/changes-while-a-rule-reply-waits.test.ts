// Changes before a reply by rule is sent: other comments in its thread, its subject, the rule itself, its approval.
import { describe, expect, test, vi } from 'vitest';
import { removeStoredCommentsOfPost } from '#functions/posts/storage/remove-comments.ts';
import { saveCommentFromEvent } from '#functions/posts/storage/save-comment-from-event.ts';
import { gatherReportedCommentsOfBatch } from '#functions/posts/storage/save-reported-comments.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import {
  APPROVAL_MODE_ON,
  later,
  makeMessageRule,
  makePublicReplyAction,
  PRIVATE_LIST_MESSAGE_ACTION,
  PUBLIC_PRICE_REPLY_ACTION,
  SHIPPING_MESSAGE_ACTION,
} from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

const PASSED_DELAY_SECONDS = 11 * 60;

const approve = (id: string | undefined) => world.changeApprovals('approve', [id]);

describe('two comments in one thread', () => {
  test('two comments in a thread both get their delayed replies', async () => {
    await world.createCommentRule('price', [later(PUBLIC_PRICE_REPLY_ACTION, 10)]);
    const first = await world.ask('price?', 'wait.ana');
    await world.passSeconds(5 * 60);
    await world.replyBelow(first, 'price for me too?', 'wait.bob');

    await world.passSeconds(6 * 60);
    await world.passSeconds(6 * 60);

    expect([...(await world.repliesTo(first))].sort()).toEqual([
      '@wait.bob It is 20 euros.',
      'It is 20 euros.',
      'price for me too?',
    ]);
  });

  test("a rule's answer to a thread's second comment keeps the first's approval", async () => {
    await world.createCommentRule('order', [PUBLIC_PRICE_REPLY_ACTION], APPROVAL_MODE_ON);
    await world.createCommentRule('price');
    const first = await world.ask('order?', 'wait.cleo');

    await world.replyBelow(first, 'price please', 'wait.dan');
    await world.passSeconds(30);

    expect(await world.repliesTo(first)).toContain('@wait.dan It is 20 euros.');
    expect(await world.listApprovals()).toHaveLength(1);
  });

  test("the owner's answer to a thread's second comment ends the first's approval", async () => {
    await world.createCommentRule('order', [PUBLIC_PRICE_REPLY_ACTION], APPROVAL_MODE_ON);
    const first = await world.ask('order?', 'wait.eli');
    await world.replyBelow(first, 'me too', 'wait.fin');

    await world.answerOnPhone(first, 'Yes, both of you');

    expect(await world.listApprovals()).toEqual([]);
  });
});

test('a reply to a person without a known name has no mention', async () => {
  await world.createCommentRule('noname');
  const first = await world.ask('nothing', 'wait.ana');
  await world.replyBelow(first, 'nothing either', 'wait.gus');
  const comment = {
    ...world.account(),
    commentId: '17950000000999991',
    mediaId: await world.firstMedia(),
    parentId: first,
    text: 'noname?',
    fromId: '555000111222',
  };
  const identity = { igUserId: world.account().igUserId, username: 'demo', ownIds: [] };
  await saveCommentFromEvent(
    world.account(),
    identity as never,
    comment as never,
    gatherReportedCommentsOfBatch().enter(),
  );
  await world.finishWork();
  await world.passSeconds(60);

  for (const text of await world.repliesTo(first)) expect(text).not.toMatch(/^@ /);
});

describe('what the reply answers is gone by then, unannounced', () => {
  test('a delayed reply to a deleted reply is not sent', async () => {
    await world.createCommentRule('size', [later(PUBLIC_PRICE_REPLY_ACTION, 10)]);
    const first = await world.ask('nothing', 'wait.ana');
    const second = await world.replyBelow(first, 'size?', 'wait.deleted');
    await world.deleteComment(second);

    await world.passSeconds(PASSED_DELAY_SECONDS);
    await world.passSeconds(60);

    expect(await world.repliesTo(first)).toEqual([]);
  });

  test('a delayed reply to an unsent message is not sent', async () => {
    await world.createMessageRule('ship', [later(SHIPPING_MESSAGE_ACTION, 10)]);
    await world.message('Hello', 'wait.unsent');
    const id = await world.message('When do you ship?', 'wait.unsent');
    await world.passSeconds(60);
    await world.withoutWebhooks(() => world.sandbox.callControl('DELETE', `/messages/${id}`));

    await world.passSeconds(PASSED_DELAY_SECONDS);

    expect(await world.messagesTo('wait.unsent')).toEqual([]);
  });
});

describe('a comment that a backdated rule would answer', () => {
  const backdate = async (word: string) => {
    const { id } = await world.createCommentRule(word);
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    expect(await world.backdateRule(id, anHourAgo)).toMatchObject({ status: 200 });
    await world.passSeconds(30);
  };

  test.each([
    ['was hidden', 'hideComment', 'subject_hidden'],
    ['was deleted', 'deleteComment', 'subject_deleted'],
  ] as const)('is not answered when it %s, unannounced', async (name, act, ended_by) => {
    const word = name.replace(' ', '');
    const asked = await world.ask(`${word}?`, `wait.${word}`);
    await world.passSeconds(120);
    await world.withoutWebhooks(() => world[act](asked));

    await backdate(word);

    expect(await world.findRuleReply(asked)).toMatchObject({ ended_by });
  });

  test('a backdated rule leaves a comment that its owner answered unannounced', async () => {
    const asked = await world.ask('phone?', 'wait.phone');
    await world.passSeconds(120);
    await world.withoutWebhooks(() => world.answerOnPhone(asked, 'My own words'));

    await backdate('phone');

    expect(await world.repliesTo(asked)).toEqual(['My own words']);
  });
});

test('a delayed reply awaits approval when the plan lost unseen sending', async () => {
  await world.createCommentRule('plan', [later(PUBLIC_PRICE_REPLY_ACTION, 10)]);
  const asked = await world.ask('plan?', 'wait.plan');
  await world.setFeature('allow_live_rules_approval_mode_off', 'off');

  await world.passSeconds(PASSED_DELAY_SECONDS);

  await world.setFeature('allow_live_rules_approval_mode_off', 'on');
  expect(await world.repliesTo(asked)).toEqual([]);
  expect(await world.listApprovals()).toMatchObject([
    { error: expect.stringMatching(/without your approval/) },
  ]);
});

describe('the rule was changed by then', () => {
  test('a delayed reply is not sent when its text was shortened', async () => {
    const long = makePublicReplyAction('Everything is free today! Thanks!');
    const rule = await world.createCommentRule('shop', [later(long, 10)]);
    const asked = await world.ask('shop?', 'wait.short');
    const corrected = structuredClone(rule);
    const [action] = corrected.rule.comment_actions.actions;
    if (action) action.action_value = [{ text: 'Thanks!', operator: 'or' }];
    await world.updateRule(corrected);

    await world.passSeconds(PASSED_DELAY_SECONDS);

    expect(await world.repliesTo(asked)).toEqual([]);
    expect(await world.listApprovals()).toHaveLength(1);
  });

  test('a comment rule changed to messages sends no delayed private reply', async () => {
    const action = { action_id: 'a1', ...later(PRIVATE_LIST_MESSAGE_ACTION, 10) };
    const rule = await world.createCommentRule('catalog', [action]);
    await world.ask('catalog?', 'wait.type');
    const changed = { ...makeMessageRule('catalog', [action]), id: rule.id };
    expect(await world.updateRule(changed)).toMatchObject({ status: 200 });

    await world.passSeconds(PASSED_DELAY_SECONDS);

    expect(await world.messagesTo('wait.type')).toEqual([]);
  });
});

describe('a reply that a person approves', () => {
  test('an approved reply releases its usage when its comment is removed', async () => {
    await world.createCommentRule('usage', [PUBLIC_PRICE_REPLY_ACTION], APPROVAL_MODE_ON);
    const asked = await world.ask('usage?', 'wait.usage');
    const readUsage = async () =>
      (await world.call('getMyUsage')).body.current_period_posted_comments;
    const before = await readUsage();
    const [approval] = await world.listApprovals();
    vi.stubEnv('POST_HOLD_SECONDS', '5');
    await approve(approval?.id);
    expect(await readUsage()).toBe(before + 1);

    await world.deleteComment(asked);
    await removeStoredCommentsOfPost({ ...world.account(), mediaId: await world.firstMedia() });
    await world.passSeconds(120, 5);

    expect(await readUsage()).toBe(before);
  });

  test('approving a reply is refused as too late after its expiry', async () => {
    await world.createCommentRule('late', [PUBLIC_PRICE_REPLY_ACTION], APPROVAL_MODE_ON);
    await world.ask('late?', 'wait.late');
    const [approval] = await world.listApprovals();
    vi.setSystemTime(Date.parse(approval?.expires_at ?? '') + 60_000);

    expect(await approve(approval?.id)).toMatchObject({
      status: 409,
      body: { errors: ['Nobody approved this reply in time, so it was not sent.'] },
    });
  });

  test('an expired reply keeps the reason why Instagram had refused it', async () => {
    const rule = await world.createCommentRule(
      'expire',
      [PUBLIC_PRICE_REPLY_ACTION],
      APPROVAL_MODE_ON,
    );
    const asked = await world.ask('expire?', 'wait.expire');
    const [approval] = await world.listApprovals();
    await world.setFault('POST comment/replies', { status: 400, code: 100, times: 3 });
    await approve(approval?.id);
    await world.passSeconds(15, 20);
    const [failed] = await world.listApprovals();
    expect(failed).toMatchObject({ status: 'failed', error: expect.any(String) });

    vi.setSystemTime(Date.parse(approval?.expires_at ?? '') + 60_000);
    await world.passSeconds(60);
    await world.countChanges();

    expect(await world.listApprovals()).toEqual([]);
    expect(await world.findRuleReply(asked)).toMatchObject({
      ended_by: 'failed',
      error: failed?.error,
    });
    const stats = await world.call('listRuleStats', { rule_ids: [rule.id], days: 90 });
    expect(stats.body.stats).toMatchObject([{ failed: 1 }]);
  });
});
