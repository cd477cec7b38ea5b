import { describe, expect, test, vi } from 'vitest';
import type { TextMatchType } from '#shared/rules/rule-types-and-options.ts';
import type { TextConditionEntry } from '#shared/schemas/rule-conditions.ts';
import { toComparedText } from './compared-text.ts';
import { compileTextCondition } from './compile-text-condition.ts';

const makeEntry = (text: string, fields: Partial<TextConditionEntry> = {}): TextConditionEntry => ({
  match_type: 'contains',
  text,
  operator: 'or',
  case_sensitive: false,
  ...fields,
});

const matches = (entries: readonly TextConditionEntry[], text: string): boolean =>
  compileTextCondition(entries).matches(toComparedText(text));

describe('an entry', () => {
  test.each<[TextMatchType, string, boolean]>([
    ['contains', 'What is the price?', true],
    ['contains', 'What is it?', false],
    ['does_not_contain', 'What is the price?', false],
    ['does_not_contain', 'What is it?', true],
    ['equals', ' Price ', true],
    ['equals', 'Price list', false],
    ['equals', 'price price', false],
    ['does_not_equal', 'price', false],
    ['does_not_equal', 'prices', true],
    ['starts_with', 'Price please', true],
    ['starts_with', 'The price', false],
    ['does_not_start_with', 'PRICE please', false],
    ['does_not_start_with', 'The price', true],
    ['ends_with', 'the price', true],
    ['ends_with', 'price of it', false],
    ['does_not_end_with', 'the PRICE', false],
    ['does_not_end_with', 'price of it', true],
  ])('%s "price" in %j: %s', (match_type, text, isMatching) => {
    expect(matches([makeEntry('price', { match_type })], text)).toBe(isMatching);
  });

  test('a text condition compares case when its option is set', () => {
    const entry = makeEntry('Price', { case_sensitive: true });

    expect([matches([entry], 'Price'), matches([entry], 'price')]).toEqual([true, false]);
  });

  test('"ends with" matches a text that contains the words twice', () => {
    const entry = makeEntry('price', { match_type: 'ends_with' });

    expect(matches([entry], 'price, price')).toBe(true);
  });

  test('in an empty text only exclusions match', () => {
    expect(matches([makeEntry('price')], '')).toBe(false);
    expect(matches([makeEntry('price', { match_type: 'does_not_contain' })], '')).toBe(true);
  });
});

describe('signs around the words', () => {
  test.each<[TextMatchType, string, string, boolean]>([
    ['equals', 'price', 'Price?', true],
    ['equals', 'price', 'price 🙏🏽', true],
    ['equals', 'price', '¿Price?!', true],
    ['equals', 'price', '❤️ “price” ...', true],
    ['equals', 'price', '*_price_* 👩‍👩‍👧 🇧🇷', true],
    ['equals', 'price', 'price, please', false],
    ['equals', 'price', '🙏', false],
    ['equals', 'price', '', false],
    ['does_not_equal', 'price', 'Price?', false],
    ['does_not_equal', 'price', '🙏', true],
    ['starts_with', 'price', '👋 (Price) please', true],
    ['starts_with', 'price', '👋 the price', false],
    ['does_not_start_with', 'price', '...price please', false],
    ['ends_with', 'price', 'What is the price?? 🙏', true],
    ['ends_with', 'price', 'The price is what?', false],
    ['does_not_end_with', 'price', 'the price!', false],
    // A sign that changes the meaning is not ignored.
    ['equals', '10', '10%', false],
    ['equals', '10', '$10', false],
    ['equals', '10', '+10', false],
    ['equals', 'ana', '@ana', false],
    ['starts_with', 'price', '#price please', false],
    ['equals', 'c', 'C++', false],
    // Signs of the keyword count.
    ['equals', 'price?', 'price', false],
    ['equals', 'price?', 'Price?? 🙏', true],
    ['ends_with', 'available?', 'It is available', false],
    ['ends_with', 'available?', 'Is it available?!', true],
    ['starts_with', '¡price', 'price', false],
    ['starts_with', '¡price', '👋¡Price!', true],
    // A keyword of signs only is compared as it is.
    ['equals', '🔥', '🔥', true],
    ['equals', '🔥', '👎🔥', false],
    ['ends_with', '?', 'How much?', true],
    ['ends_with', '?', 'How much', false],
    ['starts_with', '?', '!?', false],
  ])('%s %j in %j: %s', (match_type, keyword, text, isMatching) => {
    expect(matches([makeEntry(keyword, { match_type })], text)).toBe(isMatching);
  });

  test('signs around words do not count in a case-sensitive comparison either', () => {
    const entry = makeEntry('Price', { match_type: 'equals', case_sensitive: true });

    expect(matches([entry], '“Price” ❤️')).toBe(true);
    expect(matches([entry], 'price!')).toBe(false);
  });

  test('the trace quotes the matched words without surrounding signs', () => {
    const entry = makeEntry('price', { match_type: 'equals' });

    expect(compileTextCondition([entry]).trace(toComparedText('👋 PRICE?! 🙏'))).toEqual([
      { match_type: 'equals', text: 'price', operator: 'or', matched: true, found: 'PRICE' },
    ]);
  });
});

