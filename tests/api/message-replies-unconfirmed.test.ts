// Nobody knows whether a message was sent: it is looked for, its echo counts, and it is never sent twice.
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readMessage } from '#functions/conversations/storage/message-repository.ts';
import { readUsage } from '#functions/session/usage-repository.ts';
import {
  alterSent,
  beforeAnswers,
  conversationScene,
  HOLD_SECONDS,
  loseAnswers,
  type Scene,
  type Stage,
  sendsIn,
  settle,
  startStage,
  tellOtherwise,
} from '#tests/support/message-replies.ts';

const INTERLEAVINGS = Number(process.env.SEEDS ?? 40);

let stage: Stage;
let scene: Scene;
let sentBefore: number;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());
const begin = async () => {
  stage.reset();
  scene = await conversationScene(stage);
  sentBefore = sendsIn(stage);
};
beforeEach(begin);

const sends = () => sendsIn(stage) - sentBefore;
const usage = () => readUsage(scene.ref.userId, 'trial');
const draftOf = async (messageId = scene.messageId) =>
  (await readMessage({ ...scene.ref, messageId }))?.draft;
const isPosting = () =>
  stage.queues
    .messages()
    .some(({ queue, visibleAt }) => queue === 'post' && visibleAt > Date.now());
/** Until the reply that waits is at the network, and no further. */
const sendNow = async () => {
  vi.setSystemTime(Date.now() + HOLD_SECONDS * 1_000);
  await stage.queues.run();
};

describe('the answer of the network is lost', () => {
  test('the message is found in the conversation and not sent again', async () => {
    loseAnswers(stage, 1);
    const responseId = await scene.drafted();
    await scene.post(responseId, 'Yes');
    await settle(stage);

    expect(await draftOf()).toMatchObject({ state: 'live', networkId: scene.sent()[0]?.id });
    expect(scene.sent()).toHaveLength(1);
    expect(sends()).toBe(1);
    expect((await scene.page()).conversation_messages).toHaveLength(2);
    expect((await usage()).posted).toBe(1);
  });

  test('its echo is proof: nothing is looked for any more', async () => {
    loseAnswers(stage, 1);
    const responseId = await scene.drafted();
    await scene.post(responseId, 'Yes');
    await sendNow();
    expect((await draftOf())?.state).toBe('unknown');
    const looked = stage.network.countCalls(/GET \/aWdf/);
    await scene.echo();

    expect((await draftOf())?.state).toBe('live');
    expect((await scene.page()).live_ids).toEqual([responseId]);
    await settle(stage);
    expect(stage.network.countCalls(/GET \/aWdf/)).toBe(looked);
    expect(sends()).toBe(1);
  });

  test('nothing was sent in truth: tried again once that is certain', async () => {
    stage.network.fail({ on: /POST \/page-\d+\/messages/, times: 1, code: 2 });
    await scene.post(await scene.drafted(), 'Yes');
    await settle(stage);

    expect((await draftOf())?.state).toBe('live');
    expect(scene.sent()).toHaveLength(1);
    expect(sends()).toBe(2);
  });

  test('the messages shown do not reach back to it: never sent again, and back with words', async () => {
    stage.network.fail({ on: /POST \/page-\d+\/messages/, times: 1, code: 2 });
    const responseId = await scene.drafted();
    await scene.post(responseId, 'Yes');
    await sendNow();
    vi.setSystemTime(Date.now() + 1_000);
    for (let n = 0; n < 20; n++) await scene.write(`More ${n}`, { heard: false });
    await settle(stage);

    expect(await draftOf()).toMatchObject({
      state: 'editing',
      editedText: 'Yes',
      unconfirmed: [{ text: 'Yes' }],
      error: expect.stringMatching(/cannot be found in the conversation/),
    });
    expect(sends()).toBe(1);
    // The very same text is not sent before it is known either.
    await scene.post(responseId, 'Yes');
    await settle(stage);
    expect((await draftOf())?.error).toMatch(/cannot be found in the conversation/);
    expect(sends()).toBe(1);
  });

  test('one of the messages shown cannot be read, and may be it: never sent again', async () => {
    loseAnswers(stage, 1);
    tellOtherwise(stage, scene, (one) =>
      one.from.id === scene.own.igUserId ? { ...one, created_time: 'just now' } : one,
    );
    await scene.post(await scene.drafted(), 'Yes');
    await settle(stage);

    expect(await draftOf()).toMatchObject({
      state: 'editing',
      unconfirmed: [{ text: 'Yes' }],
      error: expect.stringMatching(/cannot be found in the conversation/),
    });
    expect(scene.sent()).toHaveLength(1);
    expect(sends()).toBe(1);
  });

  test('an answered message that is still shown reaches back far enough', async () => {
    stage.network.fail({ on: /POST \/page-\d+\/messages/, times: 1, code: 2 });
    await scene.post(await scene.drafted(), 'Yes');
    await sendNow();
    for (let n = 0; n < 18; n++) await scene.write(`More ${n}`, { heard: false });
    await settle(stage);

    expect((await draftOf())?.state).toBe('live');
    expect(scene.sent()).toHaveLength(1);
  });
});

