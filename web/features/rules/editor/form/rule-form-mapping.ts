// Maps the values of the editor's form to a rule of the API, and back. Pure.
import {
  isActionTextWrittenByModel,
  listRuleConditionGroups,
  pickRuleOptions,
  pickTriggerCounts,
  RULE_EVENT_TYPE_OPTIONS,
  type RuleConditionGroupName,
  type RuleEventType,
} from '#shared/rules/rule-types-and-options.ts';
import type { Rule, RuleDefinition } from '#shared/schemas/rule.ts';
import type { RuleAction, RuleDelay } from '#shared/schemas/rule-actions.ts';
import type { RuleCondition, RuleConditionGroup } from '#shared/schemas/rule-conditions.ts';
import {
  type ActionForm,
  type ConditionForm,
  type ConditionGroupForm,
  DEFAULT_TRIGGER_COUNTS,
  EMPTY_GROUPS,
  makeAction,
  makeCondition,
  NO_ACTIONS,
  type RuleForm,
} from './rule-form.ts';

/** The parts of a rule that the editor changes. */
export type EditedRule = Pick<
  Rule,
  'name' | 'rule_event_type' | 'active' | 'approval_mode' | 'rule'
>;

function toCondition({ condition_type, time, postIds, entries }: ConditionForm): RuleCondition {
  switch (condition_type) {
    case 'all':
      return { condition_type, condition_value: null };
    case 'selected':
      return { condition_type, condition_value: [...postIds] };
    case 'date_time_before':
    case 'date_time_after':
      return { condition_type, condition_value: time ?? '' };
    case 'text_rule':
      return { condition_type, condition_value: [...entries] };
  }
}

function toConditionForm(condition: RuleCondition): ConditionForm {
  const form = makeCondition(condition.condition_type);
  switch (condition.condition_type) {
    case 'all':
      return form;
    case 'selected':
      return { ...form, postIds: condition.condition_value };
    case 'date_time_before':
    case 'date_time_after':
      return { ...form, time: condition.condition_value || null };
    case 'text_rule':
      return { ...form, entries: condition.condition_value };
  }
}

const toGroupForm = ({ match_all, match_any }: RuleConditionGroup): ConditionGroupForm => ({
  match_all: match_all.map(toConditionForm),
  match_any: match_any.map(toConditionForm),
});

function toDelay({ type, minutes, low, high }: ActionForm['delay']): RuleDelay {
  switch (type) {
    case 'none':
      return { delay_type: type, delay_value: 0 };
    case 'fixed':
      return { delay_type: type, delay_value: minutes };
    case 'range':
      return { delay_type: type, delay_value: { low, high } };
  }
}

function toDelayForm(delay: RuleDelay): ActionForm['delay'] {
  const form = { type: delay.delay_type, minutes: 0, low: 0, high: 0 };
  return delay.delay_type === 'range'
    ? { ...form, ...delay.delay_value }
    : { ...form, minutes: delay.delay_value };
}

const toAction = (eventType: RuleEventType, action: ActionForm, index: number): RuleAction => ({
  action_id: action.action_id,
  // The server checks that the event type allows this type of action.
  action_type: action.action_type as RuleAction['action_type'],
  action_value: isActionTextWrittenByModel(action.action_type) ? [] : [...action.texts],
  action_options: {
    ...pickTriggerCounts(eventType, action.triggerCounts),
    delay: toDelay(action.delay),
    smart_should_reply_check: {
      smart_should_reply_check_type: action.smartCheck,
      smart_should_reply_check_value: { active: action.smartCheck === 'gpt' },
    },
  },
  position: index + 1,
});

function toActionForm(eventType: RuleEventType, action: RuleAction): ActionForm {
  const { delay, smart_should_reply_check: smartCheck, ...counts } = action.action_options;
  return {
    ...makeAction(eventType, action.action_type, action.action_id),
    texts: action.action_value,
    triggerCounts: pickTriggerCounts(eventType, counts),
    delay: toDelayForm(delay),
    smartCheck: smartCheck.smart_should_reply_check_type,
  };
}

const EMPTY_DEFINITION: RuleDefinition = {
  post_conditions: { match_all: [], match_any: [] },
  comment_conditions: { match_all: [], match_any: [] },
  story_conditions: { match_all: [], match_any: [] },
  story_message_conditions: { match_all: [], match_any: [] },
  message_conditions: { match_all: [], match_any: [] },
  comment_actions: { actions: [] },
  story_actions: { actions: [] },
  message_actions: { actions: [] },
  options: {},
};

/** Includes only the groups and actions of the form's type. */
export function toEditedRule(form: RuleForm): EditedRule {
  const { eventType } = form;
  const toGroup = (name: RuleConditionGroupName) => ({
    match_all: form.groups[name].match_all.map(toCondition),
    match_any: form.groups[name].match_any.map(toCondition),
  });
  const groups = listRuleConditionGroups(eventType).map((name) => [name, toGroup(name)] as const);
  const actions = form.actions[eventType].map((action, index) =>
    toAction(eventType, action, index),
  );
  return {
    name: form.name,
    rule_event_type: eventType,
    active: form.isActive,
    approval_mode: form.isInApprovalMode,
    rule: {
      ...EMPTY_DEFINITION,
      ...Object.fromEntries(groups),
      [RULE_EVENT_TYPE_OPTIONS[eventType].actionsField]: { actions },
      options: pickRuleOptions(eventType, {
        ...form.triggerCounts[eventType],
        only_top_level_comments: form.isTopLevelOnly,
      }),
    },
  };
}

export function toRuleForm({ rule_event_type: eventType, rule, ...rest }: EditedRule): RuleForm {
  const groups = listRuleConditionGroups(eventType).map(
    (name) => [name, toGroupForm(rule[name])] as const,
  );
  const { actions } = rule[RULE_EVENT_TYPE_OPTIONS[eventType].actionsField];
  return {
    eventType,
    name: rest.name,
    isActive: rest.active,
    isInApprovalMode: rest.approval_mode,
    groups: { ...EMPTY_GROUPS, ...Object.fromEntries(groups) },
    isTopLevelOnly: rule.options.only_top_level_comments ?? false,
    actions: {
      ...NO_ACTIONS,
      [eventType]: actions.map((action) => toActionForm(eventType, action)),
    },
    triggerCounts: {
      ...DEFAULT_TRIGGER_COUNTS,
      [eventType]: pickTriggerCounts(eventType, rule.options),
    },
  };
}
