// Replies by rule that a person approves: the list, its count, and every way in which a reply leaves it.
import { describe, expect, test } from 'vitest';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import {
  firstMedia,
  makeCommentRule,
  makeMessageRule,
  setUpAutomationWorld,
  automationWorld as world,
} from '#tests/support/automation-world.ts';
import { holdNextCall, holdNextWrite } from '#tests/support/hold-next-call.ts';

setUpAutomationWorld();

const PRIVATE = { action_type: 'dm', action_value: [{ text: 'Here is the list.' }] };
const HOUR_SECONDS = 60 * 60;

let people = 0;
/** A comment whose reply awaits approval. */
async function awaitApproval(word = 'price', actions?: readonly object[]) {
  await world.createRule(makeCommentRule(word, actions, { approval_mode: true }));
  const commentId = await world.comment(await firstMedia(), `${word}?`, `person.${++people}`);
  const [approval] = await world.listApprovals();
  if (!approval) throw new Error('nothing awaits approval');
  return { commentId, approval };
}

const change = (change_type: string, ids: readonly string[], fields: object = {}) =>
  world.call('changeApprovals', {
    actions: [{ change_type, awaiting_approval_ids: ids, ...fields }],
  });
const pair = ({ id, rule_processed_event_id }: AwaitingApproval) => ({
  awaiting_approval_id: id,
  rule_processed_event_id,
});
const countApprovals = async () => (await world.call('countApprovals')).body.count;

describe('the list', () => {
  test('names a rule that was deleted since', async () => {
    const { approval } = await awaitApproval('gone');
    await world.call('changeRules', {
      rule_changes: [{ change_type: 'delete', rule_ids: [approval.rule.id] }],
    });

    expect(await world.listApprovals()).toMatchObject([{ rule: { name: 'About gone' } }]);
  });

  test('has what a rule in approval mode would send, with what it answers and its expiry', async () => {
    const { commentId, approval } = await awaitApproval();

    expect(await world.repliesTo(commentId)).toEqual([]);
    expect(approval).toMatchObject({
      status: 'awaiting',
      rule_event_type: 'comment',
      action_type: 'comment_reply',
      rule: { name: 'About price' },
      event: { comment: { id: commentId, from_username: `person.${people}`, text: 'price?' } },
      rule_processed_event_response: { status: 'editing', response_text: 'It is 20 euros.' },
      error: null,
    });
    expect(Date.parse(approval.expires_at)).toBeGreaterThan(Date.now());
    // Its rule has no delay.
    expect(Date.parse(approval.due_at)).toBeLessThanOrEqual(Date.now());
    expect(await countApprovals()).toBe(1);
    // The navigation shows the number with the account, without a call of its own.
    for (const name of ['getIgAccount', 'listIgAccounts'] as const) {
      const { body } = await world.call(name);
      const account = 'instagram_accounts' in body ? body.instagram_accounts[0] : body;
      expect(account).toMatchObject({ awaiting_approvals: { total_count: 1 } });
    }
  });

  test('shows the newest first, in pages, and counts them all', async () => {
    await world.createRule(makeCommentRule('many', undefined, { approval_mode: true }));
    const mediaId = await firstMedia();
    for (const number of [1, 2, 3]) {
      await world.comment(mediaId, `many ${number}`, `many.${number}`);
      await world.passSeconds(1);
    }

    const { body } = await world.call('listApprovals', { page_limit: 2, pagination_offset: 1 });

    expect(body).toMatchObject({ total_count: 3, pagination_offset: 1 });
    expect(
      body.awaiting_approvals_list.map((one: AwaitingApproval) => one.event.comment?.text),
    ).toEqual(['many 2', 'many 1']);
  });

  test('begins with the reply that expires first when it is asked for that order', async () => {
    const fixed = { action_type: 'dm', action_value: [{ text: 'On Mondays.' }] };
    await world.createRule(makeMessageRule('early', [fixed], { approval_mode: true }));
    await world.createRule(makeCommentRule('early', undefined, { approval_mode: true }));
    await world.message('How early?', 'early.message');
    await world.comment(await firstMedia(), 'early', 'early.comment');
    const listKinds = async (order: string) => {
      const { body } = await world.call('listApprovals', { order, page_limit: 1 });
      return body.awaiting_approvals_list.map((one: AwaitingApproval) => one.rule_event_type);
    };

    expect(await listKinds('newest')).toEqual(['comment']);
    expect(await listKinds('expiry')).toEqual(['message']);
  });

  test.each([
    ['newest', 'third'],
    ['expiry', 'first'],
  ])('is answered in the order "%s" by a change, when it is asked for', async (order, word) => {
    for (const name of ['first', 'second', 'third']) {
      await awaitApproval(name);
      await world.passSeconds(1);
    }
    const approvals: readonly AwaitingApproval[] = await world.listApprovals();
    const second = approvals.find(({ event }) => event.comment?.text === 'second?');

    const { body } = await world.call('changeApprovals', {
      actions: [{ change_type: 'discard', awaiting_approval_ids: [second?.id] }],
      order,
      page_limit: 1,
    });

    expect(body.awaiting_approvals_list).toMatchObject([
      { event: { comment: { text: `${word}?` } } },
    ]);
  });

  test('has the replies of a trial, whatever was saved', async () => {
    await world.setFeature('allow_live_rules_approval_mode_off', 'off');
    const rule = await world.createRule(makeCommentRule('trial'));
    await world.comment(await firstMedia(), 'trial', 'trial.person');
    await world.setFeature('allow_live_rules_approval_mode_off', 'on');

    expect(rule.approval_mode).toBe(true);
    expect(await countApprovals()).toBe(1);
  });
});

