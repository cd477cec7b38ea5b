import { expect, test } from 'vitest';
import { savedRuleSchema } from '#shared/schemas/rule.ts';
import { toComparedText } from './compared-text.ts';
import { decideRules, type EventHistory } from './decide-rules.ts';
import { compileRule } from './evaluate-rule.ts';
import type { RuleEvent } from './rule-event.ts';

const ALL = { match_all: [{ condition_type: 'all' }], match_any: [] };
const PUBLIC = { action_id: 'pub', action_type: 'comment_reply', action_value: [{ text: 'Hi' }] };
const PRIVATE = { action_id: 'dm', action_type: 'dm', action_value: [{ text: 'Hello' }] };
const EVENT: RuleEvent = {
  eventType: 'comment',
  id: 'c1',
  writtenAt: 0,
  isOwn: false,
  author: { id: '9', username: 'ana' },
  place: { postId: 'p1' },
  subjects: {
    post_conditions: { id: 'p1', text: toComparedText(''), at: 0 },
    comment_conditions: { id: 'c1', text: toComparedText('How much?'), at: 0 },
  },
};
const NOTHING_BEFORE: EventHistory = {
  answeredReaches: new Set(),
  stoppedReaches: new Map(),
  getTriggerCount: () => 0,
};

const makeRule = (id: string, actions: readonly object[], options: object = {}) => {
  const { rule_event_type: eventType, rule: definition } = savedRuleSchema.parse({
    rule_event_type: 'comment',
    rule: { post_conditions: ALL, comment_conditions: ALL, comment_actions: { actions }, options },
  });
  return compileRule({ id, eventType, isActive: true, appliesFrom: 0, definition });
};

const decide = (
  rules: readonly ReturnType<typeof makeRule>[],
  fields: Partial<EventHistory> = {},
) =>
  decideRules(rules, EVENT, { ...NOTHING_BEFORE, ...fields }).map(({ rule, decision }) => [
    rule.id,
    ...decision.actions.map(({ stoppedBy }) => stoppedBy ?? 'sent'),
  ]);

test('a rule leaves to the next one what it does not answer itself', () => {
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

test('a rule whose triggers are used up leaves everything to the next one', () => {
  const rules = [
    makeRule('a', [PUBLIC], { trigger_n_times_per_user: 1 }),
    makeRule('b', [PUBLIC], { trigger_n_times_per_user: 1 }),
  ];

  expect(decide(rules, { getTriggerCount: (id) => (id === 'a' ? 1 : 0) })).toEqual([
    ['a', 'trigger_count'],
    ['b', 'sent'],
  ]);
});

test('what was answered before, and what is stopped, is so for all of them', () => {
  const rules = [makeRule('a', [PUBLIC, PRIVATE]), makeRule('b', [PUBLIC, PRIVATE])];

  expect(
    decide(rules, {
      answeredReaches: new Set(['public']),
      stoppedReaches: new Map([['private', 'opted_out']]),
    }),
  ).toEqual([
    ['a', 'earlier_answer', 'opted_out'],
    ['b', 'earlier_answer', 'opted_out'],
  ]);
});