test.each([0, 5])(
  'accepted, never told of, and hidden behind newer messages, by a clock %i s behind ours: kept from what was sent',
  async (behindSeconds) => {
    stage.network.fail({ on: /GET \/aWdf/, times: 100, code: 100, subcode: 33 });
    const responseId = await scene.drafted();
    await scene.post(responseId, 'Yes');
    await sendNow();
    expect((await draftOf())?.state).toBe('posted');
    vi.setSystemTime(Date.now() + 1_000);
    const at = new Date(Date.now() - behindSeconds * 1_000).toISOString();
    for (let n = 0; n < 21; n++) await scene.write(`More ${n}`, { at });
    await settle(stage);

    expect((await draftOf())?.state).toBe('live');
    const { conversation_messages, live_ids } = await scene.page();
    const own = conversation_messages.filter((message: { is_own: boolean }) => message.is_own);
    expect(own).toMatchObject([{ message: 'Yes', pending_post: false }]);
    expect(live_ids).toEqual([responseId]);
    expect(sends()).toBe(1);
  },
);

describe('the owner answers on the phone while nobody knows', () => {
  const answerByPhone = async () => {
    vi.setSystemTime(Date.now() + 1_000);
    await scene.write('Yes it is!', { fromOwner: true });
  };

  test('what did not arrive is not sent again, and comes back with its reason', async () => {
    stage.network.fail({ on: /POST \/page-\d+\/messages/, times: 1, code: 2 });
    const responseId = await scene.drafted();
    await scene.post(responseId, 'Yes');
    await sendNow();
    await answerByPhone();
    expect((await scene.check(responseId)).response).toMatchObject({
      status: 'queued',
      answered_elsewhere: false,
    });
    await settle(stage);

    expect((await scene.page()).response).toMatchObject({
      status: 'editing',
      reply_text: 'Yes',
      answered_elsewhere: true,
      error: expect.stringMatching(/may be it, changed by Instagram/),
    });
    expect(scene.sent().map(({ text }) => text)).toEqual(['Yes it is!']);
    expect(sends()).toBe(1);
    expect((await usage()).posted).toBe(0);
  });

  test('what did arrive goes live, and counts once', async () => {
    loseAnswers(stage, 1);
    const responseId = await scene.drafted();
    await scene.post(responseId, 'Yes');
    await sendNow();
    await answerByPhone();
    expect(await draftOf()).toMatchObject({ state: 'unknown', answeredElsewhere: true });
    await settle(stage);

    expect((await scene.check(responseId)).response).toMatchObject({
      status: 'live',
      answered_elsewhere: false,
    });
    expect(sends()).toBe(1);
    expect((await usage()).posted).toBe(1);
  });
});

describe('the network alters the text, and its answer is lost', () => {
  const sendAltered = async (meanwhile = async () => {}) => {
    loseAnswers(stage, 1, meanwhile);
    alterSent(stage, scene, (text) => text.replace('.test', '.test/'));
    await scene.post(await scene.drafted(), 'Here: https://bowls.test');
    await sendNow();
    expect((await draftOf())?.state).toBe('unknown');
  };
  const expectSentOnce = async () => {
    expect(await draftOf()).toMatchObject({
      state: 'editing',
      editedText: 'Here: https://bowls.test',
      error: expect.stringMatching(/may be it, changed by Instagram/),
    });
    expect(scene.sent().map(({ text }) => text)).toEqual(['Here: https://bowls.test/']);
    expect(sends()).toBe(1);
    expect((await usage()).posted).toBe(0);
  };

  test('only the list shows it: not sent again', async () => {
    await sendAltered();
    await settle(stage);
    await expectSentOnce();
  });

  test('its echo comes: not sent again', async () => {
    await sendAltered();
    await scene.echo();
    await settle(stage);
    await expectSentOnce();
  });

  test('its echo is faster than the answer that is lost: not sent again', async () => {
    await sendAltered(async () => {
      await scene.echo();
      expect((await draftOf())?.state).toBe('posting');
    });
    await settle(stage);
    await expectSentOnce();
  });

  test('posted once more all the same: looked for, not sent', async () => {
    await sendAltered();
    await settle(stage);
    await scene.post((await draftOf())?.id ?? '', 'Here: https://bowls.test');
    await settle(stage);
    await expectSentOnce();
  });
});

