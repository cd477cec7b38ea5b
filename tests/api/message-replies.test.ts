// A reply to a message through the real APIs and workers: drafted, edited, sent, live, refused in words.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pausedUntil } from '#functions/connection/network/network-pause.ts';
import { readConversationList } from '#functions/conversations/storage/conversation-repository.ts';
import { readUsage } from '#functions/session/usage-repository.ts';
import {
  beforeAnswers,
  conversationScene,
  HOLD_SECONDS,
  loseAnswers,
  type Scene,
  type Stage,
  sendsIn,
  settle,
  startStage,
} from '#tests/support/message-replies.ts';

let stage: Stage;
let scene: Scene;
let sentBefore: number;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());
beforeEach(async () => {
  stage.reset();
  scene = await conversationScene(stage);
  sentBefore = sendsIn(stage);
});

const sends = () => sendsIn(stage) - sentBefore;
const usage = () => readUsage(scene.ref.userId, 'trial');
const hold = () => vi.setSystemTime(Date.now() + HOLD_SECONDS * 1_000);

describe('the life of a reply', () => {
  test('drafted, edited, posted, and live once its echo is here', async () => {
    const responseId = await scene.drafted();
    const edit = { response_id: responseId, response_text: 'Yes, it is 💙' };
    const edited = await scene.reply('response/update', edit);
    expect(edited.body.response).toMatchObject({
      status: 'editing',
      message_id: scene.messageId,
      answered_elsewhere: false,
      response_text: 'Thank you, Bob!',
      reply_text: 'Yes, it is 💙',
    });

    const posted = await scene.post(responseId, 'Yes, it is 💙');
    expect(posted.body).toMatchObject({
      response: { status: 'queued', message_id: scene.messageId },
      new_message: { id: responseId, message: 'Yes, it is 💙', pending_post: true, is_own: true },
    });
    expect((await scene.page()).conversation_messages.at(-1)).toEqual(posted.body.new_message);

    // Accepted, and the network does not show it yet.
    stage.network.fail({ on: /GET \/aWdfSENT/, times: 1, code: 100, subcode: 33 });
    hold();
    await stage.queues.run();
    expect(await scene.check(responseId)).toMatchObject({
      live_ids: [],
      response: { status: 'posted' },
      messages: [{ id: responseId, pending_post: true }],
    });
    await scene.echo();

    const [message] = scene.sent();
    expect(await scene.check(responseId)).toMatchObject({
      live_ids: [responseId],
      response: { id: responseId, status: 'live' },
      messages: [{ id: message?.id, pending_post: false, message: 'Yes, it is 💙' }],
    });
    const page = await scene.page();
    expect(page.conversation_messages.map(({ id }: { id: string }) => id)).toEqual([
      scene.messageId,
      message?.id,
    ]);
    expect(page.live_ids).toEqual([responseId]);
    expect(sends()).toBe(1);
    expect(await usage()).toEqual({ posted: 1, generated: 1 });
  });

  test('without an echo it is read from the network, and live then', async () => {
    const responseId = await scene.drafted();
    await scene.post(responseId, 'Yes');
    await settle(stage);

    expect(await scene.check(responseId)).toMatchObject({
      live_ids: [responseId],
      response: { status: 'live' },
    });
    expect((await scene.page()).conversation_messages).toHaveLength(2);
    expect(sends()).toBe(1);
  });

  test('cancelled in time: nothing is sent, and the use is given back', async () => {
    const responseId = await scene.drafted();
    await scene.post(responseId, 'Yes');
    const cancelled = await scene.reply('response/cancel', { response_id: responseId });
    await settle(stage);

    expect(cancelled.body.response).toMatchObject({ status: 'editing', reply_text: 'Yes' });
    expect((await scene.page()).conversation_messages).toHaveLength(1);
    expect(sends()).toBe(0);
    expect((await usage()).posted).toBe(0);
  });

  test('too late to cancel: what is being sent is on its way, what was accepted is on Instagram', async () => {
    const responseId = await scene.drafted();
    const cancel = async () => {
      const { status, body } = await scene.reply('response/cancel', { response_id: responseId });
      return [status, body.errors];
    };
    const onItsWay = [409, ['This reply is already on its way.']];
    const onInstagram = [409, ['This reply is already on Instagram.']];
    stage.network.fail({ on: /GET \/aWdfSENT/, times: 1, code: 100, subcode: 33 });
    let meanwhile: unknown;
    beforeAnswers(stage, async () => {
      meanwhile = await cancel();
    });
    await scene.post(responseId, 'My words');
    hold();
    await stage.queues.run();

    expect(meanwhile).toEqual(onItsWay);
    expect((await scene.check(responseId)).response.status).toBe('posted');
    expect(await cancel()).toEqual(onInstagram);
    await settle(stage);
    expect((await scene.check(responseId)).response.status).toBe('live');
    expect(await cancel()).toEqual(onInstagram);
    expect(sends()).toBe(1);
  });

  test('two tabs, ten clicks: sent once, counted once', async () => {
    const responseId = await scene.drafted();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => scene.post(responseId, 'Yes')),
    );
    await settle(stage);

    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(sends()).toBe(1);
    expect((await usage()).posted).toBe(1);
  });

  test('own words are sent without a draft being written or counted, and again once they are live', async () => {
    const begun = () => scene.reply('gpt_response', { own_words: true });
    const [{ body: first }, { body: same }] = [await begun(), await begun()];
    expect(first.response).toMatchObject({
      status: 'editing',
      response_text: '',
      reply_text: null,
    });
    expect(same.response.id).toBe(first.response.id);
    await scene.post(first.response.id, 'In my words');
    expect((await begun()).body.response).toMatchObject({
      id: first.response.id,
      status: 'queued',
    });
    await settle(stage);
    const { body: next } = await begun();
    expect(next.response).toMatchObject({ status: 'editing', response_text: '', reply_text: null });
    expect(next.response.id).not.toBe(first.response.id);
    await scene.post(next.response.id, 'And more');
    await settle(stage);

    expect(scene.sent().map(({ text }) => text)).toEqual(['And more', 'In my words']);
    expect(stage.model.asked).toEqual([]);
    expect(await usage()).toEqual({ posted: 2, generated: 0 });
  });

  test('own words need no draft, and unknown ones have none', async () => {
    const ownId = await scene.write('We are open', { fromOwner: true });
    expect((await scene.reply('gpt_response', {}, ownId)).status).toBe(422);
    expect((await scene.reply('gpt_response', { own_words: true }, ownId)).status).toBe(422);
    expect((await scene.reply('gpt_response', {}, 'aWdfNOWHERE')).status).toBe(404);
  });
});

