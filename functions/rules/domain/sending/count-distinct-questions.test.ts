import { expect, test } from 'vitest';
import { countDistinctQuestions, toComparableQuestion } from './count-distinct-questions.ts';

const count = (texts: readonly string[]) => countDistinctQuestions(texts.map(toComparableQuestion));

test.each([
  ['the same compliment', ['loveit', 'Love it!', 'LOVE IT', 'love ittt ❤️', 'love it']],
  [
    'compliments in other words',
    ['so pretty', 'Gorgeous!', 'wow', 'Beautiful work 😍', '🔥🔥🔥', ''],
  ],
  [
    'one sentence with small changes',
    ['I love this so much', 'i looove this so much!!', 'love this so much'],
  ],
  ['one question with small changes', ['How much is it?', 'how much is it', 'How much is this?']],
  [
    'compliments of any length',
    [
      'The colours of this glaze make me so calm',
      'My mother would have adored these little cups',
      'I bought one last year and I still drink from it every morning',
      'You are so talented',
      'What lovely colours these are',
      'Ihr habt so viel Talent',
      'Tienes unas manos de oro',
      'Vous faites un travail magnifique',
      'Ne kadar güzel olmuş bayıldım',
      'どこから見ても美しい',
    ],
  ],
  ['complaints', ['My parcel is still not here', 'The handle broke on the second day']],
  ['compliments in other scripts', ['Очень красиво', 'とてもきれい', 'جميل جدا']],
])('sees %s as one', (_, texts) => {
  expect(count(texts)).toBe(1);
});

test('questions about different things count as different ones', () => {
  expect(
    count([
      'How much is the blue bowl?',
      'Do you ship to Norway?',
      'When do you open on Sunday?',
      'Is it safe for the dishwasher?',
      'Can I bring my dog along?',
      'Who made the photos',
      'What glaze did you use?',
      'Any gluten free cakes left?',
    ]),
  ).toBe(8);
});

test('questions without a question mark count as different ones', () => {
  expect(
    count([
      'how much is the blue bowl',
      'do you ship to norway',
      'can I bring my dog along',
      'habt ihr am Sonntag offen',
      'cuánto cuesta el azul',
      'この器はいくらですか',
    ]),
  ).toBe(6);
});

test('different short questions do not count as one question', () => {
  expect(count(['Price?', 'Vegan?', 'Open today?', 'lovely'])).toBe(4);
  expect(toComparableQuestion('size 42')).not.toBe(toComparableQuestion('so lovely'));
});