test('another reply that stands by other words is no reason to give one up', async () => {
  const second = await scene.write('And the red one?');
  const [first, other] = [await scene.drafted(), await scene.drafted(second)];
  stage.network.fail({ on: /POST \/page-\d+\/messages/, times: 1, code: 2 });
  await scene.post(first, 'Yes');
  await sendNow();
  await settle(stage, 5);
  expect(await draftOf()).toMatchObject({ state: 'unknown', readBacks: 5 });
  vi.setSystemTime(Date.now() + 24_000);
  // Neither its answer nor its echo is here at the last look: whose it is, only its words tell.
  loseAnswers(stage, 1);
  await scene.post(other, 'No', second);
  await settle(stage);

  expect([(await draftOf())?.state, (await draftOf(second))?.state]).toEqual(['live', 'live']);
  expect(new Set(scene.sent().map(({ text }) => text))).toEqual(new Set(['Yes', 'No']));
  expect(sends()).toBe(3);
});

describe('the echo is faster than the answer', () => {
  test('live once, shown once, sent once', async () => {
    beforeAnswers(stage, async () => {
      await scene.echo();
      // The call has not returned, and the message stands: shown as what it is.
      const { conversation_messages } = await scene.page();
      expect(conversation_messages).toHaveLength(2);
      expect(conversation_messages[1]).toMatchObject({ pending_post: false, is_own: true });
    });
    const responseId = await scene.drafted();
    await scene.post(responseId, 'Yes');
    await settle(stage);

    expect(await draftOf()).toMatchObject({ state: 'live', networkId: scene.sent()[0]?.id });
    expect((await scene.page()).conversation_messages).toHaveLength(2);
    expect(sends()).toBe(1);
  });

  test('fifty times at once', async () => {
    beforeAnswers(stage, async () => {
      await Promise.all(Array.from({ length: 50 }, () => scene.echo()));
    });
    await scene.post(await scene.drafted(), 'Yes');
    await settle(stage);

    expect((await draftOf())?.state).toBe('live');
    expect((await scene.page()).total_messages_count).toBe(2);
    expect((await usage()).posted).toBe(1);
  });
});

