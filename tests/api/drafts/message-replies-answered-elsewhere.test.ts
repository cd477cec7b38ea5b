// The owner answers a message in the Instagram app: the waiting replies to it end, and nothing is sent.
import { describe, expect, test, vi } from 'vitest';
import { loseSendResponses, runQueuesUntilEmpty } from '#tests/support/message-reply-scenario.ts';
import { rejectNextUpdates } from '#tests/support/reject-next-updates.ts';
import {
  conversationScenario,
  countNewMessageSends,
  failNextSend,
  messageReplyEnvironment,
  readMessageDraft,
  readTrialUsage,
  runSend,
  setUpMessageReplyScenario,
} from '#tests/support/set-up-message-reply-scenario.ts';

setUpMessageReplyScenario();

describe('an answer that the owner gives on the phone', () => {
  test('marks a draft as answered elsewhere and keeps its text when the owner answers on the phone', async () => {
    const responseId = await conversationScenario.createDraft();
    const edit = { response_id: responseId, response_text: 'My words' };
    await conversationScenario.reply('response/update', edit);
    await conversationScenario.write('Yes it is!', { fromOwner: true });

    expect((await conversationScenario.getMessagesPage()).response).toMatchObject({
      id: responseId,
      status: 'editing',
      reply_text: 'My words',
      answered_elsewhere: true,
      error: null,
    });
    const newDraft = await conversationScenario.reply('gpt_response', {
      request_new_response: true,
    });
    expect(newDraft.body.response).toMatchObject({
      status: 'generating',
      answered_elsewhere: false,
    });
  });

  test('stops a queued reply and releases its usage when the owner answers on the phone', async () => {
    const responseId = await conversationScenario.createDraft();
    await conversationScenario.postReply(responseId, 'My words');
    await conversationScenario.write('Yes it is!', { fromOwner: true });
    await runQueuesUntilEmpty(messageReplyEnvironment);

    const { response, conversation_messages } = await conversationScenario.getMessagesPage();
    expect(response).toMatchObject({ answered_elsewhere: true, reply_text: 'My words' });
    expect(conversation_messages).toHaveLength(2);
    expect(countNewMessageSends()).toBe(0);
    expect((await readTrialUsage()).posted).toBe(0);
  });

  test('stops a queued reply although other writers are first eight times when the owner answers on the phone', async () => {
    const responseId = await conversationScenario.createDraft();
    await conversationScenario.postReply(responseId, 'My words');
    const rejectedWrites = rejectNextUpdates(8, 'answeredElsewhere');
    await conversationScenario.write('Yes it is!', { fromOwner: true });
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect(rejectedWrites()).toBe(8);
    const { response } = await conversationScenario.getMessagesPage();
    expect(response).toMatchObject({ answered_elsewhere: true, reply_text: 'My words' });
    expect(countNewMessageSends()).toBe(0);
  });

  test('stops the generation of a draft without counting it when the owner answers on the phone', async () => {
    const { body } = await conversationScenario.reply('gpt_response', {});
    await conversationScenario.write('Yes it is!', { fromOwner: true });
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect((await conversationScenario.checkReplies(body.response.id)).response).toMatchObject({
      status: 'editing',
      answered_elsewhere: true,
      response_text: '',
    });
    expect(messageReplyEnvironment.model.requests).toEqual([]);
    expect((await readTrialUsage()).generated).toBe(0);
  });

  test('does not take an automatic away message for an answer of the owner, so that the draft can still be sent', async () => {
    const responseId = await conversationScenario.createDraft();
    const edit = { response_id: responseId, response_text: 'My words' };
    await conversationScenario.reply('response/update', edit);
    const now = Date.now();
    await conversationScenario.write('Hello?', { at: new Date(now).toISOString() });
    vi.setSystemTime(now + 4_999);
    await conversationScenario.write('We are away until Monday.', { fromOwner: true });

    expect((await conversationScenario.checkReplies(responseId)).response).toMatchObject({
      status: 'editing',
      reply_text: 'My words',
      answered_elsewhere: false,
    });
    await conversationScenario.postReply(responseId, 'My words');
    await runQueuesUntilEmpty(messageReplyEnvironment);
    expect((await conversationScenario.getMessagesPage()).live_ids).toEqual([responseId]);
    expect(countNewMessageSends()).toBe(1);
  });

  test('does not stop a reply posted after an answer on the phone when the event of that answer arrives again', async () => {
    const responseId = await conversationScenario.createDraft();
    await conversationScenario.write('Yes it is!', { fromOwner: true });
    vi.setSystemTime(Date.now() + 1_000);
    await conversationScenario.postReply(responseId, 'And there is a red one');
    await conversationScenario.echo('Yes it is!');
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect((await conversationScenario.checkReplies(responseId)).response).toMatchObject({
      status: 'live',
      answered_elsewhere: false,
    });
    expect(countNewMessageSends()).toBe(1);
  });

  test('does not take a late echo of a live reply for an answer of the owner', async () => {
    await conversationScenario.postReply(await conversationScenario.createDraft(), 'Yes');
    await runQueuesUntilEmpty(messageReplyEnvironment);
    expect((await conversationScenario.getMessagesPage()).response.status).toBe('live');
    const newDraft = await conversationScenario.reply('gpt_response', {
      request_new_response: true,
    });
    await messageReplyEnvironment.queues.run();
    vi.setSystemTime(Date.now() + 1_000);
    await conversationScenario.echo();

    expect(
      (await conversationScenario.checkReplies(newDraft.body.response.id)).response,
    ).toMatchObject({
      status: 'editing',
      answered_elsewhere: false,
      response_text: 'Thank you, Bob!',
    });
  });

  test('does not end the draft for a later message when the owner answered an earlier one on the phone', async () => {
    const earlier = Date.now() - 10_000;
    const latest = await conversationScenario.write('And a red one?');
    const responseId = await conversationScenario.createDraft(latest);
    await conversationScenario.write('Yes it is!', {
      fromOwner: true,
      at: new Date(earlier).toISOString(),
    });

    expect((await conversationScenario.getMessagesPage()).response).toMatchObject({
      id: responseId,
      answered_elsewhere: false,
    });
  });
});