describe('several entries', () => {
  const entry = (text: string) => makeEntry(text);
  const and = (text: string) => makeEntry(text, { operator: 'and' });
  const aOrBAndC = [entry('a1'), entry('b1'), and('c1')];
  const aAndBOrC = [entry('a1'), and('b1'), entry('c1')];
  test.each<[string, readonly TextConditionEntry[], string, boolean]>([
    ['one of two joined by or', [entry('a1'), entry('b1')], 'b1', true],
    ['one of two joined by and', [entry('a1'), and('b1')], 'b1', false],
    ['both of two joined by and', [entry('a1'), and('b1')], 'b1 a1', true],
    ['a or (b and c), with a', aOrBAndC, 'a1', true],
    ['a or (b and c), with b', aOrBAndC, 'b1', false],
    ['(a and b) or c, with c', aAndBOrC, 'c1', true],
    ['(a and b) or c, with a', aAndBOrC, 'a1', false],
    ['a first one with and', [and('a1'), entry('b1')], 'b1', true],
    ['a blank one between', [entry('a1'), and(' '), and('b1')], 'a1', false],
    ['a blank one first', [entry(' '), and('b1')], 'b1', true],
  ])('%s', (_, entries, text, isMatching) => {
    expect(matches(entries, text)).toBe(isMatching);
  });

  test.each([[[]], [[makeEntry('')]], [[makeEntry(' \n'), makeEntry('\u200b')]]])(
    'match nothing when all are blank: %j',
    (entries) => {
      expect(matches(entries, 'anything')).toBe(false);
      expect(matches(entries, '')).toBe(false);
    },
  );
});

describe('the trace', () => {
  test('the trace quotes matched words as they were written', () => {
    const entries = [
      makeEntry('preco'),
      makeEntry('hello', { match_type: 'does_not_contain' }),
      makeEntry('todo', { match_type: 'ends_with', operator: 'and' }),
      makeEntry('Oi', { match_type: 'starts_with', case_sensitive: true }),
      makeEntry(' '),
    ];

    expect(compileTextCondition(entries).trace(toComparedText('Oi, HELLO! Qual o PREÇO'))).toEqual([
      { match_type: 'contains', text: 'preco', operator: 'or', matched: true, found: 'PREÇO' },
      {
        match_type: 'does_not_contain',
        text: 'hello',
        operator: 'or',
        matched: false,
        found: 'HELLO',
      },
      { match_type: 'ends_with', text: 'todo', operator: 'and', matched: false, found: null },
      { match_type: 'starts_with', text: 'Oi', operator: 'or', matched: true, found: 'Oi' },
    ]);
  });
});

test('a text is folded once for any number of entries', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const countNormalizations = (entryCount: number): number => {
    const rule = compileTextCondition(Array(entryCount).fill(makeEntry('preco')));
    const text = toComparedText('Qual o PREÇO? '.repeat(100));
    normalize.mockClear();
    const found = rule.trace(text).map((entry) => entry.found);
    expect(found).toEqual(Array(entryCount).fill('PREÇO'));
    return normalize.mock.calls.length;
  };

  const ofOne = countNormalizations(1);
  expect(ofOne).toBeGreaterThan(0);
  expect(countNormalizations(100)).toBe(ofOne);
});

test.each([
  ['contains', false],
  ['equals', false],
  ['starts_with', false],
  ['ends_with', false],
  ['does_not_contain', true],
  ['does_not_equal', true],
  ['does_not_start_with', true],
  ['does_not_end_with', true],
] as const)('%s with a keyword and a comment without text: %s', (match_type, isMatching) => {
  const rule = compileTextCondition([
    { match_type, text: 'price', operator: 'or', case_sensitive: false },
  ]);
  expect(rule.matches(toComparedText(''))).toBe(isMatching);
});
