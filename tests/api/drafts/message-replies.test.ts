// Replies to messages through the real APIs and workers: drafted, edited, sent, live, or rejected with a reason.
import { describe, expect, test, vi } from 'vitest';
import { findNetworkPauseEnd } from '#functions/connection/network/network-pause.ts';
import { readConversationListState } from '#functions/conversations/storage/conversation-repository.ts';
import { scenario, setUpReplyScenario } from '#tests/support/replies/set-up-reply-scenario.ts';

setUpReplyScenario();

describe('a reply to a direct message', () => {
  test('drafts, edits and posts a reply that its echo confirms', async () => {
    const responseId = await scenario.createDraft();
    const edited = await scenario.editReply(responseId, 'Yes, it is 💙');
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
    scenario.hideNextSentMessage();
    await scenario.runSend();
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
    await scenario.expectCounts({ sends: 1, posted: 1, generated: 1 });
  });

  test("saves no draft edit over another tab's, and accepts its own repeated", async () => {
    const responseId = await scenario.createDraft();
    const save = (response_text: string, known_reply_text?: string | null) =>
      scenario.reply('response/update', {
        response_id: responseId,
        response_text,
        ...(known_reply_text !== undefined && { known_reply_text }),
      });
    const readEdit = async () => (await scenario.readDraft())?.editedText;

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
    const responseId = await scenario.sendNewDraft('Yes');

    expect(await scenario.checkReplies(responseId)).toMatchObject({
      live_ids: [responseId],
      response: { status: 'live' },
    });
    expect((await scenario.getMessagesPage()).conversation_messages).toHaveLength(2);
    await scenario.expectCounts({ sends: 1 });
  });

  test('does not send a reply cancelled in time, and releases usage', async () => {
    const responseId = await scenario.postNewDraft('Yes');
    const cancelled = await scenario.cancelReply(responseId);
    await scenario.finishReplies();

    expect(cancelled.body.response).toMatchObject({ status: 'editing', reply_text: 'Yes' });
    expect((await scenario.getMessagesPage()).conversation_messages).toHaveLength(1);
    await scenario.expectCounts({ sends: 0, posted: 0 });
  });

  test('rejects the cancel of a reply being sent or accepted', async () => {
    const responseId = await scenario.createDraft();
    const cancel = async () => {
      const { status, body } = await scenario.cancelReply(responseId);
      return [status, body.errors];
    };
    const onItsWay = [409, ['This reply is already on its way.']];
    const onInstagram = [409, ['This reply is already on Instagram.']];
    scenario.hideNextSentMessage();
    let meanwhile: unknown;
    scenario.runBeforeSendResponses(async () => {
      meanwhile = await cancel();
    });
    await scenario.postReply(responseId, 'My words');
    await scenario.runSend();

    expect(meanwhile).toEqual(onItsWay);
    expect((await scenario.checkReply(responseId)).status).toBe('posted');
    expect(await cancel()).toEqual(onInstagram);
    await scenario.finishReplies();
    expect((await scenario.checkReply(responseId)).status).toBe('live');
    expect(await cancel()).toEqual(onInstagram);
    await scenario.expectCounts({ sends: 1 });
  });

  test('a message reply posted ten times is sent and counted once', async () => {
    const responseId = await scenario.createDraft();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => scenario.postReply(responseId, 'Yes')),
    );
    await scenario.finishReplies();

    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    await scenario.expectCounts({ sends: 1, posted: 1 });
  });

  test('a message reply in own words generates and counts no draft', async () => {
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
    await scenario.finishReplies();
    const { body: next } = await requestOwnWords();
    expect(next.response).toMatchObject({ status: 'editing', response_text: '', reply_text: null });
    expect(next.response.id).not.toBe(first.response.id);
    await scenario.sendReply(next.response.id, 'And more');

    expect(scenario.listSentTexts()).toEqual(['And more', 'In my words']);
    expect(scenario.model.requests).toEqual([]);
    await scenario.expectCounts({ posted: 2, generated: 0 });
  });

  test('rejects a reply to an outbound or unknown message', async () => {
    const ownId = await scenario.write('We are open', { fromOwner: true });
    expect((await scenario.reply('gpt_response', {}, ownId)).status).toBe(422);
    expect((await scenario.reply('gpt_response', { own_words: true }, ownId)).status).toBe(422);
    expect((await scenario.reply('gpt_response', {}, 'aWdfNOWHERE')).status).toBe(404);
  });
});

