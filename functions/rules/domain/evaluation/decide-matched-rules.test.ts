import { expect, test } from 'vitest';
import {
  compileCommentRule,
  TEST_PRIVATE_REPLY_ACTION as PRIVATE,
  TEST_PUBLIC_REPLY_ACTION as PUBLIC,
  TEST_COMMENT_EVENT,
} from '#tests/support/rules/compile-comment-rule.ts';
import { decideMatchedRules, type EventAnswerHistory } from './decide-matched-rules.ts';

const NOTHING_BEFORE: EventAnswerHistory = {
  answeredAudiences: new Set(),
  stoppedAudiences: new Map(),
  getTriggerCount: () => 0,
};

const makeRule = (id: string, actions: readonly object[], options: object = {}) =>
  compileCommentRule(actions, { id, options });

const decide = (
  rules: readonly ReturnType<typeof makeRule>[],
  fields: Partial<EventAnswerHistory> = {},
) =>
  decideMatchedRules(rules, TEST_COMMENT_EVENT, { ...NOTHING_BEFORE, ...fields }).map(
    ({ rule, decision }) => [
      rule.id,
      ...decision.actions.map(({ stoppedBy }) => stoppedBy ?? 'sent'),
    ],
  );

test('a rule leaves audiences it does not answer to the next rule', () => {
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

test('a rule with used-up triggers leaves the event to the next rule', () => {
  const rules = [
    makeRule('a', [PUBLIC], { trigger_n_times_per_user: 1 }),
    makeRule('b', [PUBLIC], { trigger_n_times_per_user: 1 }),
  ];

  expect(decide(rules, { getTriggerCount: (id) => (id === 'a' ? 1 : 0) })).toEqual([
    ['a', 'trigger_count'],
    ['b', 'sent'],
  ]);
});

test('earlier answers and stops of an event apply to every rule', () => {
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
