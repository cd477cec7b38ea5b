// Which replies of an account are examples of its owner's voice for the model.
import { expect, test } from 'vitest';
import { addPrivateTextsToPrompt } from '#functions/conversations/replies/add-private-texts-to-prompt.port.ts';
import { messagePromptSource } from '#functions/conversations/replies/message-prompt-source.port.ts';
import { buildDraftPrompt } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import { validateModelOutput } from '#functions/drafts/domain/prompt/validate-model-output.ts';
import { commentPromptSource } from '#functions/posts/replies/comment-prompt-source.port.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';

setUpAutomationWorld();

test("the draft prompt takes only the owner's comment replies as examples", async () => {
  await world.createCommentRule('voice');
  const mediaId = await world.firstMedia();
  const byRule = await world.comment(mediaId, 'voice?', 'voice.rule');
  expect(await world.repliesTo(byRule)).toEqual(['It is 20 euros.']);
  const byOwner = await world.comment(mediaId, 'And for two?', 'voice.owner');
  await world.answerOnPhone(byOwner, 'Forty, from me');
  const asked = await world.comment(mediaId, 'And for three?', 'voice.asks');

  const subject = { kind: 'comment', ...world.account(), mediaId, commentId: asked } as const;
  const context = await commentPromptSource.loadContext(subject);

  const answers = [...(context?.pastReplies ?? []), ...(context?.earlierAnswers ?? [])].map(
    (one) => one.answer,
  );
  expect(answers).toContain('Forty, from me');
  expect(answers).not.toContain('It is 20 euros.');
});

test("the draft prompt takes only the owner's messages as examples", async () => {
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
  const context = await messagePromptSource.loadContext(subject);

  const answers = context?.pastReplies.map((one) => one.answer) ?? [];
  expect(answers).toContain('Yes, I wrap it well');
  expect(answers).not.toContain('We ship on Mondays.');
});

test("a prompt contains no other person's private text; drafts cannot repeat it", async () => {
  await world.message('I live at 12 Elmwick Street, order 48213', 'voice.foreign');
  await world.passSeconds(60);
  await world.message('Thank you! Order 48213 goes to Elmwick Street', 'voice.foreign', {
    as_owner: true,
  });
  await world.passSeconds(60);
  const messageId = await world.message('How lovely', 'voice.stranger');
  const conversationId = await world.findConversationId('voice.stranger');
  const mediaId = await world.firstMedia();
  const commentId = await world.comment(mediaId, 'So lovely', 'voice.stranger');

  const message = { kind: 'message', ...world.account(), conversationId, messageId } as const;
  const comment = { kind: 'comment', ...world.account(), mediaId, commentId } as const;
  const contexts = [
    await messagePromptSource.loadContext(message),
    await addPrivateTextsToPrompt(commentPromptSource).loadContext(comment),
  ];

  for (const context of contexts) {
    if (context === undefined) throw new Error('no context');
    expect(JSON.stringify(buildDraftPrompt(context, 'n0nce'))).not.toMatch(/48213|Elmwick/);
    expect(JSON.stringify(context.foreignTexts)).toMatch(/48213/);
    const output = JSON.stringify({ text: 'Thank you! 48213' });
    expect(validateModelOutput(output, context, { canary: 'loom-none' })).toEqual({
      ok: false,
      reason: 'foreign_private',
    });
  }
});

test('a draft prompt takes no public answer with an order number', async () => {
  const mediaId = await world.firstMedia();
  const other = await world.comment(mediaId, 'Where is order 48213?', 'voice.public');
  await world.answerOnPhone(other, 'Order 48213 left today');
  const commentId = await world.comment(mediaId, 'And mine?', 'voice.next');

  const subject = { kind: 'comment', ...world.account(), mediaId, commentId } as const;
  const context = await commentPromptSource.loadContext(subject);

  expect(JSON.stringify([context?.pastReplies, context?.earlierAnswers])).not.toContain('48213');
});
