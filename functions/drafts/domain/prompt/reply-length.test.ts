import { expect, test } from 'vitest';
import { saySentence } from '#shared/sentences/say.ts';
import { countUtf8Bytes, validateReplyLength } from './reply-length.ts';

test.each([
  ['a', 1],
  ['é', 2],
  ['€', 3],
  ['🎉', 4],
  ['👩‍👩‍👧', 18],
])('counts the UTF-8 bytes of a reply: %s takes %i', (text, bytes) => {
  expect(countUtf8Bytes(text)).toBe(bytes);
});

test.each([
  ['comment', 'a'.repeat(2_200), undefined],
  ['comment', '🎉'.repeat(2_200), undefined],
  ['comment', 'a'.repeat(2_201), 'A reply can have 2200 characters at most.'],
  ['message', 'a'.repeat(1_000), undefined],
  ['message', 'a'.repeat(1_001), 'is 1 byte too long for Instagram'],
  ['message', 'é'.repeat(501), 'is 2 bytes too long for Instagram'],
] as const)(
  'accepts a reply to a %s up to the length limit (%#)',
  (kind, text, expectedSentence) => {
    const violation = validateReplyLength(kind, text);
    if (expectedSentence === undefined) expect(violation).toBeUndefined();
    else expect(violation && saySentence(violation)).toContain(expectedSentence);
  },
);