describe('two replies of the same words', () => {
  const postBoth = async () => {
    const second = await scene.write('And the red one?');
    const ids = [await scene.drafted(), await scene.drafted(second)];
    await scene.post(ids[0] ?? '', 'Yes');
    await scene.post(ids[1] ?? '', 'Yes', second);
    return second;
  };
  const expectOneEach = async (second: string) => {
    const drafts = [await draftOf(), await draftOf(second)];
    expect(drafts.map((draft) => draft?.state)).toEqual(['live', 'live']);
    const ids = drafts.map((draft) => draft?.networkId);
    expect(new Set(ids)).toEqual(new Set(scene.sent().map(({ id }) => id)));
    expect(scene.sent()).toHaveLength(2);
  };
  const expectBothLive = async (second: string) => {
    await expectOneEach(second);
    expect(sends()).toBe(2);
  };

  test('both answers lost: each finds a message of its own', async () => {
    loseAnswers(stage, 2);
    const second = await postBoth();
    await settle(stage);
    await expectBothLive(second);
  });

  test('both echoes faster than the answers: each keeps its own', async () => {
    beforeAnswers(stage, () => scene.echo().then(() => {}));
    const second = await postBoth();
    await settle(stage);
    await expectBothLive(second);
  });

  test('both answers lost, then both echoes', async () => {
    loseAnswers(stage, 2);
    const second = await postBoth();
    await sendNow();
    await scene.echo();
    await scene.echo();
    await settle(stage);
    await expectBothLive(second);
  });

  test('one in doubt never takes the message of another that is at the network right now', async () => {
    const second = await scene.write('And the red one?');
    const [first, other] = [await scene.drafted(), await scene.drafted(second)];
    stage.network.fail({ on: /POST \/page-\d+\/messages/, times: 1, code: 2 });
    await scene.post(first, 'Yes');
    await sendNow();
    expect((await draftOf())?.state).toBe('unknown');
    beforeAnswers(stage, async () => {
      beforeAnswers(stage, async () => {});
      // Its message stands already; the first is looked for meanwhile.
      await sendNow();
      expect((await draftOf())?.state).toBe('unknown');
    });
    await scene.post(other, 'Yes', second);
    await sendNow();
    await settle(stage);

    const drafts = [await draftOf(), await draftOf(second)];
    expect(drafts.map((draft) => draft?.state)).toEqual(['live', 'live']);
    expect(new Set(drafts.map((draft) => draft?.networkId)).size).toBe(2);
    expect(scene.sent()).toHaveLength(2);
    expect(sends()).toBe(3);
  });

  test('one in doubt never takes the message of another that was sent while it was looked for', async () => {
    const second = await scene.write('And the red one?');
    const [first, other] = [await scene.drafted(), await scene.drafted(second)];
    stage.network.fail({ on: /POST \/page-\d+\/messages/, times: 1, code: 2 });
    await scene.post(first, 'Yes');
    await sendNow();
    // Accepted, and not to be read yet: nothing but its answer tells whose it is.
    stage.network.fail({ on: /GET \/aWdfSENT/, times: 1, code: 100, subcode: 33 });
    await scene.post(other, 'Yes', second);
    let isSent = false;
    stage.wire.tap = async (url, _method, call) => {
      if (url.includes(`/${scene.conversation.id}?`) && !isSent) {
        isSent = true;
        await sendNow();
        expect((await draftOf(second))?.state).toBe('posted');
      }
      return call();
    };
    vi.setSystemTime(Date.now() + 2_000);
    await stage.queues.run();
    expect(isSent).toBe(true);
    expect((await draftOf())?.state).toBe('unknown');
    await settle(stage);

    await expectOneEach(second);
    expect(sends()).toBe(3);
  });

  test('both at the network at once, their answers lost: found among what is held, though shown no more', async () => {
    const second = await scene.write('And the red one?');
    const [first, other] = [await scene.drafted(), await scene.drafted(second)];
    let calls = 0;
    stage.wire.tap = async (url, method, call) => {
      const answer = await call();
      if (method !== 'POST' || !url.endsWith('/messages')) return answer;
      calls += 1;
      if (calls === 1) {
        await scene.post(other, 'Yes', second);
        await sendNow();
        // Whose echo is whose cannot be told: each has one, and none has both.
        await scene.echo();
        expect((await draftOf())?.state).toBe('posting');
        for (let n = 0; n < 20; n++) await scene.write(`More ${n}`, { heard: false });
      } else await scene.echo();
      throw new TypeError('fetch failed');
    };
    await scene.post(first, 'Yes');
    await sendNow();
    await settle(stage);

    await expectBothLive(second);
  });
});

describe('a text that came back unconfirmed', () => {
  /** Sent, its answer lost, and nothing can be read while access is switched off. */
  const comesBackUnconfirmed = async () => {
    loseAnswers(stage, 1);
    const responseId = await scene.drafted();
    await scene.post(responseId, 'Yes');
    await sendNow();
    stage.network.state.messagesOff.add(scene.ref.igUserId);
    await settle(stage);
    stage.network.state.messagesOff.clear();
    expect(await draftOf()).toMatchObject({ state: 'editing', unconfirmed: [{ text: 'Yes' }] });
    expect((await usage()).posted).toBe(0);
    return responseId;
  };

  test('its echo comes: it is live, counts, and cannot be posted once more', async () => {
    const responseId = await comesBackUnconfirmed();
    await scene.echo();

    const { response, live_ids } = await scene.page();
    expect(response).toMatchObject({ id: responseId, status: 'live', error: null });
    expect(live_ids).toEqual([responseId]);
    expect((await usage()).posted).toBe(1);
    expect((await scene.post(responseId, 'Yes')).body.response?.status).toBe('live');
    await settle(stage);
    expect(sends()).toBe(1);
    expect((await usage()).posted).toBe(1);
  });

  test('rewritten meanwhile: the owner is told, keeps their words, and the old ones are not sent twice', async () => {
    const responseId = await comesBackUnconfirmed();
    const edit = { response_id: responseId, response_text: 'Yes, and a red one' };
    await scene.reply('response/update', edit);
    await scene.echo();

    expect((await scene.page()).response).toMatchObject({
      status: 'editing',
      reply_text: 'Yes, and a red one',
      error: expect.stringMatching(/has arrived after all/),
    });
    await scene.post(responseId, 'Yes');
    await settle(stage);
    expect((await draftOf())?.state).toBe('live');
    expect(sends()).toBe(1);
    expect(isPosting()).toBe(false);
  });

  test('posted again, and answered on the phone before it is sent: neither sent nor counted', async () => {
    const responseId = await comesBackUnconfirmed();
    await scene.post(responseId, 'Yes');
    await scene.write('Yes it is!', { fromOwner: true });
    await settle(stage);

    expect((await draftOf())?.answeredElsewhere).toBe(true);
    expect(sends()).toBe(1);
    expect((await usage()).posted).toBe(0);
  });

  test('posted again before its echo: found, not sent', async () => {
    const responseId = await comesBackUnconfirmed();
    await scene.post(responseId, 'Yes');
    await settle(stage);

    expect((await draftOf())?.state).toBe('live');
    expect(sends()).toBe(1);
    expect((await usage()).posted).toBe(1);
  });

  test('sent again while Instagram reports the conversation as gone although it is shown: asked again, found, not sent', async () => {
    const responseId = await comesBackUnconfirmed();
    stage.network.fail({ on: /GET \/aWdf/, times: 3, code: 100, subcode: 33 });
    await scene.post(responseId, 'Yes');
    await settle(stage);

    expect((await draftOf())?.state).toBe('live');
    expect(sends()).toBe(1);
  });

  test('sent again to a conversation that Instagram reports as gone for half an hour: returned with that reason', async () => {
    const responseId = await comesBackUnconfirmed();
    stage.network.fail({ on: /GET \/aWdf/, times: 100, code: 100, subcode: 33 });
    await scene.post(responseId, 'Yes');
    await settle(stage);

    expect(await draftOf()).toMatchObject({
      state: 'editing',
      error: expect.stringMatching(/no longer on Instagram/),
    });
    expect(sends()).toBe(1);
    expect((await usage()).posted).toBe(0);
  });
});

