// A reply is sent, and only once, when the same text was published before, was unsent, or a new draft is requested.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readStoredMessage } from '#functions/conversations/storage/message-repository.ts';
import {
  alterFakeNetworkMessageLists,
  type ConversationScenario,
  countMessageSendCalls,
  createConversationScenario,
  loseSendResponses,
  type MessageReplyEnvironment,
  POST_HOLD_SECONDS,
  runQueuesUntilEmpty,
  startMessageReplyEnvironment,
} from '#tests/support/message-reply-scenario.ts';

const SECOND_MS = 1_000;

let environment: MessageReplyEnvironment;
let scenario: ConversationScenario;
let sendsBefore: number;
beforeAll(async () => {
  environment = await startMessageReplyEnvironment();
});
afterAll(() => environment.stop());
beforeEach(async () => {
  environment.reset();
  scenario = await createConversationScenario(environment);
  sendsBefore = countMessageSendCalls(environment);
});

const countNewSends = () => countMessageSendCalls(environment) - sendsBefore;
const isoAgo = (seconds: number) => new Date(Date.now() - seconds * SECOND_MS).toISOString();
const readDraft = async (messageId = scenario.messageId) =>
  (await readStoredMessage({ ...scenario.ref, messageId }))?.draft;
const runSend = async () => {
  vi.setSystemTime(Date.now() + POST_HOLD_SECONDS * SECOND_MS);
  await environment.queues.run();
};
const failSend = () =>
  environment.network.fail({ on: /POST \/page-\d+\/messages/, times: 1, code: 2 });

test.each([
  ['which the product has stored', true],
  ['which only the network shows', false],
])(
  'sends a failed message reply again although the owner published the same text before the question (%s)',
  async (_how, heard) => {
    await scenario.write('Yes', { fromOwner: true, at: isoAgo(40), heard });
    const questionId = await scenario.write('And the red one?', { at: isoAgo(20) });
    failSend();
    await scenario.postReply(await scenario.createDraft(questionId), 'Yes', questionId);
    await runQueuesUntilEmpty(environment);

    expect((await readDraft(questionId))?.state).toBe('live');
    expect(countNewSends()).toBe(2);
    expect(scenario.listSentMessages()).toHaveLength(2);
  },
);

test('sends a failed message reply again although the same text from before the question arrives late', async () => {
  const questionId = await scenario.write('And the red one?', { at: isoAgo(20) });
  failSend();
  await scenario.postReply(await scenario.createDraft(questionId), 'Yes', questionId);
  await runSend();
  await scenario.write('Yes', { fromOwner: true, at: isoAgo(60) });
  await runQueuesUntilEmpty(environment);

  expect((await readDraft(questionId))?.state).toBe('live');
  expect(scenario.listSentMessages()).toHaveLength(2);
});

test('does not send a message reply again when the owner unsent it on the phone before its echo arrived', async () => {
  loseSendResponses(environment, 1);
  const responseId = await scenario.createDraft();
  await scenario.postReply(responseId, 'Yes');
  await runSend();
  const [sent] = scenario.listSentMessages();
  scenario.conversation.messages = scenario.conversation.messages.filter(
    ({ id }) => id !== sent?.id,
  );
  await scenario.applyEvent({
    kind: 'unsent',
    messageId: sent?.id ?? '',
    byId: scenario.own.igUserId,
  });
  await runQueuesUntilEmpty(environment);

  expect(await readDraft()).toMatchObject({ state: 'editing', editedText: 'Yes' });
  expect(countNewSends()).toBe(1);
});

test('still sends an unconfirmed message reply again when the contact unsends a message that never arrived', async () => {
  failSend();
  await scenario.postReply(await scenario.createDraft(), 'Yes');
  await runSend();
  await scenario.applyEvent({
    kind: 'unsent',
    messageId: 'never-came',
    byId: scenario.conversation.contact.id,
  });
  await runQueuesUntilEmpty(environment);

  expect((await readDraft())?.state).toBe('live');
  expect(countNewSends()).toBe(2);
});

test('reads an unconfirmed text back instead of sending it again after the owner requested a new draft', async () => {
  loseSendResponses(environment, 1);
  let isReadable = false;
  alterFakeNetworkMessageLists(environment, scenario, (one) =>
    isReadable || one.from.id !== scenario.own.igUserId
      ? one
      : { ...one, created_time: 'just now' },
  );
  await scenario.postReply(await scenario.createDraft(), 'Yes');
  await runQueuesUntilEmpty(environment);
  expect((await readDraft())?.unconfirmed).toMatchObject([{ text: 'Yes' }]);

  const { body } = await scenario.reply('gpt_response', { request_new_response: true });
  await environment.queues.run();
  await scenario.postReply(body.response.id, 'Yes');
  await runQueuesUntilEmpty(environment);
  expect((await readDraft())?.error).toMatch(/cannot be found in the conversation/);
  expect(countNewSends()).toBe(1);

  isReadable = true;
  await scenario.postReply(body.response.id, 'Yes');
  await runQueuesUntilEmpty(environment);
  expect(await readDraft()).toMatchObject({ id: body.response.id, state: 'live' });
  expect(countNewSends()).toBe(1);
});

test('recognizes a late echo as the earlier reply after the owner requested a new draft', async () => {
  loseSendResponses(environment, 1);
  alterFakeNetworkMessageLists(environment, scenario, (one) =>
    one.from.id === scenario.own.igUserId ? { ...one, created_time: 'just now' } : one,
  );
  await scenario.postReply(await scenario.createDraft(), 'Yes');
  await runQueuesUntilEmpty(environment);
  const { body } = await scenario.reply('gpt_response', { request_new_response: true });
  await environment.queues.run();
  await scenario.echo();

  expect(await readDraft()).toMatchObject({ id: body.response.id, answeredElsewhere: false });
  await scenario.postReply(body.response.id, 'Yes');
  await runQueuesUntilEmpty(environment);
  expect((await readDraft())?.state).toBe('live');
  expect(countNewSends()).toBe(1);
});
