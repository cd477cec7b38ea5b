import { expect, test } from 'vitest';
import { toComparableFactText } from './comparable-fact-text.ts';

const areSame = (left: string, right: string): boolean =>
  toComparableFactText(left) === toComparableFactText(right);

test.each([
  ['case', 'Shipping costs 9 EUROS', 'shipping costs 9 euros'],
  ['accents', 'Preço: 25 €', 'preco 25 €'],
  ['an accent as a character of its own', 'Cafe\u0301', 'Caf\u00e9'],
  ['spaces and line ends', ' Open  9-18\n', 'open 9 - 18'],
  ['punctuation', 'Handmade, in Lisbon!', 'handmade in lisbon'],
  ['sharp s', 'GRÖSSE M', 'Größe M'],
  ['dashes', 'Mon–Fri 9–18', 'Mon-Fri 9-18'],
  ['decimal signs', '9,50 €', '9.50 €'],
  ['pictures', '📦 Ships worldwide', 'Ships worldwide'],
])('two texts are the same fact when only this differs: %s', (_label, left, right) => {
  expect(areSame(left, right)).toBe(true);
});

test.each([
  ['a number', 'Shipping costs 9 euros', 'Shipping costs 12 euros'],
  ['a decimal sign', '9.50 €', '950 €'],
  ['a range', 'Open 9-18', 'Open 918'],
  ['a currency', '9 €', '9 $'],
  ['a percent sign', '20% wool', '20 wool'],
  ['a word', 'Ships to Spain', 'Ships to Sweden'],
  ['signs alone', '❤️', '🙏'],
])('two texts are two facts when this differs: %s', (_label, left, right) => {
  expect(areSame(left, right)).toBe(false);
});
