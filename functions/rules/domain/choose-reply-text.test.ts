import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseReplyText } from './choose-reply-text.ts';

const toTexts = (...texts: readonly string[]) => texts.map((text) => ({ text }));

test.each([
  [0, 'a'],
  [0.34, 'b'],
  [0.99, 'c'],
])('chooses evenly among those that are not blank: %d is %s', (random, text) => {
  expect(chooseReplyText(toTexts('a', ' ', 'b', '', 'c '), undefined, random)).toBe(text);
});

test('chooses none when all are blank', () => {
  expect(chooseReplyText(toTexts(' ', ''), undefined, 0)).toBeUndefined();
  expect(chooseReplyText([], 'a', 0)).toBeUndefined();
});

test('repeats the last one only when there is no other', () => {
  expect(chooseReplyText(toTexts('a', ' a '), 'a ', 0.5)).toBe('a');
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
      expect(chooseReplyText(toTexts('a', 'b', 'a', 'c'), ' b', random)).not.toBe('b');
    }),
  );
});