test('a poll that knows the version gets no list and no count, until something changes', async () => {
  await awaitApproval('version');
  for (const name of ['listApprovals', 'countApprovals']) {
    const { version } = (await world.call(name)).body;
    const unchanged = await world.call(name, { known_version: version });
    expect(unchanged.body).toEqual({ unchanged: true, version });
  }
  const { version } = (await world.call('listApprovals')).body;
  const [approval] = await world.listApprovals();
  await change('update_reply', [approval?.id ?? ''], { new_reply_value: 'Other words' });
  const { body } = await world.call('listApprovals', { known_version: version });
  expect(body.awaiting_approvals_list).toHaveLength(1);
});

describe('approving', () => {
  test('sends the reply, which is pending until it is sent', async () => {
    const { commentId, approval } = await awaitApproval();

    const { body } = await change('approve', [approval.id]);
    expect(body).toMatchObject({ message: 'Success', total_count: 0, failed: [] });
    expect(body.awaiting_approvals_list).toMatchObject([{ status: 'approved' }]);
    const checked = await world.call('checkApprovals', { awaiting_approvals: [pair(approval)] });
    expect(checked.body).toMatchObject({
      executed_awaiting_approval_ids: [],
      updated_awaiting_approvals: [{ id: approval.id, status: 'approved' }],
    });

    await world.finishWork();
    expect(await world.repliesTo(commentId)).toEqual(['It is 20 euros.']);
    const after = await world.call('checkApprovals', { awaiting_approvals: [pair(approval)] });
    expect(after.body.executed_awaiting_approval_ids).toEqual([approval.id]);
    expect(after.body.discarded_awaiting_approvals).toEqual([]);
    expect(await countApprovals()).toBe(0);
  });

  test('a check says of an approved reply that was discarded since that it was not sent, and why', async () => {
    const { commentId, approval } = await awaitApproval();
    await change('approve', [approval.id]);
    await change('discard', [approval.id]);

    const { body } = await world.call('checkApprovals', { awaiting_approvals: [pair(approval)] });

    expect(body).toEqual({
      executed_awaiting_approval_ids: [approval.id],
      discarded_awaiting_approvals: [
        { awaiting_approval_id: approval.id, reason: 'You discarded this reply.' },
      ],
      updated_awaiting_approvals: [],
    });
    await world.finishWork();
    expect(await world.repliesTo(commentId)).toEqual([]);
  });

  test('sends the edited text', async () => {
    const { commentId, approval } = await awaitApproval();

    await change('update_reply', [approval.id], { new_reply_value: 'Thirty today.' });
    await change('approve', [approval.id]);
    await world.finishWork();

    expect(await world.repliesTo(commentId)).toEqual(['Thirty today.']);
  });

  test('sends many at once, and names what cannot be sent', async () => {
    await world.createRule(makeCommentRule('bulk', undefined, { approval_mode: true }));
    const mediaId = await firstMedia();
    const comments: string[] = [];
    for (const number of [1, 2, 3])
      comments.push(await world.comment(mediaId, 'bulk', `bulk.${number}`));
    const ids = (await world.listApprovals()).map(({ id }) => id);
    await change('discard', ids.slice(0, 1));

    const { body } = await change('approve', ids);

    expect(body.message).toBe('2 of 3 were changed.');
    expect(body.failed).toMatchObject([{ awaiting_approval_id: ids[0] }]);
    await world.finishWork();
    expect((await Promise.all(comments.map(world.repliesTo))).flat()).toHaveLength(2);
    expect(await countApprovals()).toBe(0);
  });

  test('through the call for one reply, twice, sends it once', async () => {
    const { commentId, approval } = await awaitApproval();
    const fields = {
      rule_processed_event_id: approval.rule_processed_event_id,
      response_id: approval.rule_processed_event_response.id,
      response_text: 'In my words',
    };

    const [one, two] = await Promise.all([
      world.call('postApprovalReply', fields),
      world.call('postApprovalReply', fields),
    ]);
    await world.finishWork();

    expect([one.status, two.status]).toEqual([200, 200]);
    expect(await world.repliesTo(commentId)).toEqual(['In my words']);
  });

  test('is refused with the reason when the comment was answered elsewhere', async () => {
    const { commentId, approval } = await awaitApproval();
    const answer = { parent_id: commentId, text: 'From my phone', as_owner: true };
    await world.sandbox.callControl('POST', '/comments', answer);
    await world.finishWork();

    const { status, body } = await change('approve', [approval.id]);

    expect(status).toBe(409);
    expect(body.errors[0]).toMatch(/You answered this yourself/);
    expect(await world.repliesTo(commentId)).toEqual(['From my phone']);
    expect(await countApprovals()).toBe(0);
  });

  test('is refused when the person has asked for no more messages', async () => {
    const message = [{ action_type: 'dm', action_value: [{ text: 'Hello' }] }];
    await world.createRule(makeMessageRule('offer', message, { approval_mode: true }));
    await world.message('offer?', 'no.more');
    const [approval] = await world.listApprovals();
    await world.message('STOP', 'no.more');

    const { status, body } = await change('approve', [approval?.id ?? '']);

    expect(status).toBe(409);
    expect(body.errors[0]).toMatch(/asked for no more automatic messages/);
    expect(await world.messagesTo('no.more')).toEqual([]);
    expect(await countApprovals()).toBe(0);
  });

  test('of a discarded reply is refused with the reason', async () => {
    const { approval } = await awaitApproval('gone');
    await change('discard', [approval.id]);
    const { id: response_id } = approval.rule_processed_event_response;
    const { rule_processed_event_id } = approval;

    const { status, body } = await world.call('postApprovalReply', {
      rule_processed_event_id,
      response_id,
      response_text: 'Hello',
    });

    expect({ status, errors: body.errors }).toEqual({
      status: 409,
      errors: ['You discarded this reply.'],
    });
  });

  test('comes back with its reason when the network refuses the reply, and can be tried again', async () => {
    const { commentId, approval } = await awaitApproval();
    const fault = { route: 'POST comment/replies', outcome: 'error', code: 100, times: 1 };
    await world.sandbox.callControl('POST', '/faults', fault);

    await change('approve', [approval.id]);
    await world.finishWork();
    for (const seconds of [5, 5, 10, 60]) await world.passSeconds(seconds);

    const [failed] = await world.listApprovals();
    expect(failed).toMatchObject({ id: approval.id, status: 'failed', error: expect.any(String) });
    await change('approve', [approval.id]);
    await world.finishWork();
    for (const seconds of [60, 60, 60]) await world.passSeconds(seconds);
    expect(await world.repliesTo(commentId)).toEqual(['It is 20 euros.']);
    expect(await countApprovals()).toBe(0);
  });
});

