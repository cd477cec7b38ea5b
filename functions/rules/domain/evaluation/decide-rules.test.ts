import { expect, test } from 'vitest';
import {
  compileCommentRule,
  PRIVATE_ACTION as PRIVATE,
  PUBLIC_ACTION as PUBLIC,
  TEST_COMMENT_EVENT,
} from '#tests/support/rules/compile-comment-rule.ts';
import { decideRules, type EventHistory } from './decide-rules.ts';

const NOTHING_BEFORE: EventHistory = {
  answeredAudiences: new Set(),
  stoppedAudiences: new Map(),
  getTriggerCount: () => 0,
};

const makeRule = (id: string, actions: readonly object[], options: object = {}) =>
  compileCommentRule(actions, { id, options });

const decide = (
  rules: readonly ReturnType<typeof makeRule>[],
  fields: Partial<EventHistory> = {},
) =>
  decideRules(rules, TEST_COMMENT_EVENT, { ...NOTHING_BEFORE, ...fields }).map(
    ({ rule, decision }) => [
      rule.id,
      ...decision.actions.map(({ stoppedBy }) => stoppedBy ?? 'sent'),
    ],
  );

test('a rule leaves unanswered kinds to the next one', () => {
  const rules = [
    makeRule('a', [PUBLIC]),
    makeRule('b', [PUBLIC, PRIVATE]),
    makeRule('c', [PRIVATE]),
  ];

  expect(decide(rules)).toEqual([
    ['a', 'sent'],
    ['b', 'earlier_answer', 'sent'],
    ['c', 'earlier_answer'],
  ]);
});

test('a rule with used-up triggers leaves everything to the next one', () => {
  const rules = [
    makeRule('a', [PUBLIC], { trigger_n_times_per_user: 1 }),
    makeRule('b', [PUBLIC], { trigger_n_times_per_user: 1 }),
  ];

  expect(decide(rules, { getTriggerCount: (id) => (id === 'a' ? 1 : 0) })).toEqual([
    ['a', 'trigger_count'],
    ['b', 'sent'],
  ]);
});

test('earlier answers and stops apply to all of them', () => {
  const rules = [makeRule('a', [PUBLIC, PRIVATE]), makeRule('b', [PUBLIC, PRIVATE])];

  expect(
    decide(rules, {
      answeredAudiences: new Set(['public']),
      stoppedAudiences: new Map([['private', 'opted_out']]),
    }),
  ).toEqual([
    ['a', 'earlier_answer', 'opted_out'],
    ['b', 'earlier_answer', 'opted_out'],
  ]);
});