describe('what the model is asked and may answer', () => {
  test('the conversation, without texts that were taken back, and the voice of others as voice only', async () => {
    await scene.write('Yes, every Saturday', { fromOwner: true });
    const latest = await scene.write('And on Sunday?');
    await scene.drafted(latest);

    const [asked] = stage.model.asked;
    expect(asked).toContain('direct message');
    expect(asked).toContain('The conversation is private');
    expect(asked).toContain('Yes, every Saturday');
    expect(asked).not.toContain('post_caption');
    expect((await scene.page()).response).toMatchObject({
      message_id: latest,
      based_on: '1 of your past replies, the conversation',
    });
  });

  test('more bytes than the network takes are no draft', async () => {
    stage.model.answers = ['🎉'.repeat(251)];
    const responseId = await scene.drafted();

    expect((await scene.check(responseId)).response).toMatchObject({
      status: 'editing',
      response_text: '',
      error: expect.stringMatching(/could not write a draft/),
    });
    expect((await usage()).generated).toBe(0);
  });
});

describe('what cannot be sent is refused in words, and kept', () => {
  test.each([
    ['a'.repeat(1_000), undefined],
    ['🎉'.repeat(250), undefined],
    ['a'.repeat(1_001), '1 byte too long'],
    ['🎉'.repeat(251), '4 bytes too long'],
    [`${'a'.repeat(999)}é`, '1 byte too long'],
  ])('counted in bytes: %#', async (text, refusal) => {
    const responseId = await scene.drafted();
    const { status, body } = await scene.post(responseId, text);

    if (refusal === undefined) return expect(status).toBe(200);
    expect(status).toBe(422);
    expect(body.errors.join()).toContain(refusal);
    expect((await usage()).posted).toBe(0);
  });

  test('the window is shut: refused before anything is queued, open to its last moment', async () => {
    const responseId = await scene.drafted();
    const until = Date.parse((await scene.page()).conversation.can_reply_until);
    vi.setSystemTime(until);
    await scene.logInAgain();
    const refused = await scene.post(responseId, 'Too late');
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ error: 'outside_reply_window' });
    expect((await usage()).posted).toBe(0);

    vi.setSystemTime(until - 1);
    expect((await scene.post(responseId, 'Just in time')).status).toBe(200);
    // It shuts while the reply rests.
    await settle(stage);
    expect((await scene.check(responseId)).response).toMatchObject({
      status: 'editing',
      reply_text: 'Just in time',
      error: expect.stringMatching(/24 hours/),
    });
    expect(sends()).toBe(0);
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
  ])('the network says %s/%s', async (code, subcode, sentence) => {
    const responseId = await scene.drafted();
    stage.network.fail({
      on: /POST \/page-\d+\/messages/,
      times: 9,
      code,
      ...(subcode && { subcode }),
    });
    await scene.post(responseId, 'My words');
    await settle(stage);

    expect((await scene.page()).response).toMatchObject({
      status: 'editing',
      reply_text: 'My words',
      error: expect.stringMatching(sentence),
    });
    expect(sends()).toBe(1);
    expect((await usage()).posted).toBe(0);
  });

  test('messages that are switched off are told of where the conversations are listed, too', async () => {
    stage.network.state.messagesOff.add(scene.ref.igUserId);
    await scene.post(await scene.drafted(), 'My words');
    await settle(stage);

    expect((await readConversationList(scene.ref)).messagesOff).toBe(true);
    expect((await scene.page()).response.error).toMatch(/switched off/);
  });

  test('too many messages a second: sent a moment later, and nothing else of the account waits', async () => {
    stage.network.fail({
      on: /POST \/page-\d+\/messages/,
      times: 1,
      code: 613,
      subcode: 2_534_040,
    });
    await scene.post(await scene.drafted(), 'My words');
    hold();
    await stage.queues.run();
    expect(await pausedUntil(scene.ref)).toBeUndefined();
    await settle(stage);

    expect((await scene.page()).response.status).toBe('live');
    expect(scene.sent()).toHaveLength(1);
  });

  test('the person has taken their message back', async () => {
    const responseId = await scene.drafted();
    await scene.post(responseId, 'My words');
    await scene.tell({
      kind: 'unsent',
      messageId: scene.messageId,
      byId: scene.conversation.person.id,
    });
    await settle(stage);

    expect((await scene.check(responseId)).response).toMatchObject({
      reply_text: 'My words',
      error: expect.stringMatching(/taken this message back/),
    });
    expect(sends()).toBe(0);
  });
});

