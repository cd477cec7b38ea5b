// Replies to messages through the real APIs and workers: drafted, edited, sent, live, or rejected with a reason.
import { describe, expect, test, vi } from 'vitest';
import { findNetworkPauseEnd } from '#functions/connection/network/network-pause.ts';
import { readConversationListState } from '#functions/conversations/storage/conversation-repository.ts';
import {
  loseSendResponses,
  runBeforeSendResponses,
  runQueuesUntilEmpty,
} from '#tests/support/message-reply-scenario.ts';
import {
  conversationScenario,
  countNewMessageSends,
  messageReplyEnvironment,
  passHold,
  readMessageDraft,
  readTrialUsage,
  setUpMessageReplyScenario,
} from '#tests/support/set-up-message-reply-scenario.ts';

setUpMessageReplyScenario();

describe('a reply to a direct message', () => {
  test('drafts, edits and posts a message reply, which goes live when its echo arrives', async () => {
    const responseId = await conversationScenario.createDraft();
    const edit = { response_id: responseId, response_text: 'Yes, it is 💙' };
    const edited = await conversationScenario.reply('response/update', edit);
    expect(edited.body.response).toMatchObject({
      status: 'editing',
      message_id: conversationScenario.messageId,
      answered_elsewhere: false,
      response_text: 'Thank you, Bob!',
      reply_text: 'Yes, it is 💙',
    });

    const posted = await conversationScenario.postReply(responseId, 'Yes, it is 💙');
    expect(posted.body).toMatchObject({
      response: { status: 'queued', message_id: conversationScenario.messageId },
      new_message: { id: responseId, message: 'Yes, it is 💙', pending_post: true, is_own: true },
    });
    expect((await conversationScenario.getMessagesPage()).conversation_messages.at(-1)).toEqual(
      posted.body.new_message,
    );

    // Accepted, but the network does not show it yet.
    messageReplyEnvironment.network.fail({
      on: /GET \/aWdfSENT/,
      times: 1,
      code: 100,
      subcode: 33,
    });
    passHold();
    await messageReplyEnvironment.queues.run();
    expect(await conversationScenario.checkReplies(responseId)).toMatchObject({
      live_ids: [],
      response: { status: 'posted' },
      messages: [{ id: responseId, pending_post: true }],
    });
    await conversationScenario.echo();

    const [message] = conversationScenario.listSentMessages();
    expect(await conversationScenario.checkReplies(responseId)).toMatchObject({
      live_ids: [responseId],
      response: { id: responseId, status: 'live' },
      messages: [{ id: message?.id, pending_post: false, message: 'Yes, it is 💙' }],
    });
    const page = await conversationScenario.getMessagesPage();
    expect(page.conversation_messages.map(({ id }: { id: string }) => id)).toEqual([
      conversationScenario.messageId,
      message?.id,
    ]);
    expect(page.live_ids).toEqual([responseId]);
    expect(countNewMessageSends()).toBe(1);
    expect(await readTrialUsage()).toEqual({ posted: 1, generated: 1 });
  });

  test('saves no edit over one of another window, and the same edit twice', async () => {
    const responseId = await conversationScenario.createDraft();
    const save = (response_text: string, known_reply_text?: string | null) =>
      conversationScenario.reply('response/update', {
        response_id: responseId,
        response_text,
        ...(known_reply_text !== undefined && { known_reply_text }),
      });
    const readEdit = async () => (await readMessageDraft())?.editedText;

    expect((await save('One', null)).body.response.reply_text).toBe('One');
    expect((await save('Two', null)).body).toMatchObject({ error: 'text_changed' });
    expect(await readEdit()).toBe('One');
    expect((await save('One', null)).status).toBe(200);

    const atOnce = await Promise.all([save('Left', 'One'), save('Right', 'One')]);
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(atOnce.find(({ status }) => status === 409)?.body.error).toBe('text_changed');
    expect(await readEdit()).toBe(atOnce[0]?.status === 200 ? 'Left' : 'Right');

    expect((await save('Without a known text')).status).toBe(200);
  });

  test('marks a message reply live after a read-back when no echo arrives', async () => {
    const responseId = await conversationScenario.createDraft();
    await conversationScenario.postReply(responseId, 'Yes');
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect(await conversationScenario.checkReplies(responseId)).toMatchObject({
      live_ids: [responseId],
      response: { status: 'live' },
    });
    expect((await conversationScenario.getMessagesPage()).conversation_messages).toHaveLength(2);
    expect(countNewMessageSends()).toBe(1);
  });

  test('does not send a reply that the user cancels in time, and releases its usage', async () => {
    const responseId = await conversationScenario.createDraft();
    await conversationScenario.postReply(responseId, 'Yes');
    const cancelled = await conversationScenario.reply('response/cancel', {
      response_id: responseId,
    });
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect(cancelled.body.response).toMatchObject({ status: 'editing', reply_text: 'Yes' });
    expect((await conversationScenario.getMessagesPage()).conversation_messages).toHaveLength(1);
    expect(countNewMessageSends()).toBe(0);
    expect((await readTrialUsage()).posted).toBe(0);
  });

  test('rejects the cancel of a reply that is being sent or that the network has accepted', async () => {
    const responseId = await conversationScenario.createDraft();
    const cancel = async () => {
      const { status, body } = await conversationScenario.reply('response/cancel', {
        response_id: responseId,
      });
      return [status, body.errors];
    };
    const onItsWay = [409, ['This reply is already on its way.']];
    const onInstagram = [409, ['This reply is already on Instagram.']];
    messageReplyEnvironment.network.fail({
      on: /GET \/aWdfSENT/,
      times: 1,
      code: 100,
      subcode: 33,
    });
    let meanwhile: unknown;
    runBeforeSendResponses(messageReplyEnvironment, async () => {
      meanwhile = await cancel();
    });
    await conversationScenario.postReply(responseId, 'My words');
    passHold();
    await messageReplyEnvironment.queues.run();

    expect(meanwhile).toEqual(onItsWay);
    expect((await conversationScenario.checkReplies(responseId)).response.status).toBe('posted');
    expect(await cancel()).toEqual(onInstagram);
    await runQueuesUntilEmpty(messageReplyEnvironment);
    expect((await conversationScenario.checkReplies(responseId)).response.status).toBe('live');
    expect(await cancel()).toEqual(onInstagram);
    expect(countNewMessageSends()).toBe(1);
  });

  test('sends and counts a reply once when the user posts it ten times at once', async () => {
    const responseId = await conversationScenario.createDraft();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => conversationScenario.postReply(responseId, 'Yes')),
    );
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(countNewMessageSends()).toBe(1);
    expect((await readTrialUsage()).posted).toBe(1);
  });

  test("sends a reply in the owner's own words without generating or counting a draft", async () => {
    const requestOwnWords = () => conversationScenario.reply('gpt_response', { own_words: true });
    const [{ body: first }, { body: same }] = [await requestOwnWords(), await requestOwnWords()];
    expect(first.response).toMatchObject({
      status: 'editing',
      response_text: '',
      reply_text: null,
    });
    expect(same.response.id).toBe(first.response.id);
    await conversationScenario.postReply(first.response.id, 'In my words');
    expect((await requestOwnWords()).body.response).toMatchObject({
      id: first.response.id,
      status: 'queued',
    });
    await runQueuesUntilEmpty(messageReplyEnvironment);
    const { body: next } = await requestOwnWords();
    expect(next.response).toMatchObject({ status: 'editing', response_text: '', reply_text: null });
    expect(next.response.id).not.toBe(first.response.id);
    await conversationScenario.postReply(next.response.id, 'And more');
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect(conversationScenario.listSentMessages().map(({ text }) => text)).toEqual([
      'And more',
      'In my words',
    ]);
    expect(messageReplyEnvironment.model.requests).toEqual([]);
    expect(await readTrialUsage()).toEqual({ posted: 2, generated: 0 });
  });

  test('rejects a reply to an outbound or unknown message', async () => {
    const ownId = await conversationScenario.write('We are open', { fromOwner: true });
    expect((await conversationScenario.reply('gpt_response', {}, ownId)).status).toBe(422);
    expect(
      (await conversationScenario.reply('gpt_response', { own_words: true }, ownId)).status,
    ).toBe(422);
    expect((await conversationScenario.reply('gpt_response', {}, 'aWdfNOWHERE')).status).toBe(404);
  });
});