describe('a reply leaves the list', () => {
  test('when it is discarded, and cannot be approved afterwards', async () => {
    const { commentId, approval } = await awaitApproval();

    expect((await change('discard', [approval.id])).status).toBe(200);
    expect(await countApprovals()).toBe(0);
    expect((await change('approve', [approval.id])).status).toBe(409);
    await world.finishWork();
    expect(await world.repliesTo(commentId)).toEqual([]);
  });

  test('when an answer is given on the phone', async () => {
    const { commentId } = await awaitApproval('phone');
    const answer = { parent_id: commentId, text: 'From my phone', as_owner: true };
    await world.sandbox.callControl('POST', '/comments', answer);
    await world.finishWork();

    expect(await world.listApprovals()).toEqual([]);
    expect(await countApprovals()).toBe(0);
  });

  test('when nobody approves it in time: a private reply after seven days', async () => {
    const { approval } = await awaitApproval('expiry', [PRIVATE]);
    const waitSeconds = (Date.parse(approval.expires_at) - Date.now()) / 1_000;
    expect(waitSeconds).toBeGreaterThan(6.9 * 24 * HOUR_SECONDS);

    await world.passSeconds(waitSeconds - 60);
    expect(await countApprovals()).toBe(1);
    await world.passSeconds(180);
    expect(await countApprovals()).toBe(0);
  });

  test('when nobody approves it in time: a message after 24 hours', async () => {
    const fixed = { action_type: 'dm', action_value: [{ text: 'On Mondays.' }] };
    await world.createRule(makeMessageRule('ship', [fixed], { approval_mode: true }));
    await world.message('When do you ship?', 'vera.waits');
    expect(await world.listApprovals()).toMatchObject([
      { rule_event_type: 'message', event: { message: { from_username: 'vera.waits' } } },
    ]);

    await world.passSeconds(24 * HOUR_SECONDS + 120);

    expect(await countApprovals()).toBe(0);
    expect(await world.messagesTo('vera.waits')).toEqual([]);
  });
});

