// Finds conditions that exclude what they ask for.
import { expect, test } from 'vitest';
import { all, makeEntry, textForm } from '#web/testing/data/make-conditions.ts';
import { makeCondition } from '../form/rule-form.ts';
import { contradictsItself } from './contradicts-itself.ts';

const LOVE = textForm('contains I love it');
const NOT_LOVE = textForm('does_not_contain Love');

test.each([
  ['a word of what must be there', all(LOVE, NOT_LOVE)],
  ['the same in one condition', all(textForm('contains love', 'and does_not_contain love'))],
  ['what every alternative needs', { ...all(NOT_LOVE), match_any: [LOVE] }],
  ['a beginning', all(textForm('equals price?'), textForm('does_not_start_with price'))],
  ['an end', all(textForm('ends_with the price'), textForm('does_not_end_with price'))],
  ['the whole', all(textForm('equals price'), textForm('does_not_equal Price'))],
])('leave out %s', (_what, group) => {
  expect(contradictsItself(group)).toBe(true);
});

test.each([
  ['another word', all(LOVE, textForm('does_not_contain hate'))],
  ['a longer word', all(textForm('contains love'), textForm('does_not_contain lovely'))],
  [
    'a word that one of two texts does not have',
    all(textForm('contains love', 'contains nice'), NOT_LOVE),
  ],
  ['one of two words', all(LOVE, textForm('does_not_contain love', 'does_not_contain nice'))],
  [
    'a word in another case',
    all(LOVE, { ...NOT_LOVE, entries: [makeEntry('does_not_contain Love', true)] }),
  ],
  ['a beginning of what may be in the middle', all(LOVE, textForm('does_not_start_with I love'))],
  ['nothing', all(makeCondition('all'))],
])('leave out %s, and something remains', (_what, group) => {
  expect(contradictsItself(group)).toBe(false);
});