describe('an unconfirmed reply when the owner answers on the phone', () => {
  const answerByPhone = async () => {
    vi.setSystemTime(Date.now() + 1_000);
    await conversationScenario.write('Yes it is!', { fromOwner: true });
  };

  test('returns an unpublished reply to its owner with the reason, without sending it again, when the owner answers on the phone', async () => {
    failNextSend();
    const responseId = await conversationScenario.createDraft();
    await conversationScenario.postReply(responseId, 'Yes');
    await runSend();
    await answerByPhone();
    expect((await conversationScenario.checkReplies(responseId)).response).toMatchObject({
      status: 'queued',
      answered_elsewhere: false,
    });
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect((await conversationScenario.getMessagesPage()).response).toMatchObject({
      status: 'editing',
      reply_text: 'Yes',
      answered_elsewhere: true,
      error: expect.stringMatching(/may be it, changed by Instagram/),
    });
    expect(conversationScenario.listSentMessages().map(({ text }) => text)).toEqual(['Yes it is!']);
    expect(countNewMessageSends()).toBe(1);
    expect((await readTrialUsage()).posted).toBe(0);
  });

  test('marks a published unconfirmed reply live and counts it once when the owner answers on the phone', async () => {
    loseSendResponses(messageReplyEnvironment, 1);
    const responseId = await conversationScenario.createDraft();
    await conversationScenario.postReply(responseId, 'Yes');
    await runSend();
    await answerByPhone();
    expect(await readMessageDraft()).toMatchObject({ state: 'unknown', answeredElsewhere: true });
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect((await conversationScenario.checkReplies(responseId)).response).toMatchObject({
      status: 'live',
      answered_elsewhere: false,
    });
    expect(countNewMessageSends()).toBe(1);
    expect((await readTrialUsage()).posted).toBe(1);
  });
});
