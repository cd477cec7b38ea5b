import { expect, test } from 'vitest';
import { buildFallbackReplyText, isFallbackReplyText } from './fallback-reply-text.ts';

test.each([
  ['de', '@ana ', '@ana Danke für deine Nachricht! Ich schaue nach und melde mich.'],
  ['pt', '', 'Agradeço a mensagem! Vou verificar e te respondo.'],
  ['xx', '', "Thanks for your message! I'll check and get back to you."],
  [undefined, '', "Thanks for your message! I'll check and get back to you."],
])('the standard text for the language %s begins with "%s"', (language, opening, text) => {
  expect(buildFallbackReplyText(language, opening)).toBe(text);
});

test('a standard text is known as such, also after a mention', () => {
  expect(isFallbackReplyText(buildFallbackReplyText('de', '@ana '))).toBe(true);
  expect(isFallbackReplyText("Thanks! I'll check the glaze for you.")).toBe(false);
});
