// A rehearsal shows the past handling of the same comments and messages, by the owner or by rules.
import { describe, expect, test } from 'vitest';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import type { RehearsedEvent } from '#shared/schemas/rule-activity.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import {
  APPROVAL_MODE_ON,
  later,
  makeCommentRule,
  makeMessageRule,
  PUBLIC_PRICE_REPLY_ACTION,
  SHIPPING_MESSAGE_ACTION,
} from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

const NOTHING = { answered: null, hidden: false, unsent_rule_reply: null };

async function rehearse(rule: object) {
  const { body } = await world.call('rehearseRule', { rule });
  const rows: readonly RehearsedEvent[] = body.matched;
  return { deeds: rows.map(({ owner_did }) => owner_did), summary: body.summary };
}

const findApproval = async (eventId: string): Promise<AwaitingApproval> => {
  const found = (await world.listApprovals()).find(
    ({ event }) => (event.comment ?? event.message)?.id === eventId,
  );
  if (!found) throw new Error('nothing awaits approval');
  return found;
};
const change = (change_type: string, { id }: AwaitingApproval, fields: object = {}) =>
  world.changeApprovals(change_type, [id], fields);
async function approveEdited(eventId: string): Promise<void> {
  const approval = await findApproval(eventId);
  await change('update_reply', approval, { new_reply_value: 'It is 19 euros.' });
  await world.approveShown(approval.id);
  await world.passSeconds(30);
}
const answerAsOwner = (commentId: string) => world.answerOnPhone(commentId, 'Mine');

test('a rehearsal calls a comment that a rule answered not ignored', async () => {
  const rule = await world.createCommentRule('unseen');
  await world.ask('unseen?', 'deed.unseen');
  await world.passSeconds(30);

  const { deeds, summary } = await rehearse(rule);
  expect(deeds).toMatchObject([{ ...NOTHING, answered: { text: 'It is 20 euros.', by: 'rule' } }]);
  expect(summary).toMatchObject({ would_answer: 1, rule_answered: 1, ignored: 0 });
});

test('a rehearsal calls a comment with an approved edited reply not ignored', async () => {
  const rule = await world.createCommentRule(
    'edited',
    [PUBLIC_PRICE_REPLY_ACTION],
    APPROVAL_MODE_ON,
  );
  await approveEdited(await world.ask('edited?', 'deed.edited'));

  const { deeds, summary } = await rehearse(rule);
  expect(deeds).toMatchObject([
    { ...NOTHING, answered: { text: 'It is 19 euros.', by: 'approved' } },
  ]);
  expect(summary).toMatchObject({ owner_approved: 1, owner_answered_too: 0, ignored: 0 });
});

test('a rehearsal calls a comment with a private reply not ignored', async () => {
  const rule = await world.createCommentRule('quietly', [SHIPPING_MESSAGE_ACTION]);
  await world.ask('quietly?', 'deed.private');
  await world.passSeconds(30);

  const { deeds } = await rehearse(rule);
  expect(deeds).toMatchObject([{ answered: { text: 'We ship on Mondays.', by: 'rule' } }]);
});

test("a rehearsal counts the rule's first answer, not the owner's later one", async () => {
  const rule = await world.createCommentRule('first');
  const byRule = await world.ask('first by rule', 'deed.first');
  await world.passSeconds(30);
  await answerAsOwner(byRule);

  const { deeds, summary } = await rehearse(rule);
  expect(deeds).toMatchObject([{ answered: { text: 'It is 20 euros.', by: 'rule' } }]);
  expect(summary).toMatchObject({ rule_answered: 1, owner_answered_too: 0 });
});

test('a rehearsal shows a reply as waiting until its owner discards it', async () => {
  const rule = await world.createCommentRule('wait', [later(PUBLIC_PRICE_REPLY_ACTION, 5)]);
  const id = await world.ask('wait?', 'deed.wait');
  const readDeed = async () => (await rehearse(rule)).deeds[0];
  expect(await readDeed()).toEqual({ ...NOTHING, unsent_rule_reply: 'waiting' });

  await world.takeBack((await world.findRuleReply(id)).rule_processed_event_id);
  expect(await readDeed()).toEqual({ ...NOTHING, unsent_rule_reply: 'waiting' });

  await change('discard', await findApproval(id));
  expect(await readDeed()).toEqual({ ...NOTHING, unsent_rule_reply: 'discarded' });
  const { summary } = await rehearse(rule);
  expect(summary).toMatchObject({ would_answer: 1, owner_discarded: 1, ignored: 0 });
});

