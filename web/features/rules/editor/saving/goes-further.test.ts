// Checks whether a change lets a rule match or send more without approval.
import { describe, expect, test } from 'vitest';
import {
  type ActionType,
  RULE_EVENT_TYPE_OPTIONS,
  type TriggerCountOptions,
} from '#shared/rules/rule-types-and-options.ts';
import type { Rule } from '#shared/schemas/rule.ts';
import type { RuleAction } from '#shared/schemas/rule-actions.ts';
import { makeRule, makeRuleWithDefinition } from '#web/testing/data/api-object-factories.ts';
import { AFTER, ALL, all, any, posts, text } from '#web/testing/data/make-rule-conditions.ts';
import { goesFurther } from './goes-further.ts';

const LIVE = { active: true, approval_mode: false };
const doesGoFurther = (before: Rule, edited: Rule): boolean =>
  goesFurther({ ...edited, ...LIVE }, { ...before, ...LIVE });

const withGroup = (comment_conditions: Rule['rule']['comment_conditions']) =>
  makeRuleWithDefinition({ comment_conditions });
const PRICE = text('contains price');
const COST = text('contains cost');

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
    expect(doesGoFurther(withGroup(before), withGroup(edited))).toBe(false);
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
    expect(doesGoFurther(withGroup(before), withGroup(edited))).toBe(true);
  });

  test('with replies below comments, and less without them', () => {
    const rule = makeRule();
    const options = { ...rule.rule.options, only_top_level_comments: true as const };
    const topLevel = { ...rule, rule: { ...rule.rule, options } };

    expect(doesGoFurther(topLevel, rule)).toBe(true);
    expect(doesGoFurther(rule, topLevel)).toBe(false);
  });

  test('of another type', () => {
    expect(doesGoFurther(makeRule(), makeRule({ rule_event_type: 'message' }))).toBe(true);
  });
});

type ActionParts = {
  readonly counts?: TriggerCountOptions;
  readonly check?: 'none' | 'gpt';
  readonly minutes?: number;
  readonly text?: string;
};

const action = (
  action_id: string,
  action_type: ActionType,
  { counts, check = 'none', minutes = 0, text = 'Hello' }: ActionParts = {},
) => ({
  action_id,
  action_type: action_type as RuleAction['action_type'],
  action_value: [{ text, operator: 'or' as const }],
  action_options: {
    ...RULE_EVENT_TYPE_OPTIONS.comment.triggerCounts,
    ...counts,
    delay: { delay_type: 'fixed' as const, delay_value: minutes },
    smart_should_reply_check: {
      smart_should_reply_check_type: check,
      smart_should_reply_check_value: { active: check === 'gpt' },
    },
  },
});

const make = (
  actions: readonly ReturnType<typeof action>[],
  options: TriggerCountOptions = {},
): Rule => {
  const placed = actions.map((each, index) => ({ ...each, position: index + 1 }));
  return makeRuleWithDefinition({ comment_actions: { actions: placed }, options });
};

const PER_USER = 'trigger_n_times_per_user';
const REPLY = action('a', 'comment_reply');
const CHECKED = action('a', 'comment_reply', { check: 'gpt' });
const SECOND = action('b', 'AI_comment_reply');
const MESSAGE = action('m', 'dm');
const limited = (count: number) => action('a', 'comment_reply', { counts: { [PER_USER]: count } });

describe('sends no more', () => {
  test.each([
    ['as it was', make([REPLY, MESSAGE]), make([REPLY, MESSAGE])],
    ['without one of its actions', make([REPLY, MESSAGE]), make([MESSAGE])],
    ['with other words', make([REPLY]), make([action('a', 'comment_reply', { text: 'Hi' })])],
    ['later', make([REPLY]), make([action('a', 'comment_reply', { minutes: 5 })])],
    ['with a check', make([REPLY]), make([CHECKED])],
    ['with actions in another order', make([REPLY, SECOND]), make([SECOND, REPLY])],
    ['when an action is limited', make([REPLY]), make([limited(5)])],
    ['when a limit of an action falls', make([limited(5)]), make([limited(4)])],
    ['when the rule is limited', make([REPLY]), make([REPLY], { [PER_USER]: 1 })],
    ['with a default that was missing', make([REPLY]), make([REPLY], { [PER_USER]: -1 })],
    ['with an action behind a check', make([CHECKED, SECOND]), make([CHECKED, SECOND])],
    ['without a check for the other audience', make([CHECKED, MESSAGE]), make([MESSAGE])],
  ])('%s', (_what, before, edited) => {
    expect(doesGoFurther(before, edited)).toBe(false);
  });
});

describe('may send more', () => {
  test.each([
    ['with a message besides', make([REPLY]), make([REPLY, MESSAGE])],
    ['with a second action for its audience', make([REPLY]), make([REPLY, SECOND])],
    ['with an action of another type', make([REPLY]), make([action('a', 'AI_comment_reply')])],
    ['with a message instead', make([REPLY]), make([action('a', 'dm')])],
    ['when an action starts to count again', make([REPLY]), make([action('z', 'comment_reply')])],
    ['when a limit of an action rises', make([limited(1)]), make([limited(2)])],
    ['when an action becomes unlimited', make([limited(1)]), make([REPLY])],
    ['when an action that never triggered does', make([limited(0)]), make([limited(1)])],
    [
      'when a limit of the rule rises',
      make([REPLY], { [PER_USER]: 1 }),
      make([REPLY], { [PER_USER]: 2 }),
    ],
    ['when the rule becomes unlimited', make([REPLY], { [PER_USER]: 1 }), make([REPLY])],
    ['without its check', make([CHECKED]), make([REPLY])],
    ['without the checked action before another', make([CHECKED, SECOND]), make([SECOND])],
    ['with a checked action behind another', make([CHECKED, SECOND]), make([SECOND, CHECKED])],
    [
      'when the checked action before another is limited',
      make([CHECKED, SECOND]),
      make([action('a', 'comment_reply', { check: 'gpt', counts: { [PER_USER]: 1 } }), SECOND]),
    ],
  ])('%s', (_what, before, edited) => {
    expect(doesGoFurther(before, edited)).toBe(true);
  });
});
