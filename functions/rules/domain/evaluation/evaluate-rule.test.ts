import { describe, expect, test } from 'vitest';
import { ruleToSaveSchema } from '#shared/schemas/rule.ts';
import {
  type CommentRuleFields,
  compileCommentRule,
  TEST_COMMENT_EVENT as EVENT,
  TEST_PRIVATE_REPLY_ACTION as PRIVATE,
  TEST_PUBLIC_REPLY_ACTION as PUBLIC,
} from '#tests/support/rules/compile-comment-rule.ts';
import {
  evaluateRule,
  listRuleActions,
  type RuleAnswerHistory,
  traceRuleConditions,
} from './evaluate-rule.ts';
import type { ReplyAudience } from './rule-event.ts';

const PUBLIC_BY_MODEL = { action_id: 'ai', action_type: 'AI_comment_reply' };

const makeHistory = (
  answered: readonly ReplyAudience[] = [],
  taken: Readonly<Record<string, number>> = {},
): RuleAnswerHistory => ({
  answeredAudiences: new Set(answered),
  getTriggerCount: (key) => taken[key] ?? 0,
});
/** The decision of a rule with these actions. */
const evaluate = (
  actions: readonly object[],
  history: RuleAnswerHistory = makeHistory(),
  fields?: CommentRuleFields,
) => evaluateRule(compileCommentRule(actions, fields), EVENT, history);
const decision = (actionId: string, audience: ReplyAudience, stoppedBy?: string) =>
  expect.objectContaining({ actionId, audience, stoppedBy });

describe('a rule does nothing', () => {
  test.each([
    ['about an event of another type', 'other_event_type', { eventType: 'message' }],
    ['about what the account wrote', 'own_writing', { isOwn: true }],
    ['about what was written before it applies', 'written_before_rule', { writtenAt: 999 }],
    ['about what an import brought', 'history', { isHistory: true }],
  ] as const)('%s', (_, reason, fields) => {
    const event = { ...EVENT, ...fields };
    expect(evaluateRule(compileCommentRule([PUBLIC]), event, makeHistory())).toEqual({
      acts: false,
      reason,
      actions: [],
    });
  });

  test('a backdated rule acts on an imported event', () => {
    const rule = { ...compileCommentRule([PUBLIC]), answersHistory: true };
    const event = { ...EVENT, isHistory: true };
    expect(evaluateRule(rule, event, makeHistory())).toMatchObject({ acts: true });
  });

  test('a rule skips the stopped audience and answers the other', () => {
    const stoppedAudiences = new Map([['private', 'opted_out'] as const]);
    const history = { ...makeHistory(), stoppedAudiences };
    const actions = [decision('pub', 'public'), decision('dm', 'private', 'opted_out')];
    const stopped = { acts: false, reason: 'opted_out' };
    expect(evaluate([PUBLIC, PRIVATE], history)).toMatchObject({ acts: true, actions });
    expect(evaluate([PRIVATE], history)).toMatchObject(stopped);
  });

  test('an inactive rule does nothing', () => {
    const inactive = { acts: false, reason: 'inactive' };
    expect(evaluate([PUBLIC], makeHistory(), { isActive: false })).toMatchObject(inactive);
  });

  test('a rule does nothing when its conditions do not hold', () => {
    const text = [{ match_type: 'contains', text: 'price' }];
    const comment_conditions = {
      match_all: [{ condition_type: 'text_rule', condition_value: text }],
    };
    const rule = compileCommentRule([PUBLIC], { comment_conditions });
    const unmatched = { acts: false, reason: 'conditions' };

    expect(evaluateRule(rule, EVENT, makeHistory())).toMatchObject(unmatched);
    expect(traceRuleConditions(rule, EVENT).map(({ group, matched }) => [group, matched])).toEqual([
      ['post_conditions', true],
      ['comment_conditions', false],
    ]);
  });

  test.each([
    ['about a reply below a comment', { only_top_level_comments: true }, true, 'reply_to_comment'],
    ['not about a top-level comment', { only_top_level_comments: true }, false, undefined],
    ['not without its switch', {}, true, undefined],
  ])('%s when it answers top-level comments only', (_what, options, isReplyToComment, reason) => {
    const rule = compileCommentRule([PUBLIC], { options });

    const decided = evaluateRule(rule, { ...EVENT, isReplyToComment }, makeHistory());

    expect(decided.acts ? undefined : decided.reason).toBe(reason);
  });

  test('a rule without actions does nothing', () => {
    expect(evaluate([])).toEqual({ acts: false, reason: 'no_action', actions: [] });
  });
});

