import { describe, expect, test } from 'vitest';
import { savedRuleSchema } from '#shared/schemas/rule.ts';
import { toComparedText } from './compared-text.ts';
import {
  compileRule,
  evaluateRule,
  listActions,
  type RuleHistory,
  traceRule,
} from './evaluate-rule.ts';
import type { ReplyReach, RuleEvent } from './rule-event.ts';

const APPLIES_FROM = 1_000;
const ALL = { match_all: [{ condition_type: 'all' }], match_any: [] };
const EVENT: RuleEvent = {
  eventType: 'comment',
  id: 'c1',
  writtenAt: APPLIES_FROM,
  isOwn: false,
  author: { id: '9', username: 'ana' },
  place: { postId: 'p1' },
  subjects: {
    post_conditions: { id: 'p1', text: toComparedText(''), at: 0 },
    comment_conditions: { id: 'c1', text: toComparedText('How much?'), at: APPLIES_FROM },
  },
};
const PUBLIC = { action_id: 'pub', action_type: 'comment_reply', action_value: [{ text: 'Hi' }] };
const PUBLIC_BY_MODEL = { action_id: 'ai', action_type: 'AI_comment_reply' };
const PRIVATE = { action_id: 'dm', action_type: 'dm', action_value: [{ text: 'Hello' }] };

type RuleFields = {
  readonly isActive?: boolean;
  readonly options?: object;
  readonly comment_conditions?: object;
};

const makeRule = (
  actions: readonly object[],
  { isActive = true, options = {}, comment_conditions = ALL }: RuleFields = {},
) => {
  const { rule_event_type, rule } = savedRuleSchema.parse({
    rule_event_type: 'comment',
    rule: { post_conditions: ALL, comment_conditions, comment_actions: { actions }, options },
  });
  return compileRule({
    id: 'r1',
    eventType: rule_event_type,
    isActive,
    appliesFrom: APPLIES_FROM,
    definition: rule,
  });
};

const makeHistory = (
  answered: readonly ReplyReach[] = [],
  taken: Readonly<Record<string, number>> = {},
): RuleHistory => ({
  answeredReaches: new Set(answered),
  getTriggerCount: (key) => taken[key] ?? 0,
});
const decision = (actionId: string, reach: ReplyReach, stoppedBy?: string) =>
  expect.objectContaining({ actionId, reach, stoppedBy });

describe('a rule does nothing', () => {
  test.each([
    ['about an event of another type', 'other_event_type', { eventType: 'message' }],
    ['about what the account wrote', 'own_writing', { isOwn: true }],
    ['about what was written before it applies', 'written_before_rule', { writtenAt: 999 }],
    ['about what an import brought', 'history', { isHistory: true }],
  ] as const)('%s', (_, reason, fields) => {
    expect(evaluateRule(makeRule([PUBLIC]), { ...EVENT, ...fields }, makeHistory())).toEqual({
      acts: false,
      reason,
      actions: [],
    });
  });

  test('about what an import brought, unless its owner moved its start back', () => {
    const rule = { ...makeRule([PUBLIC]), answersHistory: true };
    const event = { ...EVENT, isHistory: true };
    expect(evaluateRule(rule, event, makeHistory())).toMatchObject({ acts: true });
  });

  test('in a way that is stopped now, and in the other way all the same', () => {
    const history = { ...makeHistory(), stoppedReaches: new Map([['private', 'opted_out']]) };
    const actions = [decision('pub', 'public'), decision('dm', 'private', 'opted_out')];
    const rule = makeRule([PUBLIC, PRIVATE]);
    expect(evaluateRule(rule, EVENT, history as RuleHistory)).toMatchObject({
      acts: true,
      actions,
    });
    expect(evaluateRule(makeRule([PRIVATE]), EVENT, history as RuleHistory)).toMatchObject({
      acts: false,
      reason: 'opted_out',
    });
  });

  test('when it is inactive', () => {
    expect(
      evaluateRule(makeRule([PUBLIC], { isActive: false }), EVENT, makeHistory()),
    ).toMatchObject({ acts: false, reason: 'inactive' });
  });

  test('when its conditions do not hold', () => {
    const text = [{ match_type: 'contains', text: 'price' }];
    const comment_conditions = {
      match_all: [{ condition_type: 'text_rule', condition_value: text }],
    };
    const rule = makeRule([PUBLIC], { comment_conditions });

    expect(evaluateRule(rule, EVENT, makeHistory())).toMatchObject({
      acts: false,
      reason: 'conditions',
    });
    expect(traceRule(rule, EVENT).map(({ group, matched }) => [group, matched])).toEqual([
      ['post_conditions', true],
      ['comment_conditions', false],
    ]);
  });

  test('without actions', () => {
    expect(evaluateRule(makeRule([]), EVENT, makeHistory())).toEqual({
      acts: false,
      reason: 'no_action',
      actions: [],
    });
  });
});

