// The same words stand already, are taken back, or are asked for anew: a reply goes out once, and goes out.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readMessage } from '#functions/conversations/storage/message-repository.ts';
import {
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

const SECOND_MS = 1_000;

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
const ago = (seconds: number) => new Date(Date.now() - seconds * SECOND_MS).toISOString();
const draftOf = async (messageId = scene.messageId) =>
  (await readMessage({ ...scene.ref, messageId }))?.draft;
const sendNow = async () => {
  vi.setSystemTime(Date.now() + HOLD_SECONDS * SECOND_MS);
  await stage.queues.run();
};
const failSend = () => stage.network.fail({ on: /POST \/page-\d+\/messages/, times: 1, code: 2 });

test.each([
  ['held', true],
  ['only shown', false],
])(
  'the same words from before the question, %s, are no answer to it: sent all the same',
  async (_how, heard) => {
    await scene.write('Yes', { fromOwner: true, at: ago(40), heard });
    const asked = await scene.write('And the red one?', { at: ago(20) });
    failSend();
    await scene.post(await scene.drafted(asked), 'Yes', asked);
    await settle(stage);

    expect((await draftOf(asked))?.state).toBe('live');
    expect(sends()).toBe(2);
    expect(scene.sent()).toHaveLength(2);
  },
);

test('the same words from before the question, told of late, are no answer to it either', async () => {
  const asked = await scene.write('And the red one?', { at: ago(20) });
  failSend();
  await scene.post(await scene.drafted(asked), 'Yes', asked);
  await sendNow();
  await scene.write('Yes', { fromOwner: true, at: ago(60) });
  await settle(stage);

  expect((await draftOf(asked))?.state).toBe('live');
  expect(scene.sent()).toHaveLength(2);
});

test('what its owner takes back on the phone before we ever saw it is not sent again', async () => {
  loseAnswers(stage, 1);
  const responseId = await scene.drafted();
  await scene.post(responseId, 'Yes');
  await sendNow();
  const [sent] = scene.sent();
  scene.conversation.messages = scene.conversation.messages.filter(({ id }) => id !== sent?.id);
  await scene.tell({ kind: 'unsent', messageId: sent?.id ?? '', byId: scene.own.igUserId });
  await settle(stage);

  expect(await draftOf()).toMatchObject({ state: 'editing', editedText: 'Yes' });
  expect(sends()).toBe(1);
});

test('what the person takes back before it came says nothing of a reply in doubt', async () => {
  failSend();
  await scene.post(await scene.drafted(), 'Yes');
  await sendNow();
  await scene.tell({ kind: 'unsent', messageId: 'never-came', byId: scene.conversation.person.id });
  await settle(stage);

  expect((await draftOf())?.state).toBe('live');
  expect(sends()).toBe(2);
});

test('a new draft does not forget what is in doubt: the same words are looked for, not sent', async () => {
  loseAnswers(stage, 1);
  let isReadable = false;
  tellOtherwise(stage, scene, (one) =>
    isReadable || one.from.id !== scene.own.igUserId ? one : { ...one, created_time: 'just now' },
  );
  await scene.post(await scene.drafted(), 'Yes');
  await settle(stage);
  expect((await draftOf())?.unconfirmed).toMatchObject([{ text: 'Yes' }]);

  const { body } = await scene.reply('gpt_response', { request_new_response: true });
  await stage.queues.run();
  await scene.post(body.response.id, 'Yes');
  await settle(stage);
  expect((await draftOf())?.error).toMatch(/cannot be found in the conversation/);
  expect(sends()).toBe(1);

  isReadable = true;
  await scene.post(body.response.id, 'Yes');
  await settle(stage);
  expect(await draftOf()).toMatchObject({ id: body.response.id, state: 'live' });
  expect(sends()).toBe(1);
});

test('an echo that comes once a new draft was asked for is the earlier reply, not an answer from the phone', async () => {
  loseAnswers(stage, 1);
  tellOtherwise(stage, scene, (one) =>
    one.from.id === scene.own.igUserId ? { ...one, created_time: 'just now' } : one,
  );
  await scene.post(await scene.drafted(), 'Yes');
  await settle(stage);
  const { body } = await scene.reply('gpt_response', { request_new_response: true });
  await stage.queues.run();
  await scene.echo();

  expect(await draftOf()).toMatchObject({ id: body.response.id, answeredElsewhere: false });
  await scene.post(body.response.id, 'Yes');
  await settle(stage);
  expect((await draftOf())?.state).toBe('live');
  expect(sends()).toBe(1);
});
