import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '#tests/support/run/for-all.ts';
import { isSameTextIgnoringAlterations } from './is-same-text-ignoring-alterations.ts';

test.each([
  ['surrounding white space', 'Merci  André ', ' Merci André'],
  ['a line break', 'Merci\n\nAndré', 'Merci André'],
  ['no-break spaces', 'Merci\u00a0\u00a0André', 'Merci André'],
  ['the Unicode form', 'Merci Andre\u0301', 'Merci André'],
  ['a compatibility form', 'ﬁne…', 'fine...'],
  ['variation selectors', 'Thanks ❤️', 'Thanks ❤'],
  ['joiners', 'See you 👩‍🍳', 'See you 👩🍳'],
  ['direction marks and zero-width characters', '\u2060\u200fשלום\u200b', 'שלום'],
  ['a soft hyphen', 'Bäcker\u00adei', 'Bäckerei'],
  ['curly quotes', '“Yes”, it’s', '"Yes", it\'s'],
])('treats texts as the same when they differ only in %s', (_label, left, right) => {
  expect(isSameTextIgnoringAlterations(left, right)).toBe(true);
  expect(isSameTextIgnoringAlterations(right, left)).toBe(true);
});

test.each([
  ['a space between words', 'Merci André', 'MerciAndré'],
  ['an emoji', 'Thanks! ❤️', 'Thanks!'],
  ['letter case', 'Yes', 'yes'],
  ['punctuation', 'Yes!', 'Yes'],
  ['an accent', 'André', 'Andre'],
])('treats texts as different when they differ in %s', (_label, left, right) => {
  expect(isSameTextIgnoringAlterations(left, right)).toBe(false);
});

test('ignores invisible characters anywhere in a text', () => {
  const invisibleCharacter = fc.constantFrom(
    '\u200b',
    '\u200d',
    '\ufe0f',
    '\u2060',
    '\ufeff',
    '\u00ad',
  );
  const pieces = fc.array(fc.tuple(fc.stringMatching(/^[a-z .]{0,5}$/), invisibleCharacter));
  forAll(pieces, (all) => {
    const plain = all.map(([visible]) => visible).join('');
    expect(isSameTextIgnoringAlterations(all.flat().join(''), plain)).toBe(true);
  });
});
