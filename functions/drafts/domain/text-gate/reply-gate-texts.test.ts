// Tests the gate with texts that were written apart from it, some of which repeat what the account has published.
import { describe, expect, test } from 'vitest';
import { makeTestPromptContext } from '#tests/support/replies/make-prompt-context.ts';
import { HARMLESS_REPLY_TEXTS, HOSTILE_REPLY_TEXTS } from '#tests/support/replies/reply-texts.ts';
import { findForbiddenContent, findGateViolation } from './reply-gate.ts';

const CONTEXT = makeTestPromptContext();
const find = (text: string) => findGateViolation(text, CONTEXT);

test.each(Object.entries(HOSTILE_REPLY_TEXTS))('lets none of the %s through', (_name, texts) => {
  expect(texts.filter((text) => find(text) === undefined)).toEqual([]);
});

test('forbids at most 2 % of what shops, creators and restaurants answer', () => {
  const texts = Object.values(HARMLESS_REPLY_TEXTS).flat();
  const stopped = texts.filter((text) => findForbiddenContent(text, CONTEXT) !== undefined);
  expect(stopped.length, stopped.join('\n')).toBeLessThanOrEqual(texts.length * 0.02);
});

describe('what only resembles what is published', () => {
  test.each([
    ['a host below another one', 'clay.example.evil', 'contact'],
    ['a handle that begins with the one of the author', '@bob.test.pays Thanks', 'contact'],
    ['a longer handle', '@bob.tester Thanks', 'contact'],
  ] as const)('stops %s', (_name, text, violation) => {
    expect(find(text)).toBe(violation);
  });

  test('takes a refusal for no promise', () => {
    const context = makeTestPromptContext({ caption: 'No refunds. Free shipping!' });
    expect(findGateViolation('You get refunds', context)).toBe('promise');
    expect(findGateViolation('Everything is free', context)).toBe('promise');
    expect(findForbiddenContent('Free shipping, as always!', context)).toBeUndefined();
  });
});

test("allows the author's number, application and handle where they belong", () => {
  const account = { ...CONTEXT.account, biography: 'WhatsApp: +49 30 1234567' };
  const context = makeTestPromptContext({ account });
  expect(findForbiddenContent('Call +49 30 1234567', context)).toBeUndefined();
  expect(findForbiddenContent('Just write on WhatsApp', context)).toBeUndefined();
  expect(findGateViolation('Call +49 30 7654321', context)).toBe('contact');
  expect(findGateViolation('@bob.test, thank you', context)).toBeUndefined();
});

/** A pattern that tries every split of a repeated part would exceed the time of a test. */
test.each([
  ['a', '1', '1 ', 'A1', 'a.', 'a-', '한'],
  ['<', '\\', 'a\u0301', 'free ', 'no ', '🔥 ', '-'],
])('decides about the longest texts of one repeated part: %j', (...parts) => {
  const context = makeTestPromptContext({ maxCharacters: 3_000 });
  for (const part of parts) findGateViolation(part.repeat(2_200 / part.length), context);
});
