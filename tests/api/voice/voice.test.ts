// The voice of an account through the API: learned from replies, changed by the owner.
import { expect, test } from 'vitest';
import { commentAnswerSource } from '#functions/posts/replies/comment-answer-source.port.ts';
import { commentPromptSource } from '#functions/posts/replies/comment-prompt-source.port.ts';
import { addVoiceToPrompt } from '#functions/voice/add-voice-to-prompt.port.ts';
import { readCurrentVoice } from '#functions/voice/read-current-voice.ts';
import { nowIso } from '#platform/clock.ts';
import { VOICE_LIMITS } from '#shared/limits.ts';
import { advanceFakeClockSeconds, setUpFakeClock } from '#tests/support/run/fake-clock.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { createVoiceUser, storeAnsweredComments } from '#tests/support/voice/voice-api-calls.ts';

setUpTestTable();
setUpFakeClock();

const ANSWERS = [
  'Hallo! Montags ist zu. Eure Mia 🦊',
  'Hallo! Die sind noch da. Eure Mia 🦊',
  'Hallo! Das freut dich hoffentlich. Eure Mia 🦊',
];
const DAY_SECONDS = 24 * 60 * 60;

test('an account without replies has nothing to learn from', async () => {
  const { get } = await createVoiceUser();
  expect(await get()).toMatchObject({
    based_on: 0,
    learned_at: nowIso(),
    changes: {},
    version: 0,
    voice: { length: 'one sentence', greeting: null, never_words: [] },
  });
});

test('the voice is learned from replies to comments', async () => {
  const { account, get } = await createVoiceUser();
  await storeAnsweredComments(account, ANSWERS);
  expect(await get()).toMatchObject({
    based_on: 3,
    learned: {
      length: 'one sentence',
      greeting: 'Hallo!',
      sign_off: 'Eure Mia 🦊',
      emoji: { use: 'often', which: ['🦊'] },
      languages: ['de'],
      address: { de: 'informal' },
    },
  });
});

test('a saved trait holds, and the others follow what is learned', async () => {
  const { account, get, save } = await createVoiceUser();
  await storeAnsweredComments(account, ANSWERS);
  await get();

  const { status, body } = await save(
    { greeting: '  Moin,\n ', never_words: ['gerne', 'gerne'] },
    0,
  );

  expect([status, body.version]).toEqual([200, 1]);
  expect(body.voice).toMatchObject({
    greeting: 'Moin,',
    sign_off: 'Eure Mia 🦊',
    never_words: ['gerne'],
  });
  expect(body.learned).toMatchObject({ greeting: 'Hallo!', never_words: [] });
  expect(await get()).toEqual(body);
});

test('a trait that a save leaves out is the learned one', async () => {
  const { get, save } = await createVoiceUser();
  await save({ greeting: 'Moin,', notes: 'We say pot.' }, 0);
  await save({ notes: 'We say pot.' }, 1);
  expect(await get()).toMatchObject({
    voice: { greeting: null, notes: 'We say pot.' },
    changes: { notes: 'We say pot.' },
    version: 2,
  });
});

test('an outdated save is refused and changes nothing', async () => {
  const { get, save } = await createVoiceUser();
  await save({ greeting: 'Moin,' }, 0);

  for (const version of [0, 7]) {
    const { status, body } = await save({ greeting: 'Hi,' }, version);
    expect([status, body.error]).toEqual([409, 'conflict']);
  }
  expect((await get()).voice.greeting).toBe('Moin,');
});

test('a save whose answer was lost may be repeated', async () => {
  const { save } = await createVoiceUser();
  await save({ greeting: 'Moin,' }, 0);
  const { status, body } = await save({ greeting: 'Moin,' }, 0);
  expect([status, body.voice.greeting]).toEqual([200, 'Moin,']);
});

test.each([
  ['too long', { greeting: 'a'.repeat(VOICE_LIMITS.wordsCharacters + 1) }],
  ['empty', { sign_off: ' ' }],
  ['unknown', { length: 'a novel' }],
  ['too many', { never_words: Array.from({ length: 31 }, (_, index) => `word${index}`) }],
  ['too long for notes', { notes: 'a'.repeat(VOICE_LIMITS.notesCharacters + 1) }],
])('a trait that is %s is refused', async (_name, voice) => {
  const { save } = await createVoiceUser();
  expect((await save(voice, 0)).status).toBe(422);
});

test('a draft has the voice that the owner saved', async () => {
  const { account, save } = await createVoiceUser();
  const post = await storeAnsweredComments(account, ANSWERS);
  await save({ greeting: 'Moin,' }, 0);

  const source = addVoiceToPrompt([commentAnswerSource])(commentPromptSource);
  const context = await source.loadContext({ kind: 'comment', ...post, commentId: '100' });

  expect(context?.voice).toMatchObject({ greeting: 'Moin,', sign_off: 'Eure Mia 🦊' });
});

test('a draft that finds no voice is written without one', async () => {
  const { account } = await createVoiceUser();
  const post = await storeAnsweredComments(account, []);
  const failing = { readOwnerAnswers: () => Promise.reject(new Error('no table')) };
  for (const sources of [[commentAnswerSource], [failing]]) {
    const source = addVoiceToPrompt(sources)(commentPromptSource);
    const context = await source.loadContext({ kind: 'comment', ...post, commentId: '100' });
    expect(context).toMatchObject({ text: 'How much is it?', voice: undefined });
  }
});

test('the voice is learned once a day, sooner from few replies', async () => {
  const { account } = await createVoiceUser();
  const countAnswers = async () =>
    (await readCurrentVoice(account, [commentAnswerSource])).learned?.basedOn;
  const answers = Array.from({ length: 12 }, (_, index) => `Hallo! Nummer ${'x'.repeat(index)}.`);
  await countAnswers();
  await storeAnsweredComments(account, answers);
  advanceFakeClockSeconds(60);
  expect(await countAnswers()).toBeUndefined();
  advanceFakeClockSeconds(5 * 60);
  expect(await countAnswers()).toBe(12);

  await storeAnsweredComments(account, ANSWERS, '18001');
  advanceFakeClockSeconds(DAY_SECONDS - 60);
  expect(await countAnswers()).toBe(12);
  advanceFakeClockSeconds(60);
  expect(await countAnswers()).toBe(15);
});