describe('what a look for a reply tells of the account', () => {
  const isOff = async () => (await readConversationList(scene.ref)).messagesOff;
  const switchOff = async () => void stage.network.state.messagesOff.add(scene.ref.igUserId);
  const switchOn = () => stage.network.state.messagesOff.clear();

  test('accepted, then messages are switched off: nothing was looked at, and the first look after tells', async () => {
    const responseId = await scene.drafted();
    await scene.post(responseId, 'Yes');
    beforeAnswers(stage, switchOff);
    hold();
    await stage.queues.run();
    for (let n = 0; n < 20; n++) await scene.write(`More ${n}`);
    vi.setSystemTime(Date.now() + 2_000);
    await stage.queues.run();

    expect((await scene.check(responseId)).response.status).toBe('posted');
    expect(await isOff()).toBe(true);

    switchOn();
    await settle(stage);
    expect((await scene.check(responseId)).live_ids).toEqual([responseId]);
    expect([await isOff(), sends()]).toEqual([false, 1]);
  });

  test('in doubt, then messages are switched off: that is no proof, it is noted and never sent again', async () => {
    loseAnswers(stage, 1, switchOff);
    const responseId = await scene.drafted();
    await scene.post(responseId, 'Yes');
    await settle(stage);

    expect((await scene.check(responseId)).response).toMatchObject({
      status: 'editing',
      error: expect.stringMatching(/we could not look whether it arrived/),
    });
    expect([await isOff(), sends()]).toEqual([true, 1]);

    switchOn();
    await scene.post(responseId, 'Yes');
    await settle(stage);
    expect((await scene.check(responseId)).response.status).toBe('live');
    expect([await isOff(), sends()]).toEqual([false, 1]);
  });

  test('a limit that its answer names is kept by everybody', async () => {
    const responseId = await scene.drafted();
    await scene.post(responseId, 'Yes');
    beforeAnswers(stage, async () => {
      stage.network.state.usage = { percent: 100, regainMinutes: 30 };
    });
    hold();
    await stage.queues.run();
    stage.network.state.usage = undefined;

    expect((await scene.check(responseId)).response.status).toBe('live');
    const until = Date.parse((await pausedUntil(scene.ref)) ?? '');
    expect(until - Date.now()).toBe(30 * 60_000);
  });
});

