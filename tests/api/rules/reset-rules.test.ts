// A reset of the rules hides waiting replies at once, and a job discards them.
import { expect, test } from 'vitest';
import { readApprovalListState } from '#functions/connection/approval-count-repository.ts';
import { createRuleReplyDraft } from '#functions/drafts/domain/lifecycle/create-draft.ts';
import { toRuleReplyId } from '#functions/drafts/domain/rule-replies/rule-reply-id.ts';
import { buildRuleReplyWrites } from '#functions/drafts/rule-replies/rule-reply-repository.ts';
import { inboundCommentReader } from '#functions/posts/replies/inbound-comment-reader.port.ts';
import { isoSecondsFromNow, nowIso } from '#platform/clock.ts';
import { createId } from '#platform/ids.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem, writeTransaction } from '#platform/table/table.ts';
import { makeTestAutomation } from '#tests/support/replies/make-draft.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import { APPROVAL_MODE_ON } from '#tests/support/rules/make-rule.ts';
import { advanceFakeClockSeconds } from '#tests/support/run/fake-clock.ts';
import { interceptTableCalls } from '#tests/support/table/intercept-table-calls.ts';
import { measureConsumedCapacity } from '#tests/support/table/measure-consumed-capacity.ts';

setUpAutomationWorld();

const readState = () => readApprovalListState(world.account());
const countRules = async () => (await world.call('countApprovals')).body.count;
const reset = () => world.call('resetRules');
const RESET_SENTENCE = 'The rules were reset, so this was not sent.';

async function storeComment() {
  const mediaId = await world.firstMedia();
  const commentId = await world.writeComment({ media_id: mediaId, text: 'many' });
  await world.finishWork();
  return { kind: 'comment', ...world.account(), mediaId, commentId } as const;
}

async function storeAwaitingReplies(
  subject: Awaited<ReturnType<typeof storeComment>>,
  count: number,
): Promise<void> {
  const { mediaId } = subject;
  for (let stored = 0; stored < count; stored += 50) {
    const item = await inboundCommentReader.findInboundItem(subject);
    if (!item) throw new Error('The comment is not stored.');
    const replies = Array.from({ length: 50 }, () => {
      const automation = makeTestAutomation({
        approval: 'awaiting',
        expiresAt: isoSecondsFromNow(86_400),
        answers: { username: 'ana', text: 'many', mediaId, eventType: 'comment' },
      });
      const id = toRuleReplyId(createId('response'));
      return {
        subject,
        draft: createRuleReplyDraft({ id, at: nowIso(), text: 'Hello', automation }),
      };
    });
    await writeTransaction(buildRuleReplyWrites(subject, item, replies));
  }
}

test('resetting rules hides waiting replies at once and refuses to send them', async () => {
  await world.createCommentRule('hidden', undefined, APPROVAL_MODE_ON);
  const asked = await world.ask('hidden', 'reset.hidden');
  const [approval] = await world.listApprovals();
  const ids = { awaiting_approval_id: approval?.id };

  const { body } = await reset();

  expect(body.deleted).toMatchObject({ awaiting_approvals: 1 });
  expect(await world.listApprovals()).toEqual([]);
  expect(await countRules()).toBe(0);
  const approved = await world.changeApprovals('approve', [approval?.id]);
  expect(approved).toMatchObject({ status: 409, body: { errors: [RESET_SENTENCE] } });
  const posted = await world.call('postApprovalReply', {
    rule_processed_event_id: approval?.rule_processed_event_id,
    response_id: approval?.rule_processed_event_response.id,
    response_text: 'Sent all the same',
  });
  expect(posted.status).toBe(409);
  const checked = await world.call('checkApprovals', {
    awaiting_approvals: [{ ...ids, rule_processed_event_id: approval?.rule_processed_event_id }],
  });
  expect(checked.body.discarded_awaiting_approvals).toEqual([{ ...ids, reason: RESET_SENTENCE }]);

  await world.passSeconds(60, 3);
  expect(await readState()).toMatchObject({ count: 0, total: 0 });
  expect(await world.repliesTo(asked)).toEqual([]);
});

test('a reset sends replies approved before it, and keeps later ones waiting', async () => {
  await world.createCommentRule('order', undefined, APPROVAL_MODE_ON);
  const before = await world.ask('order', 'reset.before');
  await world.approveShown();

  await reset();
  const after = await world.ask('order', 'reset.after');
  await world.passSeconds(60, 3);

  expect(await world.repliesTo(before)).toEqual(['It is 20 euros.']);
  expect(await world.listApprovals()).toMatchObject([{ event: { comment: { id: after } } }]);
  expect(await countRules()).toBe(1);
});

test('a reset discards replies in jobs that can be delivered twice', async () => {
  const subject = await storeComment();
  await storeAwaitingReplies(subject, 450);
  const resetCost = await measureConsumedCapacity(reset);
  expect(await countRules()).toBe(0);
  advanceFakeClockSeconds(1);
  await storeAwaitingReplies(subject, 50);
  expect(await countRules()).toBe(50);

  const endSlowness = interceptTableCalls((_, send) => {
    advanceFakeClockSeconds(1);
    return send();
  });
  for (const total of [300, 100, 50]) {
    const [job, ...others] = world.queues.messages();
    expect(others).toEqual([]);
    if (job) await world.queues.deliverTwice(job);
    expect(await readState()).toMatchObject({ count: 50, total });
  }
  endSlowness();
  await world.passSeconds(60, 2);

  expect(await world.listApprovals()).toHaveLength(50);
  expect(await readState()).toMatchObject({ count: 50, total: 50 });
  const list = await getItem(tableKeys.approvalList(world.account()));
  expect(list).not.toHaveProperty('gsi3pk');
  expect(resetCost.writes).toBeLessThan(12);
});

test("the scheduler finishes a rule reset whose job's message is lost", async () => {
  await storeAwaitingReplies(await storeComment(), 50);
  world.queues.failSends(1);

  expect((await reset()).status).toBe(200);
  expect(world.queues.jobs()).toEqual([]);

  await world.passSeconds(301, 2);
  expect(await readState()).toMatchObject({ count: 0, total: 0 });
});
