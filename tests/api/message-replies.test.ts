// Replies to messages through the real APIs and workers: drafted, edited, sent, live, or rejected with a reason.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findNetworkPauseEnd } from '#functions/connection/network/network-pause.ts';
import { readConversationListState } from '#functions/conversations/storage/conversation-repository.ts';
import { readPlanUsage } from '#functions/session/usage-repository.ts';
import {
  type ConversationScenario,
  countMessageSendCalls,
  createConversationScenario,
  loseSendResponses,
  type MessageReplyEnvironment,
  POST_HOLD_SECONDS,
  runBeforeSendResponses,
  runQueuesUntilEmpty,
  startMessageReplyEnvironment,
} from '#tests/support/message-reply-scenario.ts';

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
const usage = () => readPlanUsage(scenario.ref.userId, 'trial');
const passHold = () => vi.setSystemTime(Date.now() + POST_HOLD_SECONDS * 1_000);

describe('a reply to a direct message', () => {
  test('drafts, edits and posts a message reply, which goes live when its echo arrives', async () => {
    const responseId = await scenario.createDraft();
    const edit = { response_id: responseId, response_text: 'Yes, it is 💙' };
    const edited = await scenario.reply('response/update', edit);
    expect(edited.body.response).toMatchObject({
      status: 'editing',
      message_id: scenario.messageId,
      answered_elsewhere: false,
      response_text: 'Thank you, Bob!',
      reply_text: 'Yes, it is 💙',
    });

    const posted = await scenario.postReply(responseId, 'Yes, it is 💙');
    expect(posted.body).toMatchObject({
      response: { status: 'queued', message_id: scenario.messageId },
      new_message: { id: responseId, message: 'Yes, it is 💙', pending_post: true, is_own: true },
    });
    expect((await scenario.getMessagesPage()).conversation_messages.at(-1)).toEqual(
      posted.body.new_message,
    );

    // Accepted, but the network does not show it yet.
    environment.network.fail({ on: /GET \/aWdfSENT/, times: 1, code: 100, subcode: 33 });
    passHold();
    await environment.queues.run();
    expect(await scenario.checkReplies(responseId)).toMatchObject({
      live_ids: [],
      response: { status: 'posted' },
      messages: [{ id: responseId, pending_post: true }],
    });
    await scenario.echo();

    const [message] = scenario.listSentMessages();
    expect(await scenario.checkReplies(responseId)).toMatchObject({
      live_ids: [responseId],
      response: { id: responseId, status: 'live' },
      messages: [{ id: message?.id, pending_post: false, message: 'Yes, it is 💙' }],
    });
    const page = await scenario.getMessagesPage();
    expect(page.conversation_messages.map(({ id }: { id: string }) => id)).toEqual([
      scenario.messageId,
      message?.id,
    ]);
    expect(page.live_ids).toEqual([responseId]);
    expect(countNewSends()).toBe(1);
    expect(await usage()).toEqual({ posted: 1, generated: 1 });
  });

  test('marks a message reply live after a read-back when no echo arrives', async () => {
    const responseId = await scenario.createDraft();
    await scenario.postReply(responseId, 'Yes');
    await runQueuesUntilEmpty(environment);

    expect(await scenario.checkReplies(responseId)).toMatchObject({
      live_ids: [responseId],
      response: { status: 'live' },
    });
    expect((await scenario.getMessagesPage()).conversation_messages).toHaveLength(2);
    expect(countNewSends()).toBe(1);
  });

  test('does not send a reply that the user cancels in time, and releases its usage', async () => {
    const responseId = await scenario.createDraft();
    await scenario.postReply(responseId, 'Yes');
    const cancelled = await scenario.reply('response/cancel', { response_id: responseId });
    await runQueuesUntilEmpty(environment);

    expect(cancelled.body.response).toMatchObject({ status: 'editing', reply_text: 'Yes' });
    expect((await scenario.getMessagesPage()).conversation_messages).toHaveLength(1);
    expect(countNewSends()).toBe(0);
    expect((await usage()).posted).toBe(0);
  });

  test('rejects the cancel of a reply that is being sent or that the network has accepted', async () => {
    const responseId = await scenario.createDraft();
    const cancel = async () => {
      const { status, body } = await scenario.reply('response/cancel', { response_id: responseId });
      return [status, body.errors];
    };
    const onItsWay = [409, ['This reply is already on its way.']];
    const onInstagram = [409, ['This reply is already on Instagram.']];
    environment.network.fail({ on: /GET \/aWdfSENT/, times: 1, code: 100, subcode: 33 });
    let meanwhile: unknown;
    runBeforeSendResponses(environment, async () => {
      meanwhile = await cancel();
    });
    await scenario.postReply(responseId, 'My words');
    passHold();
    await environment.queues.run();

    expect(meanwhile).toEqual(onItsWay);
    expect((await scenario.checkReplies(responseId)).response.status).toBe('posted');
    expect(await cancel()).toEqual(onInstagram);
    await runQueuesUntilEmpty(environment);
    expect((await scenario.checkReplies(responseId)).response.status).toBe('live');
    expect(await cancel()).toEqual(onInstagram);
    expect(countNewSends()).toBe(1);
  });

  test('sends and counts a reply once when the user posts it ten times at once', async () => {
    const responseId = await scenario.createDraft();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => scenario.postReply(responseId, 'Yes')),
    );
    await runQueuesUntilEmpty(environment);

    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(countNewSends()).toBe(1);
    expect((await usage()).posted).toBe(1);
  });

  test("sends a reply in the owner's own words without generating or counting a draft", async () => {
    const requestOwnWords = () => scenario.reply('gpt_response', { own_words: true });
    const [{ body: first }, { body: same }] = [await requestOwnWords(), await requestOwnWords()];
    expect(first.response).toMatchObject({
      status: 'editing',
      response_text: '',
      reply_text: null,
    });
    expect(same.response.id).toBe(first.response.id);
    await scenario.postReply(first.response.id, 'In my words');
    expect((await requestOwnWords()).body.response).toMatchObject({
      id: first.response.id,
      status: 'queued',
    });
    await runQueuesUntilEmpty(environment);
    const { body: next } = await requestOwnWords();
    expect(next.response).toMatchObject({ status: 'editing', response_text: '', reply_text: null });
    expect(next.response.id).not.toBe(first.response.id);
    await scenario.postReply(next.response.id, 'And more');
    await runQueuesUntilEmpty(environment);

    expect(scenario.listSentMessages().map(({ text }) => text)).toEqual([
      'And more',
      'In my words',
    ]);
    expect(environment.model.requests).toEqual([]);
    expect(await usage()).toEqual({ posted: 2, generated: 0 });
  });

  test('rejects a reply to an outbound or unknown message', async () => {
    const ownId = await scenario.write('We are open', { fromOwner: true });
    expect((await scenario.reply('gpt_response', {}, ownId)).status).toBe(422);
    expect((await scenario.reply('gpt_response', { own_words: true }, ownId)).status).toBe(422);
    expect((await scenario.reply('gpt_response', {}, 'aWdfNOWHERE')).status).toBe(404);
  });
});

