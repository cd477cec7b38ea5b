// Texts are cut between characters.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { truncateToCharacters } from './truncate-to-characters.ts';

test.each([
  ['short', 5, 'short', false],
  ['longer', 5, 'longe', true],
  ['👩‍👩‍👧ab', 3, '👩‍👩‍👧ab', false],
  ['👩‍👩‍👧abc', 3, '👩‍👩‍👧ab', true],
  ['cafe\u0301s', 4, 'cafe\u0301', true],
  ['', 0, '', false],
])('cuts "%s" after %i characters, and no emoji in half', (text, max, start, isCut) => {
  expect(truncateToCharacters(text, max)).toEqual({ start, isCut });
});

test('cuts texts at the same character borders as the platform', () => {
  const segmenter = new Intl.Segmenter();
  const texts = fc.string({
    unit: fc.oneof(
      fc.string({ unit: 'binary', maxLength: 1 }),
      fc.constantFrom('a', 'é', '\u0301', '\n', '\r', '👩‍👧'),
    ),
  });
  fc.assert(
    fc.property(texts, fc.nat(12), (text, max) => {
      const characters = Array.from(segmenter.segment(text), ({ segment }) => segment);
      expect(truncateToCharacters(text, max)).toEqual({
        start: characters.slice(0, max).join(''),
        isCut: characters.length > max,
      });
    }),
  );
});