describe('the generation of a message draft', () => {
  test('passes the messages of the conversation to the model', async () => {
    await scenario.write('Yes, every Saturday', { fromOwner: true });
    const latest = await scenario.write('And on Sunday?');
    await scenario.createDraft(latest);

    const [prompt] = scenario.model.requests;
    expect(prompt).toContain('direct message');
    expect(prompt).toContain('The conversation is private');
    expect(prompt).toContain('Yes, every Saturday');
    expect(prompt).not.toContain('post_caption');
    await scenario.expectShown({
      message_id: latest,
      based_on: '1 of your past replies, the conversation, your voice',
    });
  });

  const TOO_LONG = '🎉'.repeat(251);
  test.each([
    ['corrected', [TOO_LONG, 'Thank you, Bob!'], 'Thank you, Bob!', 'the message alone'],
    [
      'replaced by a standard text',
      [TOO_LONG, TOO_LONG],
      "Thanks for your message! I'll check and get back to you.",
      'a standard text, because what the AI wrote could not be used',
    ],
  ])('a message draft over 1000 bytes is %s', async (_, completions, response_text, based_on) => {
    scenario.model.completions = completions;
    const responseId = await scenario.createDraft();

    await scenario.expectReply(responseId, {
      status: 'editing',
      response_text,
      based_on,
      error: null,
    });
    await scenario.expectCounts({ generated: 2 });
    expect(scenario.model.requests.at(-1)).toContain('The text is too long');
  });
});

describe('a message reply that Instagram would or does reject', () => {
  test.each([
    ['a'.repeat(1_000), undefined],
    ['🎉'.repeat(250), undefined],
    ['a'.repeat(1_001), '1 byte too long'],
    ['🎉'.repeat(251), '4 bytes too long'],
    [`${'a'.repeat(999)}é`, '1 byte too long'],
  ])('accepts up to 1,000 bytes and rejects more with 422 (case %#)', async (text, refusal) => {
    const responseId = await scenario.createDraft();
    const { status, body } = await scenario.postReply(responseId, text);

    if (refusal === undefined) return expect(status).toBe(200);
    expect(status).toBe(422);
    expect(body.errors.join()).toContain(refusal);
    await scenario.expectCounts({ posted: 0 });
  });

  test('rejects or returns a reply once the reply window has closed', async () => {
    const responseId = await scenario.createDraft();
    const until = Date.parse((await scenario.getMessagesPage()).conversation.can_reply_until);
    vi.setSystemTime(until);
    await scenario.renewLogin();
    const refused = await scenario.postReply(responseId, 'Too late');
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ error: 'outside_reply_window' });
    await scenario.expectCounts({ posted: 0 });

    vi.setSystemTime(until - 1);
    expect((await scenario.postReply(responseId, 'Just in time')).status).toBe(200);
    // The window closes while the reply is held.
    await scenario.finishReplies();
    await scenario.expectReturned(/24 hours/, 'Just in time');
    await scenario.expectCounts({ sends: 0, posted: 0 });
  });

  test.each([
    [551, undefined, /cannot get messages from you/],
    [10, 2_534_022, /24 hours/],
    [10, 2_018_278, /24 hours/],
    [200, 2_534_041, /switched off/],
    [10, 1_893_063, /no messages when this was tried/],
    [10, 2_018_300, /Another app/],
    [368, undefined, /spam/],
    [100, undefined, /refused this message/],
  ])('returns a reply with the reason after error %s/%s', async (code, subcode, sentence) => {
    scenario.failNextSend({ times: 9, code, ...(subcode && { subcode }) });
    await scenario.sendNewDraft('My words');

    await scenario.expectReturned(sentence, 'My words');
    await scenario.expectCounts({ sends: 1, posted: 0 });
  });

  test('records in the list of conversations that access to messages is disabled', async () => {
    await scenario.switchMessagesOff();
    await scenario.sendNewDraft('My words');

    expect((await readConversationListState(scenario.ref)).isMessagesAccessDisabled).toBe(true);
    expect((await scenario.readShownReply()).error).toMatch(/switched off/);
  });

  test('after too many messages, sends the reply a moment later without pause', async () => {
    scenario.failNextSend({ code: 613, subcode: 2_534_040 });
    await scenario.tryNewDraft('My words');
    expect(await findNetworkPauseEnd(scenario.ref)).toBeUndefined();
    await scenario.finishReplies();

    expect((await scenario.readShownReply()).status).toBe('live');
    expect(scenario.listSentMessages()).toHaveLength(1);
  });

  test('returns a reply when the contact has unsent the answered message', async () => {
    const responseId = await scenario.postNewDraft('My words');
    await scenario.applyEvent({
      kind: 'unsent',
      messageId: scenario.messageId,
      byId: scenario.conversation.contact.id,
    });
    await scenario.finishReplies();

    await scenario.expectReply(responseId, {
      reply_text: 'My words',
      error: expect.stringMatching(/taken this message back/),
    });
    await scenario.expectCounts({ sends: 0 });
  });
});

