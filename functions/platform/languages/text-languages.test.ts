import { expect, test } from 'vitest';
import { DRAFT_WISH_LANGUAGES } from '#shared/draft-wish-options.ts';
import {
  detectLanguageOfFirstLong,
  haveDifferentLanguages,
  isInOtherLanguage,
} from './text-languages.ts';

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
  [['Wann habt ihr am Sonntag geöffnet?'], 'de'],
  [['ok', '¿Cuánto cuesta el envío a Canarias?'], 'es'],
  [['配送はいくらですか'], 'ja'],
  [['Size?', '😍', ''], undefined],
])('the first long text of %j is in the language %s', async (texts, language) => {
  expect(await detectLanguageOfFirstLong(texts)).toBe(language);
});

test.each([
  ['Abrimos a las nueve de la mañana.', 'es', false],
  ['We open at nine in the morning.', 'es', true],
  ['Claro, te lo miro ahora.', 'de', true],
  ['👍', 'de', false],
])('"%s" is in another language than %s: %s', async (text, language, isOther) => {
  expect(await isInOtherLanguage(text, language)).toBe(isOther);
});

test.each(DRAFT_WISH_LANGUAGES.filter((one) => one !== 'en'))(
  'English is in another language than %s',
  async (language) => {
    expect(await isInOtherLanguage('Thank you, we will look it up for you.', language)).toBe(true);
  },
);
