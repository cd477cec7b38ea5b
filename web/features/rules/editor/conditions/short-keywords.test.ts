import { expect, test } from 'vitest';
import { makeEntry, type Words } from '#web/testing/data/make-conditions.ts';
import { describeShortKeywords } from './short-keywords.ts';

const describeWords = (...words: readonly Words[]) =>
  describeShortKeywords(words.map((word) => makeEntry(word)));

test.each([
  ['contains hi', '“hi” also matches “this” and “which”.'],
  ['contains Ok', '“Ok” also matches “look” and “book”.'],
  ['contains olá', '“olá” also matches “chocolate” and “hola”.'],
  ['does_not_contain no', '“no” also leaves out “know” and “now”.'],
  ['contains 12', '“12” also matches “112” and “120”.'],
  ['contains xyz', '“xyz” also matches longer words that have it inside.'],
] as const)('warns of what else it is found in: %s', (word, warning) => {
  expect(describeWords(word)).toBe(warning);
});

test.each([
  ['a long word', 'contains price'],
  ['a short text of several words', 'contains a b'],
  ['a comparison with the whole text', 'equals hi'],
  ['an emoji', 'contains 🔥'],
  ['signs', 'contains ?!'],
  ['a word of a script without spaces', 'contains 价格'],
  ['a Korean word', 'contains 가격'],
  ['nothing', 'contains  '],
] as const)('says nothing about %s', (_what, word) => {
  expect(describeWords(word)).toBe('');
});

test('looks for a keyword whose case matters as it is written', () => {
  expect(describeShortKeywords([makeEntry('contains Hi', true)])).toBe(
    '“Hi” also matches longer words that have it inside.',
  );
});

test('names three of many', () => {
  expect(
    describeWords('contains hi', 'contains price', 'contains no', 'contains 5', 'contains ok'),
  ).toBe(
    '“hi” also matches “this” and “which”. “no” also matches “know” and “now”. “5” also matches “15” and “50”. ' +
      'So do other short words of the list.',
  );
});
