// Words of the gate's lists that mean something harmless in another language, or beside other words.
import { expect, test } from 'vitest';
import { makeTestPromptContext } from '#tests/support/replies/make-prompt-context.ts';
import { findForbiddenReplyContent, findReplyGateViolation } from './reply-gate.ts';

test.each([
  ['Die Dose ist leer', 'Take a dose of it'],
  ['Heal up soon!', 'It heals the skin'],
  ['Thank you for your kind message', 'We serve none of your kind'],
  ['Ele pede desculpas', 'Quel pede'],
  ['We wish your mum well', 'Like your mum'],
  ['Send me your order number', 'Send me your phone number'],
])('allows %j and forbids %j in a reply', (harmless, forbidden) => {
  const context = makeTestPromptContext();
  expect(findForbiddenReplyContent(harmless, context)).toBeUndefined();
  expect(findForbiddenReplyContent(forbidden, context)).toMatch(/abuse|sensitive/);
});

test.each([
  ['Euer Lied ist so schön', 'You lied to me'],
  ['Seid ihr am 12. August da?', 'am 12 and sad'],
  ['Vous pourriez venir demain ?', 'Tout est pourri'],
  ['On peut faire voler un ballon ?', "On m'a volé mon sac"],
])('courtesy may answer %j and not %j', (harmless, grave) => {
  const find = (text: string) => findReplyGateViolation('❤️', makeTestPromptContext({ text }));
  expect(find(harmless)).not.toBe('serious');
  expect(find(grave)).toBe('serious');
});
