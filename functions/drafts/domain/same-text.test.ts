import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameText } from './same-text.ts';

test.each([
  ['white space', 'Merci  André ', ' Merci André'],
  ['a line break', 'Merci\n\nAndré', 'Merci André'],
  ['a wider space', 'Merci\u00a0\u00a0André', 'Merci André'],
  ['the Unicode form', 'Merci Andre\u0301', 'Merci André'],
  ['a compatibility form', 'ﬁne…', 'fine...'],
  ['variation selectors', 'Thanks ❤️', 'Thanks ❤'],
  ['joiners', 'See you 👩‍🍳', 'See you 👩🍳'],
  ['marks of direction and zero width', '\u2060\u200fשלום\u200b', 'שלום'],
  ['a soft hyphen', 'Bäcker\u00adei', 'Bäckerei'],
  ['curly quotes', '“Yes”, it’s', '"Yes", it\'s'],
])('%s makes no other text', (_what, left, right) => {
  expect(isSameText(left, right)).toBe(true);
  expect(isSameText(right, left)).toBe(true);
});

test.each([
  ['a space between words', 'Merci André', 'MerciAndré'],
  ['an emoji', 'Thanks! ❤️', 'Thanks!'],
  ['capitals', 'Yes', 'yes'],
  ['punctuation', 'Yes!', 'Yes'],
  ['an accent', 'André', 'Andre'],
])('%s makes another', (_what, left, right) => {
  expect(isSameText(left, right)).toBe(false);
});

test('what stands among the letters unseen never matters', () => {
  const unseen = fc.constantFrom('\u200b', '\u200d', '\ufe0f', '\u2060', '\ufeff', '\u00ad');
  const pieces = fc.array(fc.tuple(fc.stringMatching(/^[a-z .]{0,5}$/), unseen));
  fc.assert(
    fc.property(pieces, (all) => {
      const plain = all.map(([words]) => words).join('');
      expect(isSameText(all.flat().join(''), plain)).toBe(true);
    }),
  );
});