describe('the text of a reply', () => {
  test('is written anew by the model, and saved as it is edited', async () => {
    const { approval } = await awaitApproval();

    const asked = await world.call('generateApprovalReply', {
      ...pair(approval),
      request_new_response: true,
    });
    expect(asked.body.rule_processed_event_response.status).toBe('generating');
    await world.finishWork();
    const written = await world.call('generateApprovalReply', pair(approval));
    const { status, response_text } = written.body.rule_processed_event_response;
    expect(status).toBe('editing');
    expect(response_text).not.toBe('It is 20 euros.');

    const edited = await world.call('updateApprovalReply', {
      ...pair(approval),
      response_id: approval.rule_processed_event_response.id,
      response_text: 'Mine',
    });
    expect(edited.body.rule_processed_event_response.reply_text).toBe('Mine');
  });

  test('is taken back before it is sent, and counts again as awaiting approval', async () => {
    const { commentId, approval } = await awaitApproval('back');
    process.env.POST_HOLD_SECONDS = '5';
    await change('approve', [approval.id]);
    expect(await countApprovals()).toBe(0);

    const { status } = await world.call('cancelProcessedEvent', {
      rule_processed_event_id: approval.rule_processed_event_id,
    });

    expect(status).toBe(200);
    await world.passSeconds(60);
    expect(await world.repliesTo(commentId)).toEqual([]);
    expect(await world.listApprovals()).toMatchObject([{ status: 'awaiting' }]);
    expect(await countApprovals()).toBe(1);
  });
});

test('a reply that is taken back while the model finishes it is not sent', async () => {
  const delay = { delay_type: 'fixed', delay_value: 30 };
  const action = { action_type: 'AI_comment_reply', action_options: { delay } };
  const rule = await world.createRule(makeCommentRule('glaze', [action]));
  const modelAnswer = holdNextCall((url) => url.pathname.includes('/openai/'));
  const saveOfOwner = holdNextWrite((input) => input.includes('You took this reply back.'));
  const mediaId = await firstMedia();
  const asked = world.comment(mediaId, 'Which glaze?', 'glaze.person');
  await modelAnswer.reached;
  const [row] = (await world.call('listRuleActivity', { rule_id: rule.id })).body.activity;
  const rule_processed_event_id = `p~${mediaId}~${row.id}`;
  const cancelled = world.call('cancelProcessedEvent', { rule_processed_event_id });
  await saveOfOwner.reached;
  modelAnswer.release();
  const commentId = await asked;
  saveOfOwner.release();

  expect((await cancelled).status).toBe(200);
  await world.passSeconds(HOUR_SECONDS);
  expect(await world.repliesTo(commentId)).toEqual([]);
  expect(await world.listApprovals()).toHaveLength(1);
});

test('an id that names nothing does not keep the others from being checked', async () => {
  const { approval } = await awaitApproval('checked');
  const unknown = { awaiting_approval_id: 'nope', rule_processed_event_id: 'x' };

  const { status, body } = await world.call('checkApprovals', {
    awaiting_approvals: [unknown, pair(approval)],
  });

  expect(status).toBe(200);
  expect(body.updated_awaiting_approvals).toMatchObject([{ id: approval.id }]);
});

test('nobody else can read or change an approval by its id', async () => {
  const { approval } = await awaitApproval('tenant');
  const forged = approval.id.replace(/~[^~]+$/, '~rsp_00000000000000000000000000');

  expect((await change('approve', [forged])).status).toBe(404);
  expect((await change('approve', ['x'])).status).toBe(404);
});
