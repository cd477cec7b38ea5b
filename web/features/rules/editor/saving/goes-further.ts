// Whether a changed rule may send more without approval than before. Pure.
import { isSameJson } from '#shared/is-same-json.ts';
import {
  isPublicAction,
  listRuleConditionGroups,
  pickTriggerCounts,
  RULE_EVENT_TYPE_OPTIONS,
  type RuleEventType,
  type TriggerCountName,
  type TriggerCountOptions,
  UNLIMITED_TRIGGERS,
} from '#shared/rules/rule-types-and-options.ts';
import type { Rule } from '#shared/schemas/rule.ts';
import type { RuleAction } from '#shared/schemas/rule-actions.ts';
import type {
  RuleCondition,
  RuleConditionGroup,
  TextConditionEntry,
} from '#shared/schemas/rule-conditions.ts';
import { listTextAlternatives } from '#web/features/rules/list-text-alternatives.ts';
import type { EditedRule } from '../form/rule-form-mapping.ts';

const asksTheSame = (left: TextConditionEntry, right: TextConditionEntry): boolean =>
  isSameJson({ ...left, operator: 'or' }, { ...right, operator: 'or' });

/** Whether each inner alternative asks for everything that some outer alternative asks for. */
const areTextsWithin = (
  inner: readonly TextConditionEntry[],
  outer: readonly TextConditionEntry[],
): boolean =>
  listTextAlternatives(inner).every((asked) =>
    listTextAlternatives(outer).some((all) =>
      all.every((entry) => asked.some((own) => asksTheSame(own, entry))),
    ),
  );

/** Whether `outer` certainly holds wherever `inner` does. */
function isWithin(inner: RuleCondition, outer: RuleCondition): boolean {
  if (outer.condition_type === 'all' || isSameJson(inner, outer)) return true;
  if (inner.condition_type === 'text_rule' && outer.condition_type === 'text_rule')
    return areTextsWithin(inner.condition_value, outer.condition_value);
  if (inner.condition_type === 'selected' && outer.condition_type === 'selected')
    return inner.condition_value.every((id) => outer.condition_value.includes(id));
  return false;
}

const isEmpty = ({ match_all, match_any }: RuleConditionGroup): boolean =>
  match_all.length + match_any.length === 0;

/** An empty group matches nothing. */
function isGroupWithin(inner: RuleConditionGroup, outer: RuleConditionGroup): boolean {
  if (isEmpty(inner) || isEmpty(outer)) return isEmpty(inner);
  const makesSure = (holds: (condition: RuleCondition) => boolean): boolean =>
    inner.match_all.some(holds) || (inner.match_any.length > 0 && inner.match_any.every(holds));
  return (
    outer.match_all.every((asked) => makesSure((condition) => isWithin(condition, asked))) &&
    (outer.match_any.length === 0 ||
      makesSure((condition) => outer.match_any.some((asked) => isWithin(condition, asked))))
  );
}

/** True when it cannot be ruled out. */
const canMatchMore = (edited: EditedRule, before: EditedRule): boolean =>
  edited.rule_event_type !== before.rule_event_type ||
  (!edited.rule.options.only_top_level_comments && before.rule.options.only_top_level_comments) ||
  !listRuleConditionGroups(edited.rule_event_type).every((name) =>
    isGroupWithin(edited.rule[name], before.rule[name]),
  );

const toNumber = (count: number): number =>
  count === UNLIMITED_TRIGGERS ? Number.POSITIVE_INFINITY : count;

/** A missing count has its default. */
function areCountsWithin(
  eventType: RuleEventType,
  inner: Partial<TriggerCountOptions>,
  outer: Partial<TriggerCountOptions>,
): boolean {
  const limits = pickTriggerCounts(eventType, outer);
  return Object.entries(pickTriggerCounts(eventType, inner)).every(
    ([name, count]) =>
      toNumber(count) <= toNumber(limits[name as TriggerCountName] ?? UNLIMITED_TRIGGERS),
  );
}

const isChecked = ({ action_options }: RuleAction): boolean =>
  action_options.smart_should_reply_check.smart_should_reply_check_type !== 'none';

const hasSameAudience = (left: RuleAction, right: RuleAction): boolean =>
  isPublicAction(left.action_type) === isPublicAction(right.action_type);

/** The server counts what an action has sent by the action's id. */
const isActionWithin = (eventType: RuleEventType, inner: RuleAction, outer: RuleAction): boolean =>
  inner.action_id === outer.action_id &&
  inner.action_type === outer.action_type &&
  (isChecked(inner) || !isChecked(outer)) &&
  areCountsWithin(eventType, inner.action_options, outer.action_options);

const listActions = ({ rule, rule_event_type }: EditedRule): readonly RuleAction[] =>
  rule[RULE_EVENT_TYPE_OPTIONS[rule_event_type].actionsField].actions;

/** Both rules have the same type. True when it cannot be ruled out. */
function canSendMore(edited: EditedRule, before: EditedRule): boolean {
  const eventType = edited.rule_event_type;
  if (!areCountsWithin(eventType, edited.rule.options, before.rule.options)) return true;
  const actions = listActions(edited);
  const earlier = listActions(before);
  const isWithin = (inner: RuleAction, outer: RuleAction) =>
    isActionWithin(eventType, inner, outer);
  const isKept = (action: RuleAction, kept: readonly RuleAction[]) =>
    kept.some((other) => isWithin(action, other) && isWithin(other, action));
  return !actions.every((action, index) => {
    const place = earlier.findIndex((outer) => isWithin(action, outer));
    if (place === -1) return false;
    // The first action of an audience answers, so an action without a check must not move before one with a check.
    const checks = earlier
      .slice(0, place)
      .filter((other) => isChecked(other) && hasSameAudience(other, action));
    return isChecked(action) || checks.every((check) => isKept(check, actions.slice(0, index)));
  });
}

export const isLive = (rule: Pick<Rule, 'active' | 'approval_mode'>): boolean =>
  rule.active && !rule.approval_mode;

/** It does so when it goes live, matches more, or sends more to the same comments and messages. */
export const goesFurther = (edited: EditedRule, before: EditedRule | undefined): boolean =>
  isLive(edited) &&
  (before === undefined ||
    !isLive(before) ||
    canMatchMore(edited, before) ||
    canSendMore(edited, before));