describe('deliveries and races', () => {
  test('one message of the queue ten times, in parallel: the effect of one', async () => {
    const { body } = await scene.reply('gpt_response', {});
    const [drafting] = stage.queues.messages().filter(({ queue }) => queue === 'draft');
    if (!drafting) throw new Error('nothing to write');
    await Promise.all(Array.from({ length: 5 }, () => stage.queues.deliverTwice(drafting)));
    expect(stage.model.asked).toHaveLength(1);

    await scene.post(body.response.id, 'Yes');
    vi.setSystemTime(Date.now() + HOLD_SECONDS * 1_000);
    const [posting] = stage.queues.messages().filter(({ queue }) => queue === 'post');
    if (!posting) throw new Error('nothing to send');
    await Promise.all(Array.from({ length: 5 }, () => stage.queues.deliverTwice(posting)));
    await settle(stage);

    expect(sends()).toBe(1);
    expect(await usage()).toEqual({ posted: 1, generated: 1 });
  });

  test(`a cancel, an edit, an answer on the phone and the poster at once (${INTERLEAVINGS})`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.constantFrom('cancel', 'phone', 'edit'),
        fc.constantFrom<'ok' | 'lost'>('ok', 'lost'),
        async (s, rival, answer) => {
          await begin();
          if (answer === 'lost') loseAnswers(stage, 1);
          const responseId = await scene.drafted();
          await scene.post(responseId, 'Yes');
          vi.setSystemTime(Date.now() + HOLD_SECONDS * 1_000);
          const rivals = {
            cancel: () => scene.reply('response/cancel', { response_id: responseId }),
            edit: () =>
              scene.reply('response/update', { response_id: responseId, response_text: 'No' }),
            phone: () => scene.write('By phone', { fromOwner: true }),
          };
          const steps = [rivals[rival], () => stage.queues.run(), () => stage.queues.run()];
          const outcomes = steps.map((step) =>
            s.schedule(Promise.resolve()).then(async () => step()),
          );
          await s.waitAll();
          const [first] = await Promise.all(outcomes);
          await settle(stage);

          const draft = await draftOf();
          const ours = scene.sent().filter(({ text }) => text !== 'By phone');
          expect(ours.length).toBe(draft?.state === 'live' ? 1 : 0);
          expect(ours.every(({ text }) => text === 'Yes')).toBe(true);
          expect((await usage()).posted).toBe(ours.length);
          const wasCancelled = rival === 'cancel' && (first as { status: number }).status === 200;
          if (wasCancelled) expect(ours).toEqual([]);
          if (draft?.answeredElsewhere) expect(ours).toEqual([]);
        },
      ),
      { numRuns: INTERLEAVINGS, endOnFailure: true },
    );
  }, 120_000);
});
