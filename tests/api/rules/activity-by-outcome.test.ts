// The activity of one outcome: pages are full and the last one says so, even among many other outcomes.
import { expect, test } from 'vitest';
import type { InboundEvent } from '#functions/events/domain/inbound-event.ts';
import { parkEventForLaterEvaluation } from '#functions/rules/storage/inbound-event-log-repository.ts';
import type { EventOutcome } from '#shared/rules/rule-event-outcomes.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import {
  APPROVAL_MODE_ON,
  later,
  makeCommentRule,
  PUBLIC_PRICE_REPLY_ACTION,
  withRuleOptions,
} from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

const listActivity = async (outcome: EventOutcome | null, fields: object = {}) => {
  const request = { outcome, decisions_per_event: 'leading', ...fields };
  const { activity, next_cursor } = await world.listActivity(request);
  return { texts: activity.map(({ event }) => event.text), next: next_cursor };
};

/** The rule answers a person once, so it holds back their later messages. */
async function createRuleForOneAnswer(word: string): Promise<void> {
  await world.createRule(withRuleOptions(makeCommentRule(word), { trigger_n_times_per_user: 1 }));
}

async function parkComment(mediaId: string): Promise<void> {
  const event: InboundEvent = {
    kind: 'comment',
    ...world.account(),
    mediaId,
    commentId: '999',
    source: 'webhook',
    writtenAt: new Date().toISOString(),
  };
  await parkEventForLaterEvaluation({ event, isRerun: false }, 'TimeoutError', undefined);
}

test('the activity filters events by their outcome', async () => {
  await createRuleForOneAnswer('buy');
  await world.createCommentRule('later', [later(PUBLIC_PRICE_REPLY_ACTION, 60)]);
  await world.createCommentRule('order', [PUBLIC_PRICE_REPLY_ACTION], APPROVAL_MODE_ON);
  const mediaId = await world.firstMedia();
  for (const text of ['buy one', 'buy two', 'later', 'order', 'no word of a rule'])
    await world.comment(mediaId, text, 'each.outcome');
  await parkComment(mediaId);
  const list = async (outcome: EventOutcome | null) => {
    const { texts, next } = await listActivity(outcome);
    expect(next).toBeNull();
    return texts;
  };

  expect(await list('answered')).toEqual(['buy one']);
  expect(await list('on_its_way')).toEqual(['later']);
  expect(await list('awaits_approval')).toEqual(['order']);
  expect(await list('held_back')).toEqual(['buy two']);
  // It could not be evaluated, and is not stored as a comment.
  expect(await list('failed')).toEqual(['']);
  expect(await list(null)).toHaveLength(6);

  const [approval] = await world.listApprovals();
  await world.changeApprovals('discard', [approval?.id]);
  expect(await list('awaits_approval')).toEqual([]);
  expect(await list('held_back')).toEqual(['order', 'buy two']);
});

test('an activity page filtered by outcome contains only events with it', async () => {
  await createRuleForOneAnswer('pages');
  for (let number = 1; number <= 5; number += 1) {
    await world.ask(`pages ${number}`, 'in.pages');
    await world.ask(`unrelated ${number}`, 'in.pages');
    await world.passSeconds(2);
  }
  const page = { person: 'in.pages', page_limit: 2 };

  const first = await listActivity('held_back', page);
  expect(first.texts).toEqual(['pages 5', 'pages 4']);
  const second = await listActivity('held_back', { ...page, cursor: first.next });
  expect(second).toEqual({ texts: ['pages 3', 'pages 2'], next: null });
  expect(await listActivity('answered', page)).toEqual({ texts: ['pages 1'], next: null });
});

test('the activity lists a returned reply as failed and as awaiting approval', async () => {
  await world.createCommentRule('refused');
  await world.setFault('POST comment/replies', { status: 400, code: 100, times: 3 });
  await world.ask('refused', 'came.back');
  await world.passSeconds(15, 20);

  for (const outcome of ['failed', 'awaits_approval'] as const)
    expect((await listActivity(outcome, { person: 'came.back' })).texts).toEqual(['refused']);
  expect((await listActivity('answered', { person: 'came.back' })).texts).toEqual([]);
}, 60_000);

test('the activity lists a held-back event without a stored outcome', async () => {
  const ids: string[] = [];
  for (let number = 1; number <= 5; number += 1)
    ids.push((await world.createMessageRule('often')).id);
  for (const text of ['STOP', 'How often?']) await world.message(text, 'fifth.rule');

  const ofFifth = { rule_id: ids.at(-1), person: 'fifth.rule' };
  expect(await listActivity('held_back', ofFifth)).toEqual({ texts: ['How often?'], next: null });
  expect(await listActivity('answered', ofFifth)).toEqual({ texts: [], next: null });
});
