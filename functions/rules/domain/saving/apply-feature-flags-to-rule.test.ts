import { describe, expect, test } from 'vitest';
import { ruleToSaveSchema } from '#shared/schemas/rule.ts';
import { FEATURE_FLAGS, type FeatureFlag, type Features } from '#shared/schemas/user.ts';
import { applyFeatureFlagsToRule, findFeatureFlagProblems } from './apply-feature-flags-to-rule.ts';

const withFlags = (isOn: boolean, others: Partial<Record<FeatureFlag, boolean>> = {}): Features =>
  ({ ...Object.fromEntries(FEATURE_FLAGS.map((flag) => [flag, isOn])), ...others }) as Features;
const ALL = { condition_type: 'all' };
const makeRule = (rule: object) =>
  ruleToSaveSchema.parse({ rule_event_type: 'comment', approval_mode: false, rule });

const MANY = makeRule({
  post_conditions: { match_all: [ALL, ALL], match_any: [] },
  story_conditions: { match_all: [ALL], match_any: [ALL] },
  comment_actions: {
    actions: [
      {
        action_type: 'AI_comment_reply',
        action_options: { smart_should_reply_check: { smart_should_reply_check_type: 'gpt' } },
      },
    ],
  },
});

describe('what a plan does not allow', () => {
  test('a plan with every feature flag allows the whole rule', () => {
    expect(findFeatureFlagProblems(MANY, withFlags(true))).toEqual([]);
    expect(applyFeatureFlagsToRule(MANY, withFlags(true))).toEqual(MANY);
  });

  test('each part of a rule that the plan forbids is named', () => {
    expect(findFeatureFlagProblems(MANY, withFlags(false)).map(({ path }) => path)).toEqual([
      'rule.post_conditions',
      'rule.story_conditions',
      'rule.story_conditions.match_any',
    ]);
  });

  test('a rule with one condition each needs no feature flag', () => {
    const one = makeRule({ post_conditions: { match_all: [ALL], match_any: [] } });
    expect(findFeatureFlagProblems(one, withFlags(false))).toEqual([]);
  });
});

test('without the flags a rule keeps approval mode and no smart check', () => {
  const { approval_mode, rule } = applyFeatureFlagsToRule(MANY, withFlags(false));

  expect(approval_mode).toBe(true);
  expect(rule.comment_actions.actions[0]?.action_options.smart_should_reply_check).toEqual({
    smart_should_reply_check_type: 'none',
    smart_should_reply_check_value: { active: false },
  });
});

test('saving keeps a stored smart check that the plan hides', () => {
  const { rule } = applyFeatureFlagsToRule(MANY, withFlags(false), MANY.rule);

  expect(rule.comment_actions).toEqual(MANY.rule.comment_actions);
});