describe('the owner answers on the phone', () => {
  test('what waits is no longer needed, and its text stays', async () => {
    const responseId = await scene.drafted();
    const edit = { response_id: responseId, response_text: 'My words' };
    await scene.reply('response/update', edit);
    await scene.write('Yes it is!', { fromOwner: true });

    expect((await scene.page()).response).toMatchObject({
      id: responseId,
      status: 'editing',
      reply_text: 'My words',
      answered_elsewhere: true,
      error: null,
    });
    const anew = await scene.reply('gpt_response', { request_new_response: true });
    expect(anew.body.response).toMatchObject({ status: 'generating', answered_elsewhere: false });
  });

  test('what was queued is not sent, and its use is given back', async () => {
    const responseId = await scene.drafted();
    await scene.post(responseId, 'My words');
    await scene.write('Yes it is!', { fromOwner: true });
    await settle(stage);

    const { response, conversation_messages } = await scene.page();
    expect(response).toMatchObject({ answered_elsewhere: true, reply_text: 'My words' });
    expect(conversation_messages).toHaveLength(2);
    expect(sends()).toBe(0);
    expect((await usage()).posted).toBe(0);
  });

  test('what is being written ends too, and is not counted', async () => {
    const { body } = await scene.reply('gpt_response', {});
    await scene.write('Yes it is!', { fromOwner: true });
    await settle(stage);

    expect((await scene.check(body.response.id)).response).toMatchObject({
      status: 'editing',
      answered_elsewhere: true,
      response_text: '',
    });
    expect(stage.model.asked).toEqual([]);
    expect((await usage()).generated).toBe(0);
  });

  test('an away message at once is no answer: what waits stays as it is, and is sent', async () => {
    const responseId = await scene.drafted();
    const edit = { response_id: responseId, response_text: 'My words' };
    await scene.reply('response/update', edit);
    const now = Date.now();
    await scene.write('Hello?', { at: new Date(now).toISOString() });
    vi.setSystemTime(now + 4_999);
    await scene.write('We are away until Monday.', { fromOwner: true });

    expect((await scene.check(responseId)).response).toMatchObject({
      status: 'editing',
      reply_text: 'My words',
      answered_elsewhere: false,
    });
    await scene.post(responseId, 'My words');
    await settle(stage);
    expect((await scene.page()).live_ids).toEqual([responseId]);
    expect(sends()).toBe(1);
  });

  test('its event comes again: what was sent in spite of it goes its way', async () => {
    const responseId = await scene.drafted();
    await scene.write('Yes it is!', { fromOwner: true });
    vi.setSystemTime(Date.now() + 1_000);
    await scene.post(responseId, 'And there is a red one');
    await scene.echo('Yes it is!');
    await settle(stage);

    expect((await scene.check(responseId)).response).toMatchObject({
      status: 'live',
      answered_elsewhere: false,
    });
    expect(sends()).toBe(1);
  });

  test('a late echo of a reply that is live already ends nothing', async () => {
    await scene.post(await scene.drafted(), 'Yes');
    await settle(stage);
    expect((await scene.page()).response.status).toBe('live');
    const anew = await scene.reply('gpt_response', { request_new_response: true });
    await stage.queues.run();
    vi.setSystemTime(Date.now() + 1_000);
    await scene.echo();

    expect((await scene.check(anew.body.response.id)).response).toMatchObject({
      status: 'editing',
      answered_elsewhere: false,
      response_text: 'Thank you, Bob!',
    });
  });

  test('what answers a later message is still needed', async () => {
    const earlier = Date.now() - 10_000;
    const latest = await scene.write('And a red one?');
    const responseId = await scene.drafted(latest);
    await scene.write('Yes it is!', { fromOwner: true, at: new Date(earlier).toISOString() });

    expect((await scene.page()).response).toMatchObject({
      id: responseId,
      answered_elsewhere: false,
    });
  });
});