describe('the generation of a message draft', () => {
  test('gives the model the conversation', async () => {
    await scenario.write('Yes, every Saturday', { fromOwner: true });
    const latest = await scenario.write('And on Sunday?');
    await scenario.createDraft(latest);

    const [prompt] = environment.model.requests;
    expect(prompt).toContain('direct message');
    expect(prompt).toContain('The conversation is private');
    expect(prompt).toContain('Yes, every Saturday');
    expect(prompt).not.toContain('post_caption');
    expect((await scenario.getMessagesPage()).response).toMatchObject({
      message_id: latest,
      based_on: '1 of your past replies, the conversation',
    });
  });

  test('fails the draft and counts no usage when the generated text has more bytes than the network accepts', async () => {
    environment.model.completions = ['🎉'.repeat(251)];
    const responseId = await scenario.createDraft();

    expect((await scenario.checkReplies(responseId)).response).toMatchObject({
      status: 'editing',
      response_text: '',
      error: expect.stringMatching(/could not write a draft/),
    });
    expect((await usage()).generated).toBe(0);
  });
});

describe('a message reply that Instagram would or does reject', () => {
  test.each([
    ['a'.repeat(1_000), undefined],
    ['🎉'.repeat(250), undefined],
    ['a'.repeat(1_001), '1 byte too long'],
    ['🎉'.repeat(251), '4 bytes too long'],
    [`${'a'.repeat(999)}é`, '1 byte too long'],
  ])(
    'accepts a text of up to 1,000 bytes and rejects a longer one with 422 (case %#)',
    async (text, refusal) => {
      const responseId = await scenario.createDraft();
      const { status, body } = await scenario.postReply(responseId, text);

      if (refusal === undefined) return expect(status).toBe(200);
      expect(status).toBe(422);
      expect(body.errors.join()).toContain(refusal);
      expect((await usage()).posted).toBe(0);
    },
  );

  test('rejects a reply after the reply window has closed, and returns one to its owner when the window closes before the send', async () => {
    const responseId = await scenario.createDraft();
    const until = Date.parse((await scenario.getMessagesPage()).conversation.can_reply_until);
    vi.setSystemTime(until);
    await scenario.renewLogin();
    const refused = await scenario.postReply(responseId, 'Too late');
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ error: 'outside_reply_window' });
    expect((await usage()).posted).toBe(0);

    vi.setSystemTime(until - 1);
    expect((await scenario.postReply(responseId, 'Just in time')).status).toBe(200);
    // The window closes while the reply is held.
    await runQueuesUntilEmpty(environment);
    expect((await scenario.checkReplies(responseId)).response).toMatchObject({
      status: 'editing',
      reply_text: 'Just in time',
      error: expect.stringMatching(/24 hours/),
    });
    expect(countNewSends()).toBe(0);
    expect((await usage()).posted).toBe(0);
  });

  test.each([
    [551, undefined, /cannot get messages from you/],
    [10, 2_534_022, /24 hours/],
    [10, 2_018_278, /24 hours/],
    [200, 2_534_041, /switched off/],
    [10, 1_893_063, /no messages for now/],
    [10, 2_018_300, /Another app/],
    [368, undefined, /spam/],
    [100, undefined, /refused this message/],
  ])(
    'returns a message reply to its owner with the reason when the network rejects it with error code %s/%s',
    async (code, subcode, sentence) => {
      const responseId = await scenario.createDraft();
      environment.network.fail({
        on: /POST \/page-\d+\/messages/,
        times: 9,
        code,
        ...(subcode && { subcode }),
      });
      await scenario.postReply(responseId, 'My words');
      await runQueuesUntilEmpty(environment);

      expect((await scenario.getMessagesPage()).response).toMatchObject({
        status: 'editing',
        reply_text: 'My words',
        error: expect.stringMatching(sentence),
      });
      expect(countNewSends()).toBe(1);
      expect((await usage()).posted).toBe(0);
    },
  );

  test('records in the list of conversations that access to messages is disabled', async () => {
    environment.network.state.messagesOff.add(scenario.ref.igUserId);
    await scenario.postReply(await scenario.createDraft(), 'My words');
    await runQueuesUntilEmpty(environment);

    expect((await readConversationListState(scenario.ref)).isMessagesAccessDisabled).toBe(true);
    expect((await scenario.getMessagesPage()).response.error).toMatch(/switched off/);
  });

  test('sends a message reply a moment later, without pausing the account, after too many messages a second', async () => {
    environment.network.fail({
      on: /POST \/page-\d+\/messages/,
      times: 1,
      code: 613,
      subcode: 2_534_040,
    });
    await scenario.postReply(await scenario.createDraft(), 'My words');
    passHold();
    await environment.queues.run();
    expect(await findNetworkPauseEnd(scenario.ref)).toBeUndefined();
    await runQueuesUntilEmpty(environment);

    expect((await scenario.getMessagesPage()).response.status).toBe('live');
    expect(scenario.listSentMessages()).toHaveLength(1);
  });

  test('returns a reply to its owner with the reason when the contact has unsent the answered message', async () => {
    const responseId = await scenario.createDraft();
    await scenario.postReply(responseId, 'My words');
    await scenario.applyEvent({
      kind: 'unsent',
      messageId: scenario.messageId,
      byId: scenario.conversation.contact.id,
    });
    await runQueuesUntilEmpty(environment);

    expect((await scenario.checkReplies(responseId)).response).toMatchObject({
      reply_text: 'My words',
      error: expect.stringMatching(/taken this message back/),
    });
    expect(countNewSends()).toBe(0);
  });
});

