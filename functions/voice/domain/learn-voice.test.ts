import { expect, test } from 'vitest';
import { learnVoice } from './learn-voice.ts';
import type { OwnerAnswer } from './weighted-answers.ts';

const answer = (text: string, fields: Partial<OwnerAnswer> = {}): OwnerAnswer => ({
  text,
  weight: 3,
  isPrivate: false,
  askedBy: 'maria.one',
  language: 'en',
  ...fields,
});
const learn = (texts: readonly string[], fields: Partial<OwnerAnswer> = {}) =>
  learnVoice(texts.map((text) => answer(text, fields)))?.voice;

test('learns nothing without answers, or from answers without weight', () => {
  expect(learnVoice([])).toBeUndefined();
  expect(learnVoice([answer('Hi! All good.', { weight: 0 }), answer('@ana ')])).toBeUndefined();
});

test('learns the words with which most answers begin and end', () => {
  const learned = learnVoice([
    answer('@maria.one Guten Tag, montags ist zu. Viele Grüße, Ihr Team'),
    answer('Guten Tag, das freut uns. Viele Grüße, Ihr Team'),
    answer('Guten Tag, gern. Viele Grüße, Ihr Team'),
    answer('Danke!'),
  ]);
  expect(learned).toMatchObject({
    basedOn: 4,
    voice: {
      greeting: 'Guten Tag,',
      sign_off: 'Viele Grüße, Ihr Team',
      punctuation: { exclamation_marks: 'sometimes', lower_case: false, full_stop: true },
    },
  });
});

test('learns a kiss, small letters and emoji of several answers', () => {
  expect(
    learn(['they do 🌿 x', "it's 26 pounds 🌿 x", 'ask me in a week x', 'always 🎁 x']),
  ).toMatchObject({
    length: 'a few words',
    greeting: null,
    sign_off: 'x',
    emoji: { use: 'often', which: ['🌿'] },
    punctuation: { exclamation_marks: 'never', lower_case: true, full_stop: false },
  });
});

test.each([
  ['of one person', ['Hi Ana, yes.', 'Hi Ana, no.', 'Hi Ana, soon.'], 'ana.one'],
  ['of a repeated text', ['Hi! 9 euros.', 'Hi! 9 euros.', 'Hi! 9 euros.'], 'ben'],
  ['by chance', ['We do.', 'We send it.', 'It is.', 'No.', 'On Monday.', 'We are.'], 'ben'],
])('learns no greeting %s', (_name, texts, askedBy) => {
  expect(String(learn(texts, { askedBy })?.greeting)).not.toMatch(/ana|9|we/i);
});

test('takes only known words from private answers', () => {
  const texts = [
    'Hallo Familie Sommer, gern. Liebe Grüße',
    'Hallo Familie Sommer, ja. Liebe Grüße',
    'Hallo Familie Sommer, bald. Liebe Grüße',
  ];
  expect(learn(texts, { isPrivate: true })).toMatchObject({
    greeting: 'Hallo',
    sign_off: 'Liebe Grüße',
  });
});

test('answers by hand count more than drafts sent as they were', () => {
  const drafts = ['Yes! 😀', 'No! 😀', 'Soon! 😀'].map((text) => answer(text, { weight: 1 }));
  const learned = learnVoice([...drafts, answer('Not today.'), answer('It is closed.')]);
  expect(learned?.voice).toMatchObject({
    emoji: { use: 'sometimes' },
    punctuation: { exclamation_marks: 'sometimes' },
  });
});

test.each([
  ['de', ['Schön, dass du da bist', 'Wie es dir gefällt'], 'informal'],
  ['de', ['Gern, wir rufen Sie an', 'Wir helfen Ihnen'], 'formal'],
  ['es', ['Te lo mando mañana'], 'informal'],
  ['es', ['Como usted quiera'], 'formal'],
  ['fr', ['Nous vous attendons'], 'formal'],
  ['pt', ['Pode vir quando a senhora quiser'], 'formal'],
  ['it', ['Ti aspettiamo'], 'informal'],
  ['de', ['Montags ist geschlossen'], undefined],
  ['ja', ['ありがとうございます'], undefined],
])('learns the form of address in %s from %j', (language, texts, form) => {
  expect(learn(texts, { language })?.address).toEqual(form ? { [language]: form } : {});
});

test('leaves out a language that one answer seems to have', () => {
  const learned = learnVoice([
    ...['Ja, gern', 'Das ist neu'].map((text) => answer(text, { language: 'de' })),
    answer('Merci'),
    answer('ok', { language: undefined }),
  ]);
  expect(learned?.voice.languages).toEqual(['de']);
});

test('takes no row of flags for emoji of the voice', () => {
  expect(learn(['Da ist es 🇩🇪❤️', 'Danke 🇩🇪❤️'])?.emoji.which).toEqual(['❤️']);
});
