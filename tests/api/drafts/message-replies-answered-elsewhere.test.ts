// The owner answers a message in the Instagram app: the waiting replies to it end, and nothing is sent.
import { describe, expect, test, vi } from 'vitest';
import { scenario, setUpReplyScenario } from '#tests/support/replies/set-up-reply-scenario.ts';
import { rejectNextTableUpdates } from '#tests/support/table/reject-next-table-updates.ts';

setUpReplyScenario();

describe('an answer that the owner gives on the phone', () => {
  const createEditedDraft = async () => {
    const responseId = await scenario.createDraft();
    await scenario.editReply(responseId, 'My words');
    return responseId;
  };

  test('marks a draft answered and keeps its text when the owner answers', async () => {
    const responseId = await createEditedDraft();
    await scenario.answerByPhone();

    await scenario.expectShown({
      id: responseId,
      status: 'editing',
      reply_text: 'My words',
      answered_elsewhere: true,
      error: null,
    });
    const newDraft = await scenario.requestNewDraft();
    expect(newDraft.body.response).toMatchObject({
      status: 'generating',
      answered_elsewhere: false,
    });
  });

  test('stops a queued reply and releases usage when the owner answers', async () => {
    await scenario.postNewDraft('My words');
    await scenario.answerByPhone();
    await scenario.finishReplies();

    const { response, conversation_messages } = await scenario.getMessagesPage();
    expect(response).toMatchObject({ answered_elsewhere: true, reply_text: 'My words' });
    expect(conversation_messages).toHaveLength(2);
    await scenario.expectCounts({ sends: 0, posted: 0 });
  });

  test("an owner's answer stops a queued reply despite eight write conflicts", async () => {
    await scenario.postNewDraft('My words');
    const rejectedWrites = rejectNextTableUpdates(8, 'answeredElsewhere');
    await scenario.answerByPhone();
    await scenario.finishReplies();

    expect(rejectedWrites()).toBe(8);
    const { response } = await scenario.getMessagesPage();
    expect(response).toMatchObject({ answered_elsewhere: true, reply_text: 'My words' });
    await scenario.expectCounts({ sends: 0 });
  });

  test('a draft stops generating, uncounted, when the owner answers by phone', async () => {
    const { body } = await scenario.reply('gpt_response', {});
    await scenario.answerByPhone();
    await scenario.finishReplies();

    expect(await scenario.checkReply(body.response.id)).toMatchObject({
      status: 'editing',
      answered_elsewhere: true,
      response_text: '',
    });
    expect(scenario.model.requests).toEqual([]);
    await scenario.expectCounts({ generated: 0 });
  });

  test("does not take an automatic away message for the owner's answer", async () => {
    const responseId = await createEditedDraft();
    const now = Date.now();
    await scenario.write('Hello?', { at: new Date(now).toISOString() });
    vi.setSystemTime(now + 4_999);
    await scenario.write('We are away until Monday.', { fromOwner: true });

    await scenario.expectReply(responseId, {
      status: 'editing',
      reply_text: 'My words',
      answered_elsewhere: false,
    });
    await scenario.sendReply(responseId, 'My words');
    expect((await scenario.getMessagesPage()).live_ids).toEqual([responseId]);
    await scenario.expectCounts({ sends: 1 });
  });

  test('a redelivered old answer does not stop a reply posted since', async () => {
    const responseId = await scenario.createDraft();
    await scenario.answerByPhone();
    vi.setSystemTime(Date.now() + 1_000);
    await scenario.postReply(responseId, 'And there is a red one');
    await scenario.echo('Yes it is!');
    await scenario.finishReplies();

    await scenario.expectReply(responseId, { status: 'live', answered_elsewhere: false });
    await scenario.expectCounts({ sends: 1 });
  });

  test("a live reply's late echo does not count as owner's answer", async () => {
    await scenario.sendNewDraft('Yes');
    expect((await scenario.readShownReply()).status).toBe('live');
    const newDraft = await scenario.requestNewDraft();
    await scenario.queues.run();
    vi.setSystemTime(Date.now() + 1_000);
    await scenario.echo();

    expect(await scenario.checkReply(newDraft.body.response.id)).toMatchObject({
      status: 'editing',
      answered_elsewhere: false,
      response_text: 'Thank you, Bob!',
    });
  });

  test('keeps the draft for a later message than the owner answered', async () => {
    const earlier = Date.now() - 10_000;
    const latest = await scenario.write('And a red one?');
    const responseId = await scenario.createDraft(latest);
    await scenario.write('Yes it is!', {
      fromOwner: true,
      at: new Date(earlier).toISOString(),
    });

    await scenario.expectShown({ id: responseId, answered_elsewhere: false });
  });
});

describe('an unconfirmed reply when the owner answers on the phone', () => {
  test('an unconfirmed unpublished reply returns unsent when the owner answers', async () => {
    scenario.failNextSend();
    const responseId = await scenario.tryNewDraft('Yes');
    vi.setSystemTime(Date.now() + 1_000);
    await scenario.answerByPhone();
    await scenario.expectReply(responseId, { status: 'queued', answered_elsewhere: false });
    await scenario.finishReplies();

    await scenario.expectShown({
      status: 'editing',
      reply_text: 'Yes',
      answered_elsewhere: true,
      error: expect.stringMatching(/may be it, changed by Instagram/),
    });
    expect(scenario.listSentTexts()).toEqual(['Yes it is!']);
    await scenario.expectCounts({ sends: 1, posted: 0 });
  });

  test('marks a published unconfirmed reply live once when the owner answers', async () => {
    scenario.loseSendResponses(1);
    const responseId = await scenario.tryNewDraft('Yes');
    vi.setSystemTime(Date.now() + 1_000);
    await scenario.answerByPhone();
    expect(await scenario.readDraft()).toMatchObject({ state: 'unknown', answeredElsewhere: true });
    await scenario.finishReplies();

    await scenario.expectReply(responseId, { status: 'live', answered_elsewhere: false });
    await scenario.expectCounts({ sends: 1, posted: 1 });
  });
});
