// Marking words in a text.
import { expect, test } from 'vitest';
import { splitTextAtHighlightedWords } from './split-text-at-highlighted-words.ts';

const show = (text: string, words: readonly string[]): string =>
  splitTextAtHighlightedWords(text, words)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['What is the PRICE?', ['PRICE'], 'What is the [PRICE]?'],
  ['price, price', ['price'], '[price], [price]'],
  ['price list', ['price', 'ice l'], '[price l]ist'],
  ['price', ['price', 'ice'], '[price]'],
  ['aaa', ['aa'], '[aaa]'],
  ['كم السعر؟', ['السعر'], 'كم [السعر]؟'],
  ['nothing', ['price', ''], 'nothing'],
  ['', ['price'], ''],
])('marks in the text "%s" the words %j', (text, words, marked) => {
  expect(show(text, words)).toBe(marked);
});