describe('the read-back of a message reply', () => {
  const isOff = async () =>
    (await readConversationListState(scenario.ref)).isMessagesAccessDisabled;

  test('a read-back finds the accepted reply once access is enabled again', async () => {
    const responseId = await scenario.postNewDraft('Yes');
    scenario.runBeforeSendResponses(scenario.switchMessagesOff);
    await scenario.runSend();
    // With one more, the network would not return the reply at all.
    await scenario.writeMore(19);
    vi.setSystemTime(Date.now() + 2_000);
    await scenario.queues.run();

    expect((await scenario.checkReply(responseId)).status).toBe('posted');
    expect(await isOff()).toBe(true);

    scenario.switchMessagesOn();
    await scenario.finishReplies();
    expect((await scenario.checkReplies(responseId)).live_ids).toEqual([responseId]);
    expect(await isOff()).toBe(false);
    await scenario.expectCounts({ sends: 1 });
  });

  test('returns an unconfirmed reply while access to messages is disabled', async () => {
    scenario.loseSendResponses(1, scenario.switchMessagesOff);
    const responseId = await scenario.sendNewDraft('Yes');

    await scenario.expectReply(responseId, {
      status: 'editing',
      error: expect.stringMatching(/we could not look whether it arrived/),
    });
    expect(await isOff()).toBe(true);
    await scenario.expectCounts({ sends: 1 });

    scenario.switchMessagesOn();
    await scenario.sendReply(responseId, 'Yes');
    expect((await scenario.checkReply(responseId)).status).toBe('live');
    expect(await isOff()).toBe(false);
    await scenario.expectCounts({ sends: 1 });
  });

  test('a response at full usage pauses the account for its stated time', async () => {
    const responseId = await scenario.postNewDraft('Yes');
    scenario.runBeforeSendResponses(async () => {
      scenario.network.state.usage = { percent: 100, regainMinutes: 30 };
    });
    await scenario.runSend();
    scenario.network.state.usage = undefined;

    expect((await scenario.checkReply(responseId)).status).toBe('live');
    const until = Date.parse((await findNetworkPauseEnd(scenario.ref)) ?? '');
    expect(until - Date.now()).toBe(30 * 60_000);
  });
});
