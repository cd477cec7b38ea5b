import { expect, test } from 'vitest';
import { buildFallbackReplyText } from './fallback-reply-text.ts';

test.each([
  ['de', '@ana ', '@ana Danke für deine Nachricht! Ich schaue nach und melde mich.'],
  ['pt', '', 'Obrigada pela mensagem! Vou verificar e te respondo.'],
  ['xx', '', "Thanks for your message! I'll check and get back to you."],
  [undefined, '', "Thanks for your message! I'll check and get back to you."],
])('the standard text for the language %s begins with "%s"', (language, opening, text) => {
  expect(buildFallbackReplyText(language, opening)).toBe(text);
});
