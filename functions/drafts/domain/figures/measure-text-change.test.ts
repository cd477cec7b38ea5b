// How much of a text a person changed.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '#tests/support/run/for-all.ts';
import { measureTextChange } from './measure-text-change.ts';

test.each([
  ['nothing', 'It is 9 euros.', 'It is 9 euros.', 0],
  ['spaces around it', 'It is 9 euros.', ' It is  9 euros.\n', 0],
  ['the mention that the product wrote', '@ana.b It is 9 euros.', 'It is 9 euros.', 0],
  ['the mention of another name', '@ana.b It is 9.', '@ana.c It is 9.', 0],
  ['how a letter is composed', 'Ola\u0301!', 'Olá!', 0],
  ['one of ten letters', 'aaaaaaaaaa', 'aaaaabaaaa', 100],
  ['a word in the middle', 'We ship on Monday.', 'We ship by Monday.', 111],
  ['the end', 'Thanks!', 'Thanks! See you soon.', 667],
  ['an emoji, as one character', 'Nice 🎉', 'Nice 🥳', 167],
  ['everything', 'abc', 'xyz', 1_000],
  ['one letter of a long text', 'a'.repeat(2_200), `${'a'.repeat(2_199)}b`, 1],
])('a text of which a person changed %s', (_, generated, sent, change) => {
  expect(measureTextChange(generated, sent)).toBe(change);
});

/** The definition, without any shortcut. */
function computePlainDistance(a: readonly string[], b: readonly string[]): number {
  const [first, ...rest] = a;
  const [other, ...others] = b;
  if (first === undefined || other === undefined) return a.length + b.length;
  if (first === other) return computePlainDistance(rest, others);
  return (
    1 +
    Math.min(
      computePlainDistance(rest, b),
      computePlainDistance(a, others),
      computePlainDistance(rest, others),
    )
  );
}

const shortTexts = fc.string({
  unit: fc.constantFrom('a', 'b', 'é', '🎉'),
  minLength: 1,
  maxLength: 6,
});

test('equals the smallest number of changes ÷ the longer length', () => {
  forAll(fc.tuple(shortTexts, shortTexts), ([from, to]) => {
    const [a, b] = [[...from], [...to]];
    const share = computePlainDistance(a, b) / Math.max(a.length, b.length);
    expect(measureTextChange(from, to)).toBe(Math.round(share * 1_000));
  });
});

test('is the same in both directions and never above a thousand', () => {
  forAll(fc.tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })), ([from, to]) => {
    const change = measureTextChange(from, to);
    expect(measureTextChange(to, from)).toBe(change);
    expect(change).toBeGreaterThanOrEqual(0);
    expect(change).toBeLessThanOrEqual(1_000);
  });
});

test('compares no more characters than a reply may have', () => {
  const shared = 'a'.repeat(2_200);
  expect(measureTextChange(shared, `${shared}${'b'.repeat(50_000)}`)).toBe(0);
});