describe('the generation of a message draft', () => {
  test('gives the model the conversation', async () => {
    await conversationScenario.write('Yes, every Saturday', { fromOwner: true });
    const latest = await conversationScenario.write('And on Sunday?');
    await conversationScenario.createDraft(latest);

    const [prompt] = messageReplyEnvironment.model.requests;
    expect(prompt).toContain('direct message');
    expect(prompt).toContain('The conversation is private');
    expect(prompt).toContain('Yes, every Saturday');
    expect(prompt).not.toContain('post_caption');
    expect((await conversationScenario.getMessagesPage()).response).toMatchObject({
      message_id: latest,
      based_on: '1 of your past replies, the conversation',
    });
  });

  test('fails the draft and counts no usage when the generated text has more bytes than the network accepts', async () => {
    messageReplyEnvironment.model.completions = ['🎉'.repeat(251)];
    const responseId = await conversationScenario.createDraft();

    expect((await conversationScenario.checkReplies(responseId)).response).toMatchObject({
      status: 'editing',
      response_text: '',
      error: expect.stringMatching(/could not write a draft/),
    });
    expect((await readTrialUsage()).generated).toBe(0);
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
      const responseId = await conversationScenario.createDraft();
      const { status, body } = await conversationScenario.postReply(responseId, text);

      if (refusal === undefined) return expect(status).toBe(200);
      expect(status).toBe(422);
      expect(body.errors.join()).toContain(refusal);
      expect((await readTrialUsage()).posted).toBe(0);
    },
  );

  test('rejects a reply after the reply window has closed, and returns one to its owner when the window closes before the send', async () => {
    const responseId = await conversationScenario.createDraft();
    const until = Date.parse(
      (await conversationScenario.getMessagesPage()).conversation.can_reply_until,
    );
    vi.setSystemTime(until);
    await conversationScenario.renewLogin();
    const refused = await conversationScenario.postReply(responseId, 'Too late');
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ error: 'outside_reply_window' });
    expect((await readTrialUsage()).posted).toBe(0);

    vi.setSystemTime(until - 1);
    expect((await conversationScenario.postReply(responseId, 'Just in time')).status).toBe(200);
    // The window closes while the reply is held.
    await runQueuesUntilEmpty(messageReplyEnvironment);
    expect((await conversationScenario.checkReplies(responseId)).response).toMatchObject({
      status: 'editing',
      reply_text: 'Just in time',
      error: expect.stringMatching(/24 hours/),
    });
    expect(countNewMessageSends()).toBe(0);
    expect((await readTrialUsage()).posted).toBe(0);
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
      const responseId = await conversationScenario.createDraft();
      messageReplyEnvironment.network.fail({
        on: /POST \/page-\d+\/messages/,
        times: 9,
        code,
        ...(subcode && { subcode }),
      });
      await conversationScenario.postReply(responseId, 'My words');
      await runQueuesUntilEmpty(messageReplyEnvironment);

      expect((await conversationScenario.getMessagesPage()).response).toMatchObject({
        status: 'editing',
        reply_text: 'My words',
        error: expect.stringMatching(sentence),
      });
      expect(countNewMessageSends()).toBe(1);
      expect((await readTrialUsage()).posted).toBe(0);
    },
  );

  test('records in the list of conversations that access to messages is disabled', async () => {
    messageReplyEnvironment.network.state.messagesOff.add(conversationScenario.ref.igUserId);
    await conversationScenario.postReply(await conversationScenario.createDraft(), 'My words');
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect(
      (await readConversationListState(conversationScenario.ref)).isMessagesAccessDisabled,
    ).toBe(true);
    expect((await conversationScenario.getMessagesPage()).response.error).toMatch(/switched off/);
  });

  test('sends a message reply a moment later, without pausing the account, after too many messages a second', async () => {
    messageReplyEnvironment.network.fail({
      on: /POST \/page-\d+\/messages/,
      times: 1,
      code: 613,
      subcode: 2_534_040,
    });
    await conversationScenario.postReply(await conversationScenario.createDraft(), 'My words');
    passHold();
    await messageReplyEnvironment.queues.run();
    expect(await findNetworkPauseEnd(conversationScenario.ref)).toBeUndefined();
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect((await conversationScenario.getMessagesPage()).response.status).toBe('live');
    expect(conversationScenario.listSentMessages()).toHaveLength(1);
  });

  test('returns a reply to its owner with the reason when the contact has unsent the answered message', async () => {
    const responseId = await conversationScenario.createDraft();
    await conversationScenario.postReply(responseId, 'My words');
    await conversationScenario.applyEvent({
      kind: 'unsent',
      messageId: conversationScenario.messageId,
      byId: conversationScenario.conversation.contact.id,
    });
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect((await conversationScenario.checkReplies(responseId)).response).toMatchObject({
      reply_text: 'My words',
      error: expect.stringMatching(/taken this message back/),
    });
    expect(countNewMessageSends()).toBe(0);
  });
});