describe('a rule acts', () => {
  test('with one public and one private reply', () => {
    expect(
      evaluateRule(makeRule([PUBLIC, PUBLIC_BY_MODEL, PRIVATE]), EVENT, makeHistory()),
    ).toEqual({
      acts: true,
      actions: [
        decision('pub', 'public'),
        decision('ai', 'public', 'earlier_answer'),
        decision('dm', 'private'),
      ],
      triggerCounts: [],
    });
  });

  test('with what earlier rules left', () => {
    expect(evaluateRule(makeRule([PUBLIC, PRIVATE]), EVENT, makeHistory(['public']))).toEqual({
      acts: true,
      actions: [decision('pub', 'public', 'earlier_answer'), decision('dm', 'private')],
      triggerCounts: [],
    });
    expect(evaluateRule(makeRule([PUBLIC]), EVENT, makeHistory(['public']))).toEqual({
      acts: false,
      reason: 'earlier_answer',
      actions: [decision('pub', 'public', 'earlier_answer')],
    });
  });

  test('at the moment from which it applies, and of the type message', () => {
    expect(evaluateRule(makeRule([PUBLIC]), EVENT, makeHistory()).acts).toBe(true);
  });
});

describe('trigger counts', () => {
  const perUser = { trigger_n_times_per_user: 2 };
  const ruleKey = JSON.stringify(['rule', 'trigger_n_times_per_user', '9']);
  const actionKey = JSON.stringify(['dm', 'trigger_n_times_per_user', '9']);
  const limitedPrivate = { ...PRIVATE, action_options: perUser };

  test('of the rule and of the actions that answer are to be taken', () => {
    const rule = makeRule([PUBLIC, limitedPrivate], { options: perUser });

    expect(evaluateRule(rule, EVENT, makeHistory([], { [ruleKey]: 1, [actionKey]: 1 }))).toEqual({
      acts: true,
      actions: [decision('pub', 'public'), decision('dm', 'private')],
      triggerCounts: [
        { key: ruleKey, limit: 2 },
        { key: actionKey, limit: 2 },
      ],
    });
  });

  test('that are used up stop the rule', () => {
    const rule = makeRule([PUBLIC, limitedPrivate], { options: perUser });

    expect(evaluateRule(rule, EVENT, makeHistory([], { [ruleKey]: 2 }))).toEqual({
      acts: false,
      reason: 'trigger_count',
      actions: [
        decision('pub', 'public', 'trigger_count'),
        decision('dm', 'private', 'trigger_count'),
      ],
    });
  });

  test('of one action stop that action, and the next one of its kind answers', () => {
    const limitedPublic = { ...PUBLIC, action_options: { trigger_n_times_per_comment: 0 } };
    const rule = makeRule([limitedPublic, PUBLIC_BY_MODEL, limitedPrivate]);

    expect(evaluateRule(rule, EVENT, makeHistory([], { [actionKey]: 2 }))).toEqual({
      acts: true,
      actions: [
        decision('pub', 'public', 'trigger_count'),
        decision('ai', 'public'),
        decision('dm', 'private', 'trigger_count'),
      ],
      triggerCounts: [],
    });
  });
});

test('the actions are those of the event type of the rule', () => {
  const { rule } = savedRuleSchema.parse({
    rule_event_type: 'story',
    rule: { story_actions: { actions: [{ action_type: 'AI_story_reply' }] } },
  });

  expect(
    (['comment', 'story', 'message'] as const).map((eventType) =>
      listActions({ eventType, definition: rule }).map(({ action_type }) => action_type),
    ),
  ).toEqual([[], ['AI_story_reply'], []]);
});
