import { expect, it } from 'vitest';
import type { ConditionType } from '#shared/rules/rule-types-and-options.ts';
import {
  doesRuleMatchEverything,
  doesRuleMatchNearlyEverything,
} from './does-rule-match-everything.ts';

const ALL = { condition_type: 'all' } as const;
const TEXT = { condition_type: 'text_rule' } as const;
const all = (...conditions: (typeof ALL | typeof TEXT)[]) => ({ match_all: conditions });
const any = (...conditions: (typeof ALL | typeof TEXT)[]) => ({ match_any: conditions });

it.each([
  ['all posts and all comments', all(ALL), all(ALL), true],
  ['a text', all(ALL), all(TEXT), false],
  ['a text beside all', all(ALL), all(ALL, TEXT), false],
  ['one of a text and all', all(ALL), any(TEXT, ALL), true],
  ['one of two texts', any(ALL), any(TEXT, TEXT), false],
  ['all, and one of a text', all(ALL), { ...all(ALL), ...any(TEXT) }, false],
  ['a text of the post', all(TEXT), all(ALL), false],
  ['no condition', all(ALL), all(), false],
])(
  'decides whether a rule for comments with %s matches everything',
  (_, posts, comments, expected) => {
    const rule = { post_conditions: posts, comment_conditions: comments };

    expect(doesRuleMatchEverything({ rule_event_type: 'comment', rule })).toBe(expected);
  },
);

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;
const withValue = (condition_type: ConditionType, condition_value: unknown) => ({
  match_all: [{ condition_type, condition_value }],
});
const words = (...entries: object[]) => withValue('text_rule', entries);
const CONTAINS = { match_type: 'contains', text: 'price' };
const EXCEPT = { match_type: 'does_not_contain', text: 'job' };

it.each([
  ['everything', all(ALL), true],
  ['everything except a text', words(EXCEPT), true],
  ['one text, or everything except another', words(CONTAINS, EXCEPT), true],
  ['one text without another', words(CONTAINS, { ...EXCEPT, operator: 'and' }), false],
  ['a blank text', words({ ...EXCEPT, text: ' ' }), false],
  ['future comments after a date', withValue('date_time_after', '2026-11-03T14:00:00.000Z'), true],
  ['comments before a past date', withValue('date_time_before', 1_700_000_000_000), false],
  ['comments before next year', withValue('date_time_before', Date.now() + YEAR_MS), true],
])('decides whether a rule for %s matches nearly everything', (_, comment_conditions, expected) => {
  const rule = { post_conditions: all(ALL), comment_conditions };

  expect(doesRuleMatchNearlyEverything({ rule_event_type: 'comment', rule })).toBe(expected);
});

it('does not treat a rule for selected posts as matching nearly everything', () => {
  const rule = { post_conditions: withValue('selected', ['1']), comment_conditions: all(ALL) };

  expect(doesRuleMatchNearlyEverything({ rule_event_type: 'comment', rule })).toBe(false);
});

it('treats a rule for top-level comments as matching nearly everything', () => {
  const options = { only_top_level_comments: true };
  const rule = { post_conditions: all(ALL), comment_conditions: all(ALL), options };

  expect(doesRuleMatchEverything({ rule_event_type: 'comment', rule })).toBe(false);
  expect(doesRuleMatchNearlyEverything({ rule_event_type: 'comment', rule })).toBe(true);
});

it("checks only the conditions of the rule's own event type", () => {
  const rule = { message_conditions: all(ALL), comment_conditions: all(TEXT) };

  expect(doesRuleMatchEverything({ rule_event_type: 'message', rule })).toBe(true);
});
