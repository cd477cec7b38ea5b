// Messages in standby, while another app controls the conversation, and rules that answer unseen.
import { expect, test } from 'vitest';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import {
  APPROVAL_MODE_ON,
  later,
  makeCommentRule,
  makeMessageRule,
  PRIVATE_LIST_MESSAGE_ACTION,
  SHIPPING_MESSAGE_ACTION,
} from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

const STANDBY = { standby: true };
const listReasons = async () => (await world.listApprovals()).map(({ error }) => error);
const OTHER_APP = [expect.stringContaining('Another app was handling this conversation')];

test("a rule's reply to a standby message is sent after approval", async () => {
  await world.createRule(makeMessageRule('ship'));

  await world.message('Do you ship?', 'stands.by', STANDBY);
  expect(await world.messagesTo('stands.by')).toEqual([]);
  expect(await listReasons()).toEqual(OTHER_APP);

  await world.approveShown();
  await world.passSeconds(60);
  expect(await world.messagesTo('stands.by')).toEqual(['We ship on Mondays.']);
});

test('a reply awaiting approval says that another app controls the conversation', async () => {
  await world.createRule(makeMessageRule('ship', [SHIPPING_MESSAGE_ACTION], APPROVAL_MODE_ON));

  await world.message('Do you ship?', 'is.asked', STANDBY);

  expect(await listReasons()).toEqual(OTHER_APP);
});

test('a rule answers a later message that is no longer in standby', async () => {
  await world.createRule(makeMessageRule('ship'));
  await world.message('Hello', 'comes.back', STANDBY);

  await world.message('Do you ship?', 'comes.back');

  expect(await world.messagesTo('comes.back')).toEqual(['We ship on Mondays.']);
});

test('a delayed reply waits when another app has taken the conversation over', async () => {
  await world.createRule(makeMessageRule('ship', [later(SHIPPING_MESSAGE_ACTION, 10)]));
  await world.message('Do you ship?', 'moves.on');
  await world.message('I asked the bot instead', 'moves.on', STANDBY);

  await world.passSeconds(600, 2);

  expect(await world.messagesTo('moves.on')).toEqual([]);
  expect(await listReasons()).toEqual(OTHER_APP);
});

test('a private reply waits while another app controls the conversation', async () => {
  await world.createRule(makeCommentRule('price', [PRIVATE_LIST_MESSAGE_ACTION]));
  await world.message('Hello', 'writes.both', STANDBY);

  await world.ask('The price?', 'writes.both');

  expect(await world.messagesTo('writes.both')).toEqual([]);
  expect(await listReasons()).toEqual(OTHER_APP);
});
