// A reply is sent, and only once, when the same text was published before, was unsent, or a new draft is requested.
import { expect, test } from 'vitest';
import {
  alterFakeNetworkMessageLists,
  loseSendResponses,
  runQueuesUntilEmpty,
} from '#tests/support/message-reply-scenario.ts';
import {
  conversationScenario,
  countNewMessageSends,
  failNextSend,
  messageReplyEnvironment,
  readMessageDraft,
  runSend,
  setUpMessageReplyScenario,
} from '#tests/support/set-up-message-reply-scenario.ts';

const SECOND_MS = 1_000;

setUpMessageReplyScenario();
const isoAgo = (seconds: number) => new Date(Date.now() - seconds * SECOND_MS).toISOString();

test.each([
  ['which the product has stored', true],
  ['which only the network shows', false],
])(
  'sends a failed message reply again although the owner published the same text before the question (%s)',
  async (_how, isDelivered) => {
    await conversationScenario.write('Yes', { fromOwner: true, at: isoAgo(40), isDelivered });
    const questionId = await conversationScenario.write('And the red one?', { at: isoAgo(20) });
    failNextSend();
    await conversationScenario.postReply(
      await conversationScenario.createDraft(questionId),
      'Yes',
      questionId,
    );
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect((await readMessageDraft(questionId))?.state).toBe('live');
    expect(countNewMessageSends()).toBe(2);
    expect(conversationScenario.listSentMessages()).toHaveLength(2);
  },
);

test('sends a failed message reply again although the same text from before the question arrives late', async () => {
  const questionId = await conversationScenario.write('And the red one?', { at: isoAgo(20) });
  failNextSend();
  await conversationScenario.postReply(
    await conversationScenario.createDraft(questionId),
    'Yes',
    questionId,
  );
  await runSend();
  await conversationScenario.write('Yes', { fromOwner: true, at: isoAgo(60) });
  await runQueuesUntilEmpty(messageReplyEnvironment);

  expect((await readMessageDraft(questionId))?.state).toBe('live');
  expect(conversationScenario.listSentMessages()).toHaveLength(2);
});

test('does not send a message reply again when the owner unsent it on the phone before its echo arrived', async () => {
  loseSendResponses(messageReplyEnvironment, 1);
  const responseId = await conversationScenario.createDraft();
  await conversationScenario.postReply(responseId, 'Yes');
  await runSend();
  const [sent] = conversationScenario.listSentMessages();
  conversationScenario.conversation.messages = conversationScenario.conversation.messages.filter(
    ({ id }) => id !== sent?.id,
  );
  await conversationScenario.applyEvent({
    kind: 'unsent',
    messageId: sent?.id ?? '',
    byId: conversationScenario.own.igUserId,
  });
  await runQueuesUntilEmpty(messageReplyEnvironment);

  expect(await readMessageDraft()).toMatchObject({ state: 'editing', editedText: 'Yes' });
  expect(countNewMessageSends()).toBe(1);
});

test('still sends an unconfirmed message reply again when the contact unsends a message that never arrived', async () => {
  failNextSend();
  await conversationScenario.postReply(await conversationScenario.createDraft(), 'Yes');
  await runSend();
  await conversationScenario.applyEvent({
    kind: 'unsent',
    messageId: 'never-came',
    byId: conversationScenario.conversation.contact.id,
  });
  await runQueuesUntilEmpty(messageReplyEnvironment);

  expect((await readMessageDraft())?.state).toBe('live');
  expect(countNewMessageSends()).toBe(2);
});

test('reads an unconfirmed text back instead of sending it again after the owner requested a new draft', async () => {
  loseSendResponses(messageReplyEnvironment, 1);
  let isReadable = false;
  alterFakeNetworkMessageLists(messageReplyEnvironment, conversationScenario, (one) =>
    isReadable || one.from.id !== conversationScenario.own.igUserId
      ? one
      : { ...one, created_time: 'just now' },
  );
  await conversationScenario.postReply(await conversationScenario.createDraft(), 'Yes');
  await runQueuesUntilEmpty(messageReplyEnvironment);
  expect((await readMessageDraft())?.unconfirmed).toMatchObject([{ text: 'Yes' }]);

  const { body } = await conversationScenario.reply('gpt_response', { request_new_response: true });
  await messageReplyEnvironment.queues.run();
  await conversationScenario.postReply(body.response.id, 'Yes');
  await runQueuesUntilEmpty(messageReplyEnvironment);
  expect((await readMessageDraft())?.error).toMatch(/cannot be found in the conversation/);
  expect(countNewMessageSends()).toBe(1);

  isReadable = true;
  await conversationScenario.postReply(body.response.id, 'Yes');
  await runQueuesUntilEmpty(messageReplyEnvironment);
  expect(await readMessageDraft()).toMatchObject({ id: body.response.id, state: 'live' });
  expect(countNewMessageSends()).toBe(1);
});

test('recognizes a late echo as the earlier reply after the owner requested a new draft', async () => {
  loseSendResponses(messageReplyEnvironment, 1);
  alterFakeNetworkMessageLists(messageReplyEnvironment, conversationScenario, (one) =>
    one.from.id === conversationScenario.own.igUserId ? { ...one, created_time: 'just now' } : one,
  );
  await conversationScenario.postReply(await conversationScenario.createDraft(), 'Yes');
  await runQueuesUntilEmpty(messageReplyEnvironment);
  const { body } = await conversationScenario.reply('gpt_response', { request_new_response: true });
  await messageReplyEnvironment.queues.run();
  await conversationScenario.echo();

  expect(await readMessageDraft()).toMatchObject({
    id: body.response.id,
    answeredElsewhere: false,
  });
  await conversationScenario.postReply(body.response.id, 'Yes');
  await runQueuesUntilEmpty(messageReplyEnvironment);
  expect((await readMessageDraft())?.state).toBe('live');
  expect(countNewMessageSends()).toBe(1);
});
