// Replies by rule that a person approves: the list, its count, and every way in which a reply leaves it.
import { describe, expect, test, vi } from 'vitest';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import {
  APPROVAL_MODE_ON,
  makePrivateMessageAction,
  PUBLIC_PRICE_REPLY_ACTION,
} from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

const MESSAGE = makePrivateMessageAction('On Mondays.');

const HOUR_SECONDS = 60 * 60;

let people = 0;
/** Makes a comment whose reply awaits approval. */
async function awaitApproval(word = 'price', actions?: readonly object[]) {
  await world.createCommentRule(word, actions, APPROVAL_MODE_ON);
  const commentId = await world.ask(`${word}?`, `person.${++people}`);
  const [approval] = await world.listApprovals();
  if (!approval) throw new Error('nothing awaits approval');
  return { commentId, approval };
}

const pair = ({ id, rule_processed_event_id }: AwaitingApproval) => ({
  awaiting_approval_id: id,
  rule_processed_event_id,
});
const toReply = (approval: AwaitingApproval, response_text: string) => ({
  rule_processed_event_id: approval.rule_processed_event_id,
  response_id: approval.rule_processed_event_response.id,
  response_text,
});
async function checkApprovals(...approvals: readonly object[]) {
  const response = await world.call('checkApprovals', { awaiting_approvals: approvals });
  expect(response.status).toBe(200);
  return response.body;
}
async function expectRefused(id: string, reason: RegExp): Promise<void> {
  const { status, body } = await world.changeApprovals('approve', [id]);
  expect([status, body.errors[0]]).toEqual([409, expect.stringMatching(reason)]);
}
const listPage = async (fields: object): Promise<readonly AwaitingApproval[]> =>
  (await world.call('listApprovals', fields)).body.awaiting_approvals_list;
const countApprovals = async () => (await world.call('countApprovals')).body.count;

