import { describe, expect, test } from 'vitest';
import { savedRuleSchema } from '#shared/schemas/rule.ts';
import { FEATURE_FLAGS, type FeatureFlag, type Features } from '#shared/schemas/user.ts';
import { applyFeatureFlags, findFlagProblems } from './apply-feature-flags.ts';

const withFlags = (isOn: boolean, others: Partial<Record<FeatureFlag, boolean>> = {}): Features =>
  ({ ...Object.fromEntries(FEATURE_FLAGS.map((flag) => [flag, isOn])), ...others }) as Features;
const ALL = { condition_type: 'all' };
const makeRule = (rule: object) =>
  savedRuleSchema.parse({ rule_event_type: 'comment', approval_mode: false, rule });

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
  test('is nothing with every flag', () => {
    expect(findFlagProblems(MANY, withFlags(true))).toEqual([]);
    expect(applyFeatureFlags(MANY, withFlags(true))).toEqual(MANY);
  });

  test('is named with its path', () => {
    expect(findFlagProblems(MANY, withFlags(false)).map(({ path }) => path)).toEqual([
      'rule.post_conditions',
      'rule.story_conditions',
      'rule.story_conditions.match_any',
    ]);
  });

  test('is not named for a rule with one condition each', () => {
    const one = makeRule({ post_conditions: { match_all: [ALL], match_any: [] } });
    expect(findFlagProblems(one, withFlags(false))).toEqual([]);
  });
});

test('keeps the approval mode, and asks the model nothing, without the flags', () => {
  const { approval_mode, rule } = applyFeatureFlags(MANY, withFlags(false));

  expect(approval_mode).toBe(true);
  expect(rule.comment_actions.actions[0]?.action_options.smart_should_reply_check).toEqual({
    smart_should_reply_check_type: 'none',
    smart_should_reply_check_value: { active: false },
  });
});

test('keeps a stored model check that its owner does not see', () => {
  const { rule } = applyFeatureFlags(MANY, withFlags(false), MANY.rule);

  expect(rule.comment_actions).toEqual(MANY.rule.comment_actions);
});
