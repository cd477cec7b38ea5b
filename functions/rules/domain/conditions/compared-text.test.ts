import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '#tests/support/run/for-all.ts';
import {
  foldTextForComparison,
  normalizeTextForComparison,
  toComparedText,
} from './compared-text.ts';

/** The same words as different phones and keyboards write them. */
const TYPOGRAPHIC_VARIANTS: readonly (readonly [string, string])[] = [
  ...Array.from(
    '\u2018\u2019\u201b\u2032\u02bc\u02b9\u02bb\u02c8\u00b4\u0060\uff07\ua78c',
    (sign) => [`don${sign}t`, "don't"] as const,
  ),
  ...Array.from(
    '\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\uff02',
    (sign) => [`${sign}yes`, '"yes'] as const,
  ),
  ...Array.from(
    '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d',
    (sign) => [`e${sign}book`, 'e-book'] as const,
  ),
  ['wait\u2026', 'wait...'],
];

describe('a comparison that ignores case', () => {
  test.each<readonly [string, string]>([
    ['PREÇO', 'preco'],
    ['  how   MUCH\n', 'how much'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['ŉ', "'N"],
    ['\u1fef', "'"],
    ['\u2034', "'''"],
    ['ΟΔΟΣ', 'οδος'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['ＰＲＩＣＥ', 'price'],
    ['ёлка', 'елка'],
    ['שָׁלוֹם', 'שלום'],
    ['مَرْحَبًا', 'مرحبا'],
    ['❤️', '❤'],
    ['pri\u200bce', 'price'],
    ['İstanbul', 'istanbul'],
    ['ﬁne', 'fine'],
    ['a\u0301', 'á'],
    ['ｄｏｎ＇ｔ', "don't"],
    ['a\u00a0b', 'a b'],
    ['a\u202fb', 'a b'],
    ...TYPOGRAPHIC_VARIANTS,
  ])('treats %j and %j as the same', (left, right) => {
    expect(foldTextForComparison(left)).toBe(foldTextForComparison(right));
  });

  test.each([
    ['мой', 'мои'],
    ['कि', 'की'],
    ['が', 'か'],
    ['price', 'prices'],
  ])('keeps %j and %j apart', (left, right) => {
    expect(foldTextForComparison(left)).not.toBe(foldTextForComparison(right));
  });

  test('folding a text twice equals folding it once', () => {
    forAll(fc.string({ unit: 'binary' }), (text) => {
      expect(foldTextForComparison(foldTextForComparison(text))).toBe(foldTextForComparison(text));
    });
  });
});

describe('a comparison with case', () => {
  test.each<readonly [string, string]>([
    ['PREÇO', 'PREC\u0327O'],
    [' a \t b ', 'a b'],
    ['a\u00a0b', 'a b'],
    ...TYPOGRAPHIC_VARIANTS,
  ])('treats %j and %j as the same', (left, right) => {
    expect(normalizeTextForComparison(left)).toBe(normalizeTextForComparison(right));
  });

  test.each([
    ['Price', 'price'],
    ['preço', 'preco'],
    ['ＰＲＩＣＥ', 'PRICE'],
  ])('keeps %j and %j apart', (left, right) => {
    expect(normalizeTextForComparison(left)).not.toBe(normalizeTextForComparison(right));
  });
});

test('a compared text has a folded and a normalized form', () => {
  const text = toComparedText(' Ça  va');

  const read = () => [text.folded.text, text.normalized.text, text.original];
  expect([read(), read()]).toEqual([
    ['ca va', 'Ça va', ' Ça  va'],
    ['ca va', 'Ça va', ' Ça  va'],
  ]);
});

describe('the quote of what matched', () => {
  test.each([
    ['How much is  the PREÇO?', 'preco', false, 'PREÇO'],
    ['  Die  STRASSE!', 'die straße', false, 'Die  STRASSE'],
    ['Price\nlist', 'Price list', true, 'Price\nlist'],
    ['x й y', 'й', false, 'й'],
    ['sto\u0301p', 'stop', false, 'sto\u0301p'],
    ['I don\u2019t know', "don't", false, 'don\u2019t'],
    ['I don\u00b4t know', "don't", true, 'don\u00b4t'],
    ['Wait\u2026 what', '... what', false, '\u2026 what'],
  ])('in %j for %j is %j', (original, searched, isCaseSensitive, quote) => {
    const part = isCaseSensitive
      ? normalizeTextForComparison(searched)
      : foldTextForComparison(searched);
    const form = toComparedText(original)[isCaseSensitive ? 'normalized' : 'folded'];

    expect(form.quoteOriginal(form.text.indexOf(part), part.length)).toBe(quote);
  });

  test('the quote of a whole text is the original, trimmed', () => {
    forAll(
      fc.stringMatching(/^[a-zA-ZäöüßÇé \n]{1,30}$/u),
      fc.boolean(),
      (original, isCaseSensitive) => {
        const form = toComparedText(original)[isCaseSensitive ? 'normalized' : 'folded'];
        expect(form.quoteOriginal(0, form.text.length).trim()).toBe(original.trim());
      },
    );
  });
});
