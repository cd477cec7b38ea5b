import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '#tests/support/run/for-all.ts';
import { foldText, normalizeText, quoteOriginal, toComparedText } from './compared-text.ts';

describe('a comparison that ignores case', () => {
  test.each([
    ['PREÇO', 'preco'],
    ['  how   MUCH\n', 'how much'],
    ['Straße', 'STRASSE'],
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
  ])('treats %j and %j as the same', (left, right) => {
    expect(foldText(left)).toBe(foldText(right));
  });

  test.each([
    ['мой', 'мои'],
    ['कि', 'की'],
    ['が', 'か'],
    ['price', 'prices'],
  ])('keeps %j and %j apart', (left, right) => {
    expect(foldText(left)).not.toBe(foldText(right));
  });

  test('is the same when it is repeated', () => {
    forAll(fc.string({ unit: 'binary' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    });
  });
});

describe('a comparison with case', () => {
  test.each([
    ['PREÇO', 'PREC\u0327O'],
    [' a \t b ', 'a b'],
  ])('treats %j and %j as the same', (left, right) => {
    expect(normalizeText(left)).toBe(normalizeText(right));
  });

  test.each([
    ['Price', 'price'],
    ['preço', 'preco'],
    ['ＰＲＩＣＥ', 'PRICE'],
  ])('keeps %j and %j apart', (left, right) => {
    expect(normalizeText(left)).not.toBe(normalizeText(right));
  });
});

test('a compared text has both forms', () => {
  const text = toComparedText(' Ça  va');

  expect([text.folded, text.normalized, text.folded, text.normalized, text.original]).toEqual([
    'ca va',
    'Ça va',
    'ca va',
    'Ça va',
    ' Ça  va',
  ]);
});

describe('the quote of what matched', () => {
  test.each([
    ['How much is  the PREÇO?', 'preco', false, 'PREÇO'],
    ['  Die  STRASSE!', 'die straße', false, 'Die  STRASSE'],
    ['Price\nlist', 'Price list', true, 'Price\nlist'],
    ['x й y', 'й', false, 'й'],
    ['sto\u0301p', 'stop', false, 'sto\u0301p'],
  ])('in %j for %j is %j', (original, searched, isCaseSensitive, quote) => {
    const [text, part] = isCaseSensitive
      ? [normalizeText(original), normalizeText(searched)]
      : [foldText(original), foldText(searched)];
    const start = text.indexOf(part);

    expect(quoteOriginal(original, { start, length: part.length }, isCaseSensitive)).toBe(quote);
  });

  test('of the whole compared form is the original without white space around it', () => {
    forAll(
      fc.stringMatching(/^[a-zA-ZäöüßÇé \n]{1,30}$/u),
      fc.boolean(),
      (original, isCaseSensitive) => {
        const { length } = isCaseSensitive ? normalizeText(original) : foldText(original);
        expect(quoteOriginal(original, { start: 0, length }, isCaseSensitive).trim()).toBe(
          original.trim(),
        );
      },
    );
  });
});
