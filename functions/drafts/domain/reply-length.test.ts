import { expect, test } from 'vitest';
import { byteLength, whyTooLong } from './reply-length.ts';

test.each([
  ['a', 1],
  ['é', 2],
  ['€', 3],
  ['🎉', 4],
  ['👩‍👩‍👧', 18],
])('%s takes %i bytes', (text, bytes) => {
  expect(byteLength(text)).toBe(bytes);
});

test.each([
  ['comment', 'a'.repeat(2_200), undefined],
  ['comment', '🎉'.repeat(2_200), undefined],
  ['comment', 'a'.repeat(2_201), 'A reply can have 2200 characters at most.'],
  ['message', 'a'.repeat(1_000), undefined],
  ['message', 'a'.repeat(1_001), 'is 1 byte too long for Instagram'],
  ['message', 'é'.repeat(501), 'is 2 bytes too long for Instagram'],
] as const)('a %s, case %#', (kind, text, sentence) => {
  const why = whyTooLong(kind, text);
  if (sentence === undefined) expect(why).toBeUndefined();
  else expect(why).toContain(sentence);
});
