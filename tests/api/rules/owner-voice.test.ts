// Which of an account's replies are shown to the model as examples of its owner's voice.
import { expect, test } from 'vitest';
import { answerableMessages } from '#functions/conversations/replies/answerable-messages.port.ts';
import { answerableComments } from '#functions/posts/answerable-comments.port.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';

setUpAutomationWorld();

test('what a rule sent unseen to comments is no example, and what the owner wrote is', async () => {
  await world.createCommentRule('voice');
  const mediaId = await world.firstMedia();
  const byRule = await world.comment(mediaId, 'voice?', 'voice.rule');
  expect(await world.repliesTo(byRule)).toEqual(['It is 20 euros.']);
  const byOwner = await world.comment(mediaId, 'And for two?', 'voice.owner');
  await world.answerOnPhone(byOwner, 'Forty, from me');
  const asked = await world.comment(mediaId, 'And for three?', 'voice.asks');

  const subject = { kind: 'comment', ...world.account(), mediaId, commentId: asked } as const;
  const context = await answerableComments.loadContext(subject);

  const answers = context?.pastReplies.map((one) => one.answer) ?? [];
  expect(answers).toContain('Forty, from me');
  expect(answers).not.toContain('It is 20 euros.');
});

test('what a rule sent in a conversation is no example, and what the owner wrote is', async () => {
  await world.createMessageRule('ship');
  await world.message('Do you ship?', 'voice.dm');
  expect(await world.messagesTo('voice.dm')).toEqual(['We ship on Mondays.']);
  await world.passSeconds(60);
  await world.message('Also abroad?', 'voice.dm');
  await world.passSeconds(60);
  await world.message('Yes, I wrap it well', 'voice.dm', { as_owner: true });
  await world.passSeconds(60);
  const messageId = await world.message('And to Peru?', 'voice.dm');
  const conversationId = await world.findConversationId('voice.dm');

  const subject = { kind: 'message', ...world.account(), conversationId, messageId } as const;
  const context = await answerableMessages.loadContext(subject);

  const answers = context?.pastReplies.map((one) => one.answer) ?? [];
  expect(answers).toContain('Yes, I wrap it well');
  expect(answers).not.toContain('We ship on Mondays.');
});