describe('the list', () => {
  test("an approval keeps its rule's name after the rule was deleted", async () => {
    const { approval } = await awaitApproval('gone');
    await world.changeRules('delete', [approval.rule.id]);

    expect(await world.listApprovals()).toMatchObject([{ rule: { name: 'About gone' } }]);
  });

  test('lists a reply awaiting approval with its rule, comment and expiry', async () => {
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
    // The navigation gets the number with the account, without a separate call.
    for (const name of ['getIgAccount', 'listIgAccounts'] as const) {
      const { body } = await world.call(name);
      const account = 'instagram_accounts' in body ? body.instagram_accounts[0] : body;
      expect(account).toMatchObject({ awaiting_approvals: { total_count: 1 } });
    }
  });

  test('returns approvals in pages, newest first, and counts them all', async () => {
    await world.createCommentRule('many', undefined, APPROVAL_MODE_ON);
    for (const number of [1, 2, 3]) {
      await world.ask(`many ${number}`, `many.${number}`);
      await world.passSeconds(1);
    }

    const { body } = await world.call('listApprovals', { page_limit: 2, pagination_offset: 1 });

    expect(body).toMatchObject({ total_count: 3, pagination_offset: 1 });
    const list: readonly AwaitingApproval[] = body.awaiting_approvals_list;
    expect(list.map(({ event }) => event.comment?.text)).toEqual(['many 2', 'many 1']);
  });

  test('lists the approval that expires first on top when asked to', async () => {
    await world.createMessageRule('early', [MESSAGE], APPROVAL_MODE_ON);
    await world.createCommentRule('early', undefined, APPROVAL_MODE_ON);
    await world.message('How early?', 'early.message');
    await world.ask('early', 'early.comment');
    const listKinds = async (order: string) =>
      (await listPage({ order, page_limit: 1 })).map((one) => one.rule_event_type);

    expect(await listKinds('newest')).toEqual(['comment']);
    expect(await listKinds('expiry')).toEqual(['message']);
  });

  test.each([
    ['newest', 'third'],
    ['expiry', 'first'],
  ])('is answered in the order "%s" by a change when requested', async (order, word) => {
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

  test('a rule saved without the live feature sends replies to approval', async () => {
    await world.setFeature('allow_live_rules_approval_mode_off', 'off');
    const rule = await world.createCommentRule('trial');
    await world.ask('trial', 'trial.person');
    await world.setFeature('allow_live_rules_approval_mode_off', 'on');

    expect(rule.approval_mode).toBe(true);
    expect(await countApprovals()).toBe(1);
  });
});

test('a poll of approvals with the current version gets `unchanged` only', async () => {
  await awaitApproval('version');
  for (const name of ['listApprovals', 'countApprovals']) {
    const { version } = (await world.call(name)).body;
    const unchanged = await world.call(name, { known_version: version });
    expect(unchanged.body).toEqual({ unchanged: true, version });
  }
  const { version } = (await world.call('listApprovals')).body;
  const [approval] = await world.listApprovals();
  await world.changeApprovals('update_reply', [approval?.id ?? ''], {
    new_reply_value: 'Other words',
  });
  expect(await listPage({ known_version: version })).toHaveLength(1);
});

describe('approving', () => {
  test('approving a reply sends it; a check says when it was sent', async () => {
    const { commentId, approval } = await awaitApproval();

    const { body } = await world.changeApprovals('approve', [approval.id]);
    expect(body).toMatchObject({ message: 'Success', total_count: 0, failed: [] });
    expect(body.awaiting_approvals_list).toMatchObject([{ status: 'approved' }]);
    expect(await checkApprovals(pair(approval))).toMatchObject({
      executed_awaiting_approval_ids: [],
      updated_awaiting_approvals: [{ id: approval.id, status: 'approved' }],
    });

    await world.finishWork();
    expect(await world.repliesTo(commentId)).toEqual(['It is 20 euros.']);
    expect(await checkApprovals(pair(approval))).toMatchObject({
      executed_awaiting_approval_ids: [approval.id],
      discarded_awaiting_approvals: [],
    });
    expect(await countApprovals()).toBe(0);
  });

  test('a check says why an approved reply was discarded and not sent', async () => {
    const { commentId, approval } = await awaitApproval();
    await world.changeApprovals('approve', [approval.id]);
    await world.changeApprovals('discard', [approval.id]);

    expect(await checkApprovals(pair(approval))).toEqual({
      executed_awaiting_approval_ids: [approval.id],
      discarded_awaiting_approvals: [
        { awaiting_approval_id: approval.id, reason: 'You discarded this reply.' },
      ],
      updated_awaiting_approvals: [],
    });
    await world.finishWork();
    expect(await world.repliesTo(commentId)).toEqual([]);
  });

  test('approving a reply sends the text that its owner edited', async () => {
    const { commentId, approval } = await awaitApproval();

    await world.changeApprovals('update_reply', [approval.id], {
      new_reply_value: 'Thirty today.',
    });
    await world.approveShown();
    await world.finishWork();

    expect(await world.repliesTo(commentId)).toEqual(['Thirty today.']);
  });

  test('approves many replies at once, and names those it could not approve', async () => {
    await world.createCommentRule('bulk', undefined, APPROVAL_MODE_ON);
    const comments: string[] = [];
    for (const number of [1, 2, 3]) comments.push(await world.ask('bulk', `bulk.${number}`));
    const ids = (await world.listApprovals()).map(({ id }) => id);
    await world.changeApprovals('discard', ids.slice(0, 1));

    const { body } = await world.changeApprovals('approve', ids);

    expect(body.message).toBe('2 of 3 were approved.');
    expect(body.failed).toMatchObject([{ awaiting_approval_id: ids[0] }]);
    await world.finishWork();
    expect((await Promise.all(comments.map(world.repliesTo))).flat()).toHaveLength(2);
    expect(await countApprovals()).toBe(0);
  });

  test('approving one reply twice at the same time sends it once', async () => {
    const { commentId, approval } = await awaitApproval();
    const fields = toReply(approval, 'In my words');

    const post = () => world.call('postApprovalReply', fields);
    const posted = await Promise.all([post(), post()]);
    await world.finishWork();

    expect(posted.map(({ status }) => status)).toEqual([200, 200]);
    expect(await world.repliesTo(commentId)).toEqual(['In my words']);
  });

  test('refuses an approval when the comment was answered on Instagram', async () => {
    const { commentId, approval } = await awaitApproval();
    await world.answerOnPhone(commentId, 'From my phone');

    await expectRefused(approval.id, /You answered this yourself/);
    expect(await world.repliesTo(commentId)).toEqual(['From my phone']);
    expect(await countApprovals()).toBe(0);
  });

  test('refuses an approval when the person asked for no automatic messages', async () => {
    await world.createMessageRule('offer', [MESSAGE], APPROVAL_MODE_ON);
    await world.message('offer?', 'no.more');
    const [approval] = await world.listApprovals();
    await world.message('STOP', 'no.more');

    await expectRefused(approval?.id ?? '', /asked for no more automatic messages/);
    expect(await world.messagesTo('no.more')).toEqual([]);
    expect(await countApprovals()).toBe(0);
  });

  test('refuses an approval when the comment is known to be hidden', async () => {
    const { commentId } = await awaitApproval('hide', [PUBLIC_PRICE_REPLY_ACTION, MESSAGE]);
    await world.hideComment(commentId);
    const [first, second] = await world.listApprovals();
    await world.changeApprovals('approve', [first?.id]);
    await world.passSeconds(20);

    await expectRefused(second?.id ?? '', /^The comment is hidden, and Instagram takes no reply/);
    expect(await countApprovals()).toBe(0);
  });

  test('refuses an approval after its expiry, even before a job ends it', async () => {
    const { approval } = await awaitApproval('over', [MESSAGE]);
    vi.setSystemTime(Date.parse(approval.expires_at));

    await expectRefused(approval.id, /^Nobody approved this reply in time/);
    expect(await countApprovals()).toBe(0);
  });

  test('refuses to approve a discarded reply, and gives the reason', async () => {
    const { approval } = await awaitApproval('gone');
    await world.changeApprovals('discard', [approval.id]);

    const { status, body } = await world.call('postApprovalReply', toReply(approval, 'Hello'));

    expect([status, body.errors]).toEqual([409, ['You discarded this reply.']]);
  });

  test('a reply that Instagram refuses returns to approval, and can be retried', async () => {
    const { commentId, approval } = await awaitApproval();
    await world.setFault('POST comment/replies', { outcome: 'error', code: 100, times: 1 });

    await world.changeApprovals('approve', [approval.id]);
    await world.finishWork();
    for (const seconds of [5, 5, 10, 60]) await world.passSeconds(seconds);

    const [failed] = await world.listApprovals();
    expect(failed).toMatchObject({ id: approval.id, status: 'failed', error: expect.any(String) });
    await world.changeApprovals('approve', [approval.id]);
    await world.finishWork();
    await world.passSeconds(60, 3);
    expect(await world.repliesTo(commentId)).toEqual(['It is 20 euros.']);
    expect(await countApprovals()).toBe(0);
  });
});

describe('a reply leaves the list', () => {
  test('a discarded reply leaves the approvals and cannot be approved afterwards', async () => {
    const { commentId, approval } = await awaitApproval();

    expect((await world.changeApprovals('discard', [approval.id])).status).toBe(200);
    expect(await countApprovals()).toBe(0);
    expect((await world.changeApprovals('approve', [approval.id])).status).toBe(409);
    await world.finishWork();
    expect(await world.repliesTo(commentId)).toEqual([]);
  });

  test('a reply leaves the approvals when its owner answers by phone', async () => {
    const { commentId } = await awaitApproval('phone');
    await world.answerOnPhone(commentId, 'From my phone');

    expect([await world.listApprovals(), await countApprovals()]).toEqual([[], 0]);
  });

  test('an unapproved private reply leaves the approvals after seven days', async () => {
    const { approval } = await awaitApproval('expiry', [MESSAGE]);
    const waitSeconds = (Date.parse(approval.expires_at) - Date.now()) / 1_000;
    expect(waitSeconds).toBeGreaterThan(6.9 * 24 * HOUR_SECONDS);

    await world.passSeconds(waitSeconds - 60);
    expect(await countApprovals()).toBe(1);
    await world.passSeconds(180);
    expect(await countApprovals()).toBe(0);
  });

  test('an unapproved reply to a message leaves the approvals after 24 hours', async () => {
    await world.createMessageRule('ship', [MESSAGE], APPROVAL_MODE_ON);
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
  test('the model rewrites a reply awaiting approval, and an edit is saved', async () => {
    const { approval } = await awaitApproval();

    const request = { ...pair(approval), request_new_response: true };
    const asked = await world.call('generateApprovalReply', request);
    expect(asked.body.rule_processed_event_response.status).toBe('generating');
    await world.finishWork();
    const written = await world.call('generateApprovalReply', pair(approval));
    const { status, response_text } = written.body.rule_processed_event_response;
    expect(status).toBe('editing');
    expect(response_text).not.toBe('It is 20 euros.');

    const fields = { ...pair(approval), ...toReply(approval, 'Mine') };
    const edited = await world.call('updateApprovalReply', fields);
    expect(edited.body.rule_processed_event_response.reply_text).toBe('Mine');
  });

  test('an approved reply taken back before sending awaits approval again', async () => {
    const { commentId, approval } = await awaitApproval('back');
    process.env.POST_HOLD_SECONDS = '5';
    await world.changeApprovals('approve', [approval.id]);
    expect(await countApprovals()).toBe(0);

    const { rule_processed_event_id } = approval;
    expect((await world.takeBack(rule_processed_event_id)).status).toBe(200);
    await world.passSeconds(60);
    expect(await world.repliesTo(commentId)).toEqual([]);
    expect(await world.listApprovals()).toMatchObject([{ status: 'awaiting' }]);
    expect(await countApprovals()).toBe(1);
  });
});

test('an unknown id does not stop the check of other approvals', async () => {
  const { approval } = await awaitApproval('checked');
  const unknown = { awaiting_approval_id: 'nope', rule_processed_event_id: 'x' };

  const { updated_awaiting_approvals } = await checkApprovals(unknown, pair(approval));

  expect(updated_awaiting_approvals).toMatchObject([{ id: approval.id }]);
});

test('no other user can read or change an approval by its id', async () => {
  const { approval } = await awaitApproval('tenant');
  const forged = approval.id.replace(/~[^~]+$/, '~rsp_00000000000000000000000000');

  expect((await world.changeApprovals('approve', [forged])).status).toBe(404);
  expect((await world.changeApprovals('approve', ['x'])).status).toBe(404);
});
