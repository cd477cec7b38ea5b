// Many replies by rule are due at the same time, while conversations can be read only twice a second.
import { expect, test } from 'vitest';
import { readNewestMessageReplies } from '#functions/drafts/storage/reply-repository.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import { later, SHIPPING_MESSAGE_ACTION } from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

test('delayed replies due at once do not postpone each other for long', async () => {
  const people = Array.from({ length: 24 }, (_, number) => `herd.${number}`);
  await world.createMessageRule('herd', [later(SHIPPING_MESSAGE_ACTION, 60)]);
  const { body } = await world.call('changeRuleSettings');
  await world.setCaps({ account: 700, person: 50, post: 700 });
  for (const username of people)
    await world.sandbox.callControl('POST', '/messages', { text: 'herd', username });
  await world.passSeconds(6, 10);

  await world.passSeconds(61 * 60);
  await world.passSeconds(4, 50);

  for (const username of people)
    expect(await world.messagesTo(username)).toEqual(['We ship on Mondays.']);
  const revisions: number[] = [];
  const list = await world.call('listConversations', { page_limit: 50 });
  for (const { id: conversationId } of list.body.conversations)
    for (const { draft } of await readNewestMessageReplies(
      { ...world.account(), conversationId },
      5,
    ))
      if (draft.automation?.answers.text === 'herd') revisions.push(draft.revision);
  expect(Math.max(...revisions)).toBeLessThanOrEqual(8);
  await world.setCaps(body.caps);
}, 400_000);