describe('the read-back of a message reply', () => {
  const isOff = async () =>
    (await readConversationListState(scenario.ref)).isMessagesAccessDisabled;
  const switchOff = async () =>
    void environment.network.state.messagesOff.add(scenario.ref.igUserId);
  const switchOn = () => environment.network.state.messagesOff.clear();

  test('records disabled access to messages, and finds the accepted reply once access is enabled again', async () => {
    const responseId = await scenario.createDraft();
    await scenario.postReply(responseId, 'Yes');
    runBeforeSendResponses(environment, switchOff);
    passHold();
    await environment.queues.run();
    for (let n = 0; n < 20; n++) await scenario.write(`More ${n}`);
    vi.setSystemTime(Date.now() + 2_000);
    await environment.queues.run();

    expect((await scenario.checkReplies(responseId)).response.status).toBe('posted');
    expect(await isOff()).toBe(true);

    switchOn();
    await runQueuesUntilEmpty(environment);
    expect((await scenario.checkReplies(responseId)).live_ids).toEqual([responseId]);
    expect([await isOff(), countNewSends()]).toEqual([false, 1]);
  });

  test('returns an unconfirmed reply to its owner without sending it again while access to messages is disabled', async () => {
    loseSendResponses(environment, 1, switchOff);
    const responseId = await scenario.createDraft();
    await scenario.postReply(responseId, 'Yes');
    await runQueuesUntilEmpty(environment);

    expect((await scenario.checkReplies(responseId)).response).toMatchObject({
      status: 'editing',
      error: expect.stringMatching(/we could not look whether it arrived/),
    });
    expect([await isOff(), countNewSends()]).toEqual([true, 1]);

    switchOn();
    await scenario.postReply(responseId, 'Yes');
    await runQueuesUntilEmpty(environment);
    expect((await scenario.checkReplies(responseId)).response.status).toBe('live');
    expect([await isOff(), countNewSends()]).toEqual([false, 1]);
  });

  test('pauses the account for the time that its response states', async () => {
    const responseId = await scenario.createDraft();
    await scenario.postReply(responseId, 'Yes');
    runBeforeSendResponses(environment, async () => {
      environment.network.state.usage = { percent: 100, regainMinutes: 30 };
    });
    passHold();
    await environment.queues.run();
    environment.network.state.usage = undefined;

    expect((await scenario.checkReplies(responseId)).response.status).toBe('live');
    const until = Date.parse((await findNetworkPauseEnd(scenario.ref)) ?? '');
    expect(until - Date.now()).toBe(30 * 60_000);
  });
});

