import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { say } from '#shared/sentences/say.ts';
import { ALL_HOSTILE_REPLY_TEXTS } from '#tests/support/replies/all-hostile-reply-texts.ts';
import { makeTestPromptContext } from '#tests/support/replies/make-prompt-context.ts';
import { forAll } from '#tests/support/run/for-all.ts';
import { findForbiddenReplyContent, findReplyGateViolation } from './reply-gate.ts';

const CONTEXT = makeTestPromptContext({
  author: 'ana',
  text: 'How lovely',
  caption: 'Bowls at casa-marisol.example, from 20 euros. Free shipping!',
  account: { username: 'casa.marisol', name: null, biography: null, website: null },
});
const isStopped = (text: string) => findReplyGateViolation(text, CONTEXT) !== undefined;

test(`lets none of ${ALL_HOSTILE_REPLY_TEXTS.length} hostile texts through`, () => {
  expect(ALL_HOSTILE_REPLY_TEXTS.length).toBeGreaterThanOrEqual(200);
  expect(ALL_HOSTILE_REPLY_TEXTS.filter((text) => !isStopped(text))).toEqual([]);
});

const HARMLESS = [
  'Thank you so much!',
  '@ana Thank you, so happy that you like it 🤎',
  'It will be back in 3 weeks, around 10:30.',
  'We open at 9.30 every day.',
  'Yes! The blue one, no. 5, is still here…',
  'Merci beaucoup ! À bientôt',
  'Danke dir, das freut mich sehr 😊',
  '¡Gracias! Te escribo por mensaje.',
  'Obrigada! Amanhã respondo com calma.',
  'Grazie mille, un abbraccio',
  'Спасибо большое!',
  'ありがとうございます！',
  'شكرا جزيلا',
  'תודה רבה',
  '👨‍👩‍👧 so sweet!',
  'We are @casa.marisol, always.',
  'It costs 20 euros, as written above.',
  'Have a look at casa-marisol.example',
  'Free shipping, as always!',
  'e.g. the small one, or the big one',
  'It is 24 cm wide and 8 cm high',
  'Ja, klar, z. B. am Montag',
  'That was in 2024, I think',
  'می‌خواهم بگویم ممنون',
];
test.each(HARMLESS)('does not forbid "%s"', (text) => {
  expect(findForbiddenReplyContent(text, CONTEXT)).toBeUndefined();
});

describe('what the account has not published', () => {
  test.each([
    [
      'the handle of the person who wrote, anywhere but at the beginning',
      'Thanks, see @ana',
      'contact',
    ],
    ['the handle of somebody else at the beginning', '@bob Thanks', 'contact'],
    ['a part of a published amount', 'It costs 0 euros', 'money'],
    ['another amount', 'It costs 25 euros', 'money'],
    ['another host', 'Look at marisol.example', 'contact'],
    ['two words that may be a host', 'Thank you.Danke dir', 'contact'],
  ] as const)('does not pass: %s', (_name, text, violation) => {
    expect(findReplyGateViolation(text, CONTEXT)).toBe(violation);
  });
});

test('the gate rejects a text that is empty, too long or hidden', () => {
  expect(findReplyGateViolation(' ', CONTEXT)).toBe('empty');
  expect(findReplyGateViolation('a'.repeat(CONTEXT.maxCharacters + 1), CONTEXT)).toBe('too_long');
  expect(findReplyGateViolation('é'.repeat(20), { ...CONTEXT, maxBytes: 30 })).toBe('too_long');
  expect(findReplyGateViolation('Thank \u202eyou', CONTEXT)).toBe('hidden_characters');
});

test('the sentence of every gate violation says that the reply waits', () => {
  const reasons = [
    'empty',
    'too_long',
    'hidden_characters',
    'markup',
    'leak',
    'contact',
    'money',
    'promise',
    'abuse',
    'unfounded',
  ] as const;
  for (const reason of reasons) expect(say(`gate_${reason}`)).toMatch(/waits for you/);
});

test('the gate lets no link pass, even with invisible characters inside', () => {
  const link = 'kim-refunds.ru/pay';
  const invisible = fc.constantFrom(...'\u200b\u200c\u200d\u00ad\u2060\ufeff\u180e');
  const insertion = fc.tuple(fc.integer({ min: 0, max: link.length }), invisible);
  forAll(fc.array(insertion, { minLength: 1, maxLength: 5 }), (insertions) => {
    const altered = insertions.reduce(
      (text, [position, character]) => text.slice(0, position) + character + text.slice(position),
      link,
    );
    return isStopped(`Look: ${altered}`);
  });
});

test('the gate lets no link pass in wide forms of its characters', () => {
  const widen = (text: string) =>
    [...text]
      .map((character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0))
      .join('');
  expect(findReplyGateViolation(`Look ${widen('kim-refunds.ru/pay')}`, CONTEXT)).toBe('contact');
});
