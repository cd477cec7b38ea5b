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

test('chooses no reply text when all are blank', () => {
  expect(chooseReplyText(toTexts(' ', ''), undefined, 0)).toBeUndefined();
  expect(chooseReplyText([], 'a', 0)).toBeUndefined();
});

test('repeats the last reply text when there is no other', () => {
  expect(chooseReplyText(toTexts('a', ' a '), 'a ', 0.5)).toBe('a');
});

test.each([
  [0, 'a'],
  [0.49, 'a'],
  [0.5, 'c'],
  [0.99, 'c'],
])('chooses evenly among the others after the last one: %d is %s', (random, text) => {
  expect(chooseReplyText(toTexts('a', 'b', 'a', 'c'), ' b', random)).toBe(text);
});