describe('an answer that the owner gives on the phone', () => {
  test('marks a draft as answered elsewhere and keeps its text when the owner answers on the phone', async () => {
    const responseId = await scenario.createDraft();
    const edit = { response_id: responseId, response_text: 'My words' };
    await scenario.reply('response/update', edit);
    await scenario.write('Yes it is!', { fromOwner: true });

    expect((await scenario.getMessagesPage()).response).toMatchObject({
      id: responseId,
      status: 'editing',
      reply_text: 'My words',
      answered_elsewhere: true,
      error: null,
    });
    const newDraft = await scenario.reply('gpt_response', { request_new_response: true });
    expect(newDraft.body.response).toMatchObject({
      status: 'generating',
      answered_elsewhere: false,
    });
  });

  test('stops a queued reply and releases its usage when the owner answers on the phone', async () => {
    const responseId = await scenario.createDraft();
    await scenario.postReply(responseId, 'My words');
    await scenario.write('Yes it is!', { fromOwner: true });
    await runQueuesUntilEmpty(environment);

    const { response, conversation_messages } = await scenario.getMessagesPage();
    expect(response).toMatchObject({ answered_elsewhere: true, reply_text: 'My words' });
    expect(conversation_messages).toHaveLength(2);
    expect(countNewSends()).toBe(0);
    expect((await usage()).posted).toBe(0);
  });

  test('stops the generation of a draft without counting it when the owner answers on the phone', async () => {
    const { body } = await scenario.reply('gpt_response', {});
    await scenario.write('Yes it is!', { fromOwner: true });
    await runQueuesUntilEmpty(environment);

    expect((await scenario.checkReplies(body.response.id)).response).toMatchObject({
      status: 'editing',
      answered_elsewhere: true,
      response_text: '',
    });
    expect(environment.model.requests).toEqual([]);
    expect((await usage()).generated).toBe(0);
  });

  test('does not take an automatic away message for an answer of the owner, so that the draft can still be sent', async () => {
    const responseId = await scenario.createDraft();
    const edit = { response_id: responseId, response_text: 'My words' };
    await scenario.reply('response/update', edit);
    const now = Date.now();
    await scenario.write('Hello?', { at: new Date(now).toISOString() });
    vi.setSystemTime(now + 4_999);
    await scenario.write('We are away until Monday.', { fromOwner: true });

    expect((await scenario.checkReplies(responseId)).response).toMatchObject({
      status: 'editing',
      reply_text: 'My words',
      answered_elsewhere: false,
    });
    await scenario.postReply(responseId, 'My words');
    await runQueuesUntilEmpty(environment);
    expect((await scenario.getMessagesPage()).live_ids).toEqual([responseId]);
    expect(countNewSends()).toBe(1);
  });

  test('does not stop a reply posted after an answer on the phone when the event of that answer arrives again', async () => {
    const responseId = await scenario.createDraft();
    await scenario.write('Yes it is!', { fromOwner: true });
    vi.setSystemTime(Date.now() + 1_000);
    await scenario.postReply(responseId, 'And there is a red one');
    await scenario.echo('Yes it is!');
    await runQueuesUntilEmpty(environment);

    expect((await scenario.checkReplies(responseId)).response).toMatchObject({
      status: 'live',
      answered_elsewhere: false,
    });
    expect(countNewSends()).toBe(1);
  });

  test('does not take a late echo of a live reply for an answer of the owner', async () => {
    await scenario.postReply(await scenario.createDraft(), 'Yes');
    await runQueuesUntilEmpty(environment);
    expect((await scenario.getMessagesPage()).response.status).toBe('live');
    const newDraft = await scenario.reply('gpt_response', { request_new_response: true });
    await environment.queues.run();
    vi.setSystemTime(Date.now() + 1_000);
    await scenario.echo();

    expect((await scenario.checkReplies(newDraft.body.response.id)).response).toMatchObject({
      status: 'editing',
      answered_elsewhere: false,
      response_text: 'Thank you, Bob!',
    });
  });

  test('does not end the draft for a later message when the owner answered an earlier one on the phone', async () => {
    const earlier = Date.now() - 10_000;
    const latest = await scenario.write('And a red one?');
    const responseId = await scenario.createDraft(latest);
    await scenario.write('Yes it is!', { fromOwner: true, at: new Date(earlier).toISOString() });

    expect((await scenario.getMessagesPage()).response).toMatchObject({
      id: responseId,
      answered_elsewhere: false,
    });
  });
});