test('a rehearsal calls a discarded waiting reply ignored unless the owner answered', async () => {
  const rule = await world.createCommentRule(
    'unread',
    [PUBLIC_PRICE_REPLY_ACTION],
    APPROVAL_MODE_ON,
  );
  await world.ask('unread one', 'deed.unread');
  await answerAsOwner(await world.ask('unread two', 'deed.unread'));
  expect((await world.call('resetRules')).status).toBe(200);
  await world.finishWork();

  const { deeds, summary } = await rehearse(rule);
  expect(deeds).toMatchObject([NOTHING, { ...NOTHING, answered: { text: 'Mine', by: 'owner' } }]);
  expect(summary).toMatchObject({ ignored: 1, owner_answered_too: 1 });
});

test('a rehearsal counts an own message as answer to recent messages only', async () => {
  await world.message('row, long ago', 'deed.row');
  await world.passSeconds(25 * 60 * 60);
  await world.message('row of two', 'deed.row');
  await world.message('row of two, please', 'deed.row');
  await world.passSeconds(120);
  await world.message('Mine', 'deed.row', { as_owner: true });

  const { deeds } = await rehearse(makeMessageRule('row', [SHIPPING_MESSAGE_ACTION]));
  expect(deeds.map(({ answered }) => answered?.text)).toEqual([undefined, 'Mine', 'Mine']);
});

test('a rehearsal of messages tells how each was answered or ignored', async () => {
  const rule = await world.createMessageRule('ship');

  await world.message('unseen ship?', 'deed.one');
  await world.passSeconds(30);
  await world.setApprovalMode(rule.id, true);
  await approveEdited(await world.message('approve to ship?', 'deed.two'));
  await world.message('wait for the ship?', 'deed.three');
  await world.message('ship by hand', 'deed.four');
  await world.passSeconds(120);
  await world.message('Mine', 'deed.four', { as_owner: true });
  await world.setActive(rule.id, false);
  await world.message('no rule for this ship', 'deed.five');

  const { deeds, summary } = await rehearse(rule);
  expect(deeds).toMatchObject([
    { ...NOTHING, answered: { text: 'We ship on Mondays.', by: 'rule' } },
    { ...NOTHING, answered: { text: 'It is 19 euros.', by: 'approved' } },
    { ...NOTHING, unsent_rule_reply: 'waiting' },
    { ...NOTHING, answered: { text: 'Mine', by: 'owner' } },
    NOTHING,
  ]);
  expect(summary).toMatchObject({
    would_answer: 5,
    rule_answered: 1,
    owner_approved: 1,
    reply_waits: 1,
    owner_answered_too: 1,
    ignored: 1,
  });
});

describe('what the rule could answer now', () => {
  const countOpen = async (rule: object): Promise<number> =>
    (await rehearse(rule)).summary.open_now;

  test("a rehearsal's count of open comments leaves out answered and waiting ones", async () => {
    const answering = await world.createCommentRule('open');
    const byRule = await world.ask('open by rule', 'open.one');
    await world.passSeconds(30);
    await world.setApprovalMode(answering.id, true);
    await world.ask('open and waiting', 'open.two');
    await world.setActive(answering.id, false);
    await answerAsOwner(await world.ask('open by owner', 'open.three'));
    await world.ask('open still', 'open.four');

    expect(await world.repliesTo(byRule)).toHaveLength(1);
    expect(await countOpen(answering)).toBe(1);
    expect(await countOpen(makeCommentRule('open'))).toBe(1);
    // A message is another kind of answer, which does not replace a public reply.
    expect(await countOpen(makeCommentRule('open', [SHIPPING_MESSAGE_ACTION]))).toBe(3);
  });

  test("a rehearsal's open messages include none whose reply window has closed", async () => {
    await world.message('window long ago', 'open.gone');
    await world.passSeconds(25 * 60 * 60);
    await world.message('window just now', 'open.here');

    expect(await countOpen(makeMessageRule('window', [SHIPPING_MESSAGE_ACTION]))).toBe(1);
  });
});
