// Applies a plan to a saved rule: the server enforces what the screens only hide. Pure.
import { RULE_EVENT_TYPE_OPTIONS } from '#shared/rules/rule-types-and-options.ts';
import type { RuleToSave } from '#shared/schemas/rule.ts';
import type { RuleConditionGroup } from '#shared/schemas/rule-conditions.ts';
import type { Features } from '#shared/schemas/user.ts';
import { say } from '#shared/sentences/say.ts';

const countConditions = ({ match_all, match_any }: RuleConditionGroup): number =>
  match_all.length + match_any.length;

type Problem = { readonly path: string; readonly sentence: string };

/** Finds the parts of a rule that the plan does not allow. */
export function findFeatureFlagProblems(
  { rule }: RuleToSave,
  features: Features,
): readonly Problem[] {
  const problems: Problem[] = [];
  const refuseMany = (group: 'post_conditions' | 'story_conditions', isAllowed: boolean) => {
    if (!isAllowed && countConditions(rule[group]) > 1)
      problems.push({ path: `rule.${group}`, sentence: say('one_condition_in_plan') });
  };
  refuseMany('post_conditions', features.allow_rules_multiple_post_conditions);
  refuseMany('story_conditions', features.allow_rules_multiple_story_conditions);
  if (features.allow_rules_any_all_radio_buttons) return problems;
  const groups = Object.entries(rule).flatMap(([name, value]) =>
    'match_any' in value && value.match_any.length > 0 ? [name] : [],
  );
  return [
    ...problems,
    ...groups.map((name) => ({
      path: `rule.${name}.match_any`,
      sentence: say('all_conditions_in_plan'),
    })),
  ];
}

const NO_SMART_CHECK = {
  smart_should_reply_check_type: 'none',
  smart_should_reply_check_value: { active: false },
} as const;

type StoredDefinition = RuleToSave['rule'] | undefined;

/** Keeps a stored check: the owner cannot see it and would lose it unnoticed. */
function withStoredSmartChecks(
  rule: RuleToSave['rule'],
  stored: StoredDefinition,
): RuleToSave['rule'] {
  const fields = Object.values(RULE_EVENT_TYPE_OPTIONS).map(({ actionsField }) => actionsField);
  const findStored = (field: (typeof fields)[number], id: string) =>
    stored?.[field].actions.find(({ action_id }) => action_id === id)?.action_options
      .smart_should_reply_check;
  const changed = fields.map((field) => [
    field,
    {
      actions: rule[field].actions.map((action) => ({
        ...action,
        action_options: {
          ...action.action_options,
          smart_should_reply_check: findStored(field, action.action_id) ?? NO_SMART_CHECK,
        },
      })),
    },
  ]);
  return { ...rule, ...Object.fromEntries(changed) };
}

/** Enforces the plan on a request: the approval mode stays on, and no action gets a new check by the model. */
export const applyFeatureFlagsToRule = (
  rule: RuleToSave,
  features: Features,
  stored?: StoredDefinition,
): RuleToSave => ({
  ...rule,
  approval_mode: rule.approval_mode || !features.allow_live_rules_approval_mode_off,
  rule: features.show_rule_action_option_smart_should_reply_check
    ? rule.rule
    : withStoredSmartChecks(rule.rule, stored),
});
