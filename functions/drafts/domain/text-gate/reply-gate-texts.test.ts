// Tests the gate with texts that were written apart from it, some of which repeat what the account has published.
import { describe, expect, test } from 'vitest';
import {
  HARMLESS_REPLY_TEXTS,
  HOSTILE_REPLY_TEXTS,
} from '#tests/support/replies/all-hostile-reply-texts.ts';
import { makeTestPromptContext } from '#tests/support/replies/make-prompt-context.ts';
import { findForbiddenReplyContent, findReplyGateViolation } from './reply-gate.ts';

const CONTEXT = makeTestPromptContext();
const find = (text: string) => findReplyGateViolation(text, CONTEXT);

test.each(Object.entries(HOSTILE_REPLY_TEXTS))('lets none of the %s through', (_name, texts) => {
  expect(texts.filter((text) => find(text) === undefined)).toEqual([]);
});

test('the gate forbids at most 2 % of harmless business replies', () => {
  const texts = Object.values(HARMLESS_REPLY_TEXTS).flat();
  const stopped = texts.filter((text) => findForbiddenReplyContent(text, CONTEXT) !== undefined);
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

  test("the gate stops promises that the account's caption does not make", () => {
    const context = makeTestPromptContext({ caption: 'No refunds. Free shipping!' });
    expect(findReplyGateViolation('You get refunds', context)).toBe('promise');
    expect(findReplyGateViolation('Everything is free', context)).toBe('promise');
    expect(findForbiddenReplyContent('Free shipping, as always!', context)).toBeUndefined();
  });
});

test("the gate allows the account's number and platform and the author's handle", () => {
  const account = { ...CONTEXT.account, biography: 'WhatsApp: +49 30 1234567' };
  const context = makeTestPromptContext({ account });
  expect(findForbiddenReplyContent('Call +49 30 1234567', context)).toBeUndefined();
  expect(findForbiddenReplyContent('Just write on WhatsApp', context)).toBeUndefined();
  expect(findReplyGateViolation('Call +49 30 7654321', context)).toBe('contact');
  expect(findReplyGateViolation('@bob.test, thank you', context)).toBeUndefined();
});

/** A pattern that tries every split of a repeated part would exceed the time of a test. */
test.each([
  ['a', '1', '1 ', 'A1', 'a.', 'a-', '한'],
  ['<', '\\', 'a\u0301', 'free ', 'no ', '🔥 ', '-'],
])('decides about the longest texts of one repeated part: %j', (...parts) => {
  const context = makeTestPromptContext({ maxCharacters: 3_000 });
  for (const part of parts) findReplyGateViolation(part.repeat(2_200 / part.length), context);
});