describe('the read-back of a message reply', () => {
  const isOff = async () =>
    (await readConversationListState(conversationScenario.ref)).isMessagesAccessDisabled;
  const switchOff = async () =>
    void messageReplyEnvironment.network.state.messagesOff.add(conversationScenario.ref.igUserId);
  const switchOn = () => messageReplyEnvironment.network.state.messagesOff.clear();

  test('records disabled access to messages, and finds the accepted reply once access is enabled again', async () => {
    const responseId = await conversationScenario.createDraft();
    await conversationScenario.postReply(responseId, 'Yes');
    runBeforeSendResponses(messageReplyEnvironment, switchOff);
    passHold();
    await messageReplyEnvironment.queues.run();
    for (let n = 0; n < 20; n++) await conversationScenario.write(`More ${n}`);
    vi.setSystemTime(Date.now() + 2_000);
    await messageReplyEnvironment.queues.run();

    expect((await conversationScenario.checkReplies(responseId)).response.status).toBe('posted');
    expect(await isOff()).toBe(true);

    switchOn();
    await runQueuesUntilEmpty(messageReplyEnvironment);
    expect((await conversationScenario.checkReplies(responseId)).live_ids).toEqual([responseId]);
    expect([await isOff(), countNewMessageSends()]).toEqual([false, 1]);
  });

  test('returns an unconfirmed reply to its owner without sending it again while access to messages is disabled', async () => {
    loseSendResponses(messageReplyEnvironment, 1, switchOff);
    const responseId = await conversationScenario.createDraft();
    await conversationScenario.postReply(responseId, 'Yes');
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect((await conversationScenario.checkReplies(responseId)).response).toMatchObject({
      status: 'editing',
      error: expect.stringMatching(/we could not look whether it arrived/),
    });
    expect([await isOff(), countNewMessageSends()]).toEqual([true, 1]);

    switchOn();
    await conversationScenario.postReply(responseId, 'Yes');
    await runQueuesUntilEmpty(messageReplyEnvironment);
    expect((await conversationScenario.checkReplies(responseId)).response.status).toBe('live');
    expect([await isOff(), countNewMessageSends()]).toEqual([false, 1]);
  });

  test('pauses the account for the time that its response states', async () => {
    const responseId = await conversationScenario.createDraft();
    await conversationScenario.postReply(responseId, 'Yes');
    runBeforeSendResponses(messageReplyEnvironment, async () => {
      messageReplyEnvironment.network.state.usage = { percent: 100, regainMinutes: 30 };
    });
    passHold();
    await messageReplyEnvironment.queues.run();
    messageReplyEnvironment.network.state.usage = undefined;

    expect((await conversationScenario.checkReplies(responseId)).response.status).toBe('live');
    const until = Date.parse((await findNetworkPauseEnd(conversationScenario.ref)) ?? '');
    expect(until - Date.now()).toBe(30 * 60_000);
  });
});
