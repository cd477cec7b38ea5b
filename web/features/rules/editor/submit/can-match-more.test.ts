// Checks whether a change of the conditions lets a rule match more.
import { describe, expect, test } from 'vitest';
import type { RuleConditionGroup } from '#shared/schemas/rule-conditions.ts';
import { makeRule } from '#web/testing/data/factories.ts';
import { AFTER, ALL, all, any, posts, text } from '#web/testing/data/make-conditions.ts';
import { canMatchMore } from './can-match-more.ts';

const withGroup = (comment_conditions: RuleConditionGroup) => {
  const rule = makeRule();
  return { ...rule, rule: { ...rule.rule, comment_conditions } };
};
const PRICE = text('contains price');
const COST = text('contains cost');

const compare = (before: RuleConditionGroup, edited: RuleConditionGroup): boolean =>
  canMatchMore(withGroup(edited), withGroup(before));

describe('matches no more', () => {
  test.each([
    ['as it was', all(PRICE), all(PRICE)],
    ['of everything', all(ALL), all(PRICE)],
    ['with one more condition', all(PRICE), all(AFTER, PRICE)],
    ['without one of two texts', all(text('contains a', 'contains b')), all(text('contains b'))],
    [
      'with an exception in a text',
      all(PRICE),
      all(text('contains price', 'and does_not_contain job')),
    ],
    ['without one of its alternatives', any(PRICE, COST), any(COST)],
    [
      'with alternatives beside what it asked for',
      all(PRICE),
      { match_all: [PRICE], match_any: [AFTER, COST] },
    ],
    ['when all of what was one of two must hold', any(PRICE, COST), all(PRICE, COST)],
    ['without one of its posts', all(posts('1', '2')), all(posts('2'))],
    ['without a text', all(PRICE), all(text('contains  '))],
    ['without conditions', all(PRICE), all()],
  ])('%s', (_what, before, edited) => {
    expect(compare(before, edited)).toBe(false);
  });
});

describe('may match more', () => {
  test.each([
    ['of everything', all(PRICE), all(ALL)],
    ['of what it left out', all(PRICE), all(text('does_not_contain price'))],
    ['with another text', all(PRICE), all(COST)],
    ['with one more text', all(PRICE), all(text('contains price', 'contains cost'))],
    ['with one condition less', all(PRICE, AFTER), all(PRICE)],
    ['with one more alternative', any(PRICE), any(PRICE, COST)],
    ['when one of what must hold is enough', all(PRICE, COST), any(PRICE, COST)],
    ['with one more post', all(posts('1')), all(posts('1', '2'))],
    ['where it had no condition', all(), all(PRICE)],
  ])('%s', (_what, before, edited) => {
    expect(compare(before, edited)).toBe(true);
  });

  test('with replies below comments, and less without them', () => {
    const rule = makeRule();
    const options = { ...rule.rule.options, only_top_level_comments: true as const };
    const topLevel = { ...rule, rule: { ...rule.rule, options } };

    expect(canMatchMore(rule, topLevel)).toBe(true);
    expect(canMatchMore(topLevel, rule)).toBe(false);
  });

  test('of another type', () => {
    expect(canMatchMore({ ...makeRule(), rule_event_type: 'message' }, makeRule())).toBe(true);
  });
});
