import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toComparableFactText } from '#functions/facts/domain/comparable-fact-text.ts';
import { forAll } from '#tests/support/run/for-all.ts';
import { selectFactCandidates } from './select-fact-candidates.ts';
import type { FactCandidate } from './suggestion-texts.ts';

const makeCandidate = (text: string, mediaIds: readonly string[] = []): FactCandidate => ({
  text,
  mediaIds,
  source: 'caption',
  createdAt: '2026-11-01T00:00:00.000Z',
  place: null,
});

const isLeftOut = (decided: string, text: string): boolean =>
  selectFactCandidates([makeCandidate(text)], [decided]).length === 0;

test.each([
  ['the same text', 'Shipping costs 9 €', 'SHIPPING costs 9€!'],
  ['another word for the currency', 'Shipping to Spain is 9 €', 'Shipping to Spain costs 9 EUR'],
  [
    'another order',
    'All cookies are vegan, made with oats',
    'Made with oats, all cookies are vegan',
  ],
  ['another form of a word', 'We deliver to Spain', 'Delivery to Spain'],
  ['one more word', 'Our studio in Porto opens at 9', 'Our studio in old Porto opens at 9'],
])('a suggestion is left out when a decided text differs by %s', (_label, decided, text) => {
  expect(isLeftOut(decided, text)).toBe(true);
});

test.each([
  ['another number', 'Shipping to Spain costs 9 €', 'Shipping to Spain costs 12 €'],
  ['another place', 'Shipping to Spain costs 9 €', 'Shipping to Italy costs 9 €'],
  ['more to say', 'Shipping costs 9 €', 'Shipping costs 9 € and takes a whole working week'],
  ['a denial', 'We ship to Germany every day', 'We do not ship to Germany every day'],
  ['no word in common', 'All cookies are vegan', 'Closed on Mondays'],
])('a suggestion is kept when a decided text differs by %s', (_label, decided, text) => {
  expect(isLeftOut(decided, text)).toBe(false);
});

test('of alike suggestions the first one is about the posts of both', () => {
  const candidates = [
    makeCandidate('The mug costs 28 €', ['1']),
    makeCandidate('Closed on Mondays'),
    makeCandidate('the mug costs 28€', ['2']),
  ];

  expect(selectFactCandidates(candidates, [])).toEqual([
    makeCandidate('The mug costs 28 €', ['1', '2']),
    makeCandidate('Closed on Mondays'),
  ]);
});

test('a suggestion for all posts stays one when another names a post', () => {
  const candidates = [makeCandidate('Free shipping'), makeCandidate('free shipping!', ['2'])];
  expect(selectFactCandidates(candidates, [])).toEqual([makeCandidate('Free shipping')]);
});

test('suggestions never include a refused text, in any form', () => {
  const words = fc.constantFrom('Versand', 'nach', 'café', '9 €', '12,50', 'straße', '📦', '!');
  const texts = fc.array(words, { minLength: 1, maxLength: 6 }).map((some) => some.join(' '));
  const disguise = fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => text.toUpperCase(),
    (text) => ` ${text.replaceAll(' ', '  ')}\n`,
    (text) => text.normalize('NFD'),
  );
  forAll(fc.array(texts), fc.array(texts), disguise, (offered, refused, change) => {
    const candidates = [...offered, ...refused].map((text) => makeCandidate(change(text)));
    const forms = new Set(refused.map(toComparableFactText));
    return selectFactCandidates(candidates, refused).every(
      ({ text }) => !forms.has(toComparableFactText(text)),
    );
  });
});