describe('a rule acts', () => {
  test('a rule makes one public and one private reply at most', () => {
    expect(evaluate([PUBLIC, PUBLIC_BY_MODEL, PRIVATE])).toEqual({
      acts: true,
      actions: [
        decision('pub', 'public'),
        decision('ai', 'public', 'earlier_answer'),
        decision('dm', 'private'),
      ],
      triggerCounts: [],
    });
  });

  test('a rule answers only the audiences that earlier rules left', () => {
    expect(evaluate([PUBLIC, PRIVATE], makeHistory(['public']))).toEqual({
      acts: true,
      actions: [decision('pub', 'public', 'earlier_answer'), decision('dm', 'private')],
      triggerCounts: [],
    });
    expect(evaluate([PUBLIC], makeHistory(['public']))).toEqual({
      acts: false,
      reason: 'earlier_answer',
      actions: [decision('pub', 'public', 'earlier_answer')],
    });
  });

  test('a rule acts on an event written when it starts to apply', () => {
    expect(evaluate([PUBLIC]).acts).toBe(true);
  });
});

describe('trigger counts', () => {
  const perUser = { trigger_n_times_per_user: 2 };
  const ruleKey = JSON.stringify(['rule', 'trigger_n_times_per_user', '9']);
  const actionKey = JSON.stringify(['dm', 'trigger_n_times_per_user', '9']);
  const limitedPrivate = { ...PRIVATE, action_options: perUser };

  test('an acting rule takes the trigger counts of itself and its actions', () => {
    const history = makeHistory([], { [ruleKey]: 1, [actionKey]: 1 });

    expect(evaluate([PUBLIC, limitedPrivate], history, { options: perUser })).toEqual({
      acts: true,
      actions: [decision('pub', 'public'), decision('dm', 'private')],
      triggerCounts: [
        { key: ruleKey, limit: 2 },
        { key: actionKey, limit: 2 },
      ],
    });
  });

  test('used-up trigger counts of a rule stop all its actions', () => {
    const history = makeHistory([], { [ruleKey]: 2 });

    expect(evaluate([PUBLIC, limitedPrivate], history, { options: perUser })).toEqual({
      acts: false,
      reason: 'trigger_count',
      actions: [
        decision('pub', 'public', 'trigger_count'),
        decision('dm', 'private', 'trigger_count'),
      ],
    });
  });

  test('an action with used-up triggers leaves the answer to the next', () => {
    const limitedPublic = { ...PUBLIC, action_options: { trigger_n_times_per_comment: 0 } };
    const actions = [limitedPublic, PUBLIC_BY_MODEL, limitedPrivate];

    expect(evaluate(actions, makeHistory([], { [actionKey]: 2 }))).toEqual({
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

test('a rule has only the actions of its event type', () => {
  const { rule } = ruleToSaveSchema.parse({
    rule_event_type: 'story',
    rule: { story_actions: { actions: [{ action_type: 'AI_story_reply' }] } },
  });

  expect(
    (['comment', 'story', 'message'] as const).map((eventType) =>
      listRuleActions({ eventType, definition: rule }).map(({ action_type }) => action_type),
    ),
  ).toEqual([[], ['AI_story_reply'], []]);
});
