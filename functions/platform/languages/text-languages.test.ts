import { expect, test } from 'vitest';
import { detectLanguage, haveDifferentLanguages } from './text-languages.ts';

test.each([
  ['Do you ship to Ireland?', 'Wir schauen nach und melden uns.', true],
  ['¿Cuánto cuesta el envío a Canarias?', 'Obrigada pela mensagem, vou verificar!', true],
  ['Wie lange dauert der Kurs?', 'Er dauert zwei Stunden.', false],
  ['nice!', 'Das freut uns sehr!', false],
  ['😍😍', 'Merci beaucoup !', false],
  ['Das Shooting war mega nice', 'So glad you liked it, thank you!', false],
  ['', 'Thank you so much', false],
])('the languages of "%s" and "%s" differ: %s', async (question, answer, differ) => {
  expect(await haveDifferentLanguages(question, answer)).toBe(differ);
});

test.each([
  ['Wann habt ihr am Sonntag geöffnet?', 'de'],
  ['¿Cuánto cuesta el envío?', 'es'],
  ['配送はいくらですか', 'ja'],
  ['😍', undefined],
])('the language of "%s" is %s', async (text, language) => {
  expect(await detectLanguage(text)).toBe(language);
});
