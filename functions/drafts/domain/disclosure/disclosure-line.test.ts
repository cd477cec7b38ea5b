import { expect, test } from 'vitest';
import { buildDisclosure, hasDisclosure, removeDisclosure } from './disclosure-line.ts';

test.each([
  ['message', null, 'en', '\n(Automated reply)'],
  ['message', null, 'de', '\n(Automatische Antwort)'],
  ['message', null, 'xx', '\n(Automated reply)'],
  ['message', null, undefined, '\n(Automated reply)'],
  ['message', 'Our assistant wrote this.', 'de', '\nOur assistant wrote this.'],
  ['comment', null, 'fr', ' (Réponse automatique)'],
  ['comment', 'Our assistant wrote this.', 'de', ' (Our assistant wrote this.)'],
  ['comment', '(by our assistant)', undefined, ' (by our assistant)'],
] as const)('the end of a %s with the wording %s in %s', (place, wording, language, end) => {
  expect(buildDisclosure(place, wording, language)).toBe(end);
});

const LANGUAGES = 'ar de en es fr it ja ko nl pl pt ru tr uk zh'.split(' ');

test.each(LANGUAGES)('the standard line in %s is its own and is found', (language) => {
  const others = LANGUAGES.filter((one) => one !== language);
  for (const place of ['comment', 'message'] as const) {
    const end = buildDisclosure(place, null, language);
    expect(others.map((one) => buildDisclosure(place, null, one))).not.toContain(end);
    expect(removeDisclosure(`Thank you!${end}`, null)).toBe('Thank you!');
    expect(removeDisclosure(`Thank you!${end}`, 'By our assistant')).toBe('Thank you!');
  }
});

test.each(['message', 'comment'] as const)("the owner's wording is found in a %s", (place) => {
  const wording = 'Our assistant wrote this.';
  const text = `Thank you!${buildDisclosure(place, wording, undefined)}`;

  expect(hasDisclosure(text, wording)).toBe(true);
  expect(hasDisclosure(text, null)).toBe(false);
});

test.each([
  ['a space in place of the line end', 'Thank you! (Automated reply)', true],
  ['spaces after it', 'Thank you!\n(Automated reply) \n', true],
  ['words after it', 'Thank you! (Automated reply) Or is it?', false],
  ['nothing before it', '(Automated reply)', false],
  ['no space before it', 'Thank you!(Automated reply)', false],
  ['nothing at all', '', false],
])('a text with %s', (_what, text, isDisclosed) => {
  expect(hasDisclosure(text, null)).toBe(isDisclosed);
  if (!isDisclosed) expect(removeDisclosure(text, null)).toBe(text);
});
