// Conditions that leave out what they ask for.
import { expect, test } from 'vitest';
import type { TextMatchType } from '#shared/rules/rule-tables.ts';
import { contradictsItself } from './contradicts-itself.ts';
import { type ConditionForm, makeCondition } from './rule-form.ts';

type Words = readonly [type: TextMatchType, text: string, operator?: 'and' | 'or'];

const withCase = (case_sensitive: boolean, ...entries: Words[]): ConditionForm => ({
  ...makeCondition('text_rule'),
  entries: entries.map(([match_type, text, operator = 'or']) => ({
    match_type,
    text,
    operator,
    case_sensitive,
  })),
});
const text = (...entries: Words[]) => withCase(false, ...entries);
const all = (...match_all: ConditionForm[]) => ({ match_all, match_any: [] });
const LOVE = text(['contains', 'I love it']);
const NOT_LOVE = text(['does_not_contain', 'Love']);

test.each([
  ['a word of what must be there', all(LOVE, NOT_LOVE)],
  [
    'the same in one condition',
    all(text(['contains', 'love'], ['does_not_contain', 'love', 'and'])),
  ],
  ['what every alternative needs', { match_all: [NOT_LOVE], match_any: [LOVE] }],
  ['a beginning', all(text(['equals', 'price?']), text(['does_not_start_with', 'price']))],
  ['an end', all(text(['ends_with', 'the price']), text(['does_not_end_with', 'price']))],
  ['the whole', all(text(['equals', 'price']), text(['does_not_equal', 'Price']))],
])('leave out %s', (_what, group) => {
  expect(contradictsItself(group)).toBe(true);
});

test.each([
  ['another word', all(LOVE, text(['does_not_contain', 'hate']))],
  ['a longer word', all(text(['contains', 'love']), text(['does_not_contain', 'lovely']))],
  [
    'a word that one of two texts does not have',
    all(text(['contains', 'love'], ['contains', 'nice']), NOT_LOVE),
  ],
  ['one of two words', all(LOVE, text(['does_not_contain', 'love'], ['does_not_contain', 'nice']))],
  ['a word in another case', all(LOVE, withCase(true, ['does_not_contain', 'Love']))],
  ['a beginning of what may be in the middle', all(LOVE, text(['does_not_start_with', 'I love']))],
  ['nothing', all(makeCondition('all'))],
])('leave out %s, and something remains', (_what, group) => {
  expect(contradictsItself(group)).toBe(false);
});
