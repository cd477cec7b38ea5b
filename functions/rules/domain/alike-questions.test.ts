import { expect, test } from 'vitest';
import { countDifferentQuestions, summarizeQuestion } from './alike-questions.ts';

const count = (texts: readonly string[]) => countDifferentQuestions(texts.map(summarizeQuestion));

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
  ['compliments in other scripts', ['Очень красиво', 'とてもきれい', 'جميل جدا']],
])('sees %s as one', (_, texts) => {
  expect(count(texts)).toBe(1);
});

test('sees questions about different things as different ones', () => {
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

test('takes a short question for no remark', () => {
  expect(count(['Price?', 'Vegan?', 'Open today?', 'lovely'])).toBe(4);
  expect(summarizeQuestion('size 42')).not.toBe(summarizeQuestion('so lovely'));
});
