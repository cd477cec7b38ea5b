// Whether a change of the conditions lets a rule match more.
import { describe, expect, test } from 'vitest';
import type { TextMatchType } from '#shared/rules/rule-tables.ts';
import type { RuleCondition, RuleConditionGroup } from '#shared/schemas/rule-conditions.ts';
import { makeRule } from '#web/testing/factories.ts';
import { canMatchMore } from './can-match-more.ts';

type Words = readonly [type: TextMatchType, text: string, operator?: 'and' | 'or'];

const ALL: RuleCondition = { condition_type: 'all', condition_value: null };
const AFTER: RuleCondition = {
  condition_type: 'date_time_after',
  condition_value: '2026-11-03T14:00:00.000Z',
};
const text = (...entries: Words[]): RuleCondition => ({
  condition_type: 'text_rule',
  condition_value: entries.map(([match_type, words, operator = 'or']) => ({
    match_type,
    text: words,
    operator,
    case_sensitive: false,
  })),
});
const posts = (...ids: string[]): RuleCondition => ({
  condition_type: 'selected',
  condition_value: ids,
});
const all = (...conditions: RuleCondition[]) => ({ match_all: conditions, match_any: [] });
const any = (...conditions: RuleCondition[]) => ({ match_all: [], match_any: conditions });
const withGroup = (comment_conditions: RuleConditionGroup) => {
  const rule = makeRule();
  return { ...rule, rule: { ...rule.rule, comment_conditions } };
};
const PRICE = text(['contains', 'price']);
const COST = text(['contains', 'cost']);

const compare = (before: RuleConditionGroup, edited: RuleConditionGroup): boolean =>
  canMatchMore(withGroup(edited), withGroup(before));

describe('matches no more', () => {
  test.each([
    ['as it was', all(PRICE), all(PRICE)],
    ['of everything', all(ALL), all(PRICE)],
    ['with one more condition', all(PRICE), all(AFTER, PRICE)],
    [
      'without one of two texts',
      all(text(['contains', 'a'], ['contains', 'b'])),
      all(text(['contains', 'b'])),
    ],
    [
      'with an exception in a text',
      all(PRICE),
      all(text(['contains', 'price'], ['does_not_contain', 'job', 'and'])),
    ],
    ['without one of its alternatives', any(PRICE, COST), any(COST)],
    [
      'with alternatives beside what it asked for',
      all(PRICE),
      { match_all: [PRICE], match_any: [AFTER, COST] },
    ],
    ['when all of what was one of two must hold', any(PRICE, COST), all(PRICE, COST)],
    ['without one of its posts', all(posts('1', '2')), all(posts('2'))],
    ['without a text', all(PRICE), all(text(['contains', ' ']))],
    ['without conditions', all(PRICE), all()],
  ])('%s', (_what, before, edited) => {
    expect(compare(before, edited)).toBe(false);
  });
});

describe('may match more', () => {
  test.each([
    ['of everything', all(PRICE), all(ALL)],
    ['of what it left out', all(PRICE), all(text(['does_not_contain', 'price']))],
    ['with another text', all(PRICE), all(COST)],
    ['with one more text', all(PRICE), all(text(['contains', 'price'], ['contains', 'cost']))],
    ['with one condition less', all(PRICE, AFTER), all(PRICE)],
    ['with one more alternative', any(PRICE), any(PRICE, COST)],
    ['when one of what must hold is enough', all(PRICE, COST), any(PRICE, COST)],
    ['with one more post', all(posts('1')), all(posts('1', '2'))],
    ['where it had no condition', all(), all(PRICE)],
  ])('%s', (_what, before, edited) => {
    expect(compare(before, edited)).toBe(true);
  });

  test('of another type', () => {
    expect(canMatchMore({ ...makeRule(), rule_event_type: 'message' }, makeRule())).toBe(true);
  });
});
