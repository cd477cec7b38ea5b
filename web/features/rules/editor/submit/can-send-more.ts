// Whether a changed rule may send more to the same comments and messages: by another action, or because a limit or a
// check is gone. Pure.
import {
  EVENT_TYPES,
  isPublicAction,
  pickTriggerCounts,
  type RuleEventType,
  type TriggerCountName,
  type TriggerCounts,
  UNLIMITED,
} from '#shared/rules/rule-tables.ts';
import type { RuleDefinition } from '#shared/schemas/rule.ts';
import type { RuleAction } from '#shared/schemas/rule-actions.ts';

type RuleWithActions = {
  readonly rule_event_type: RuleEventType;
  readonly rule: RuleDefinition;
};

const toNumber = (count: number): number =>
  count === UNLIMITED ? Number.POSITIVE_INFINITY : count;

/** A missing count has its default. */
function areCountsWithin(
  eventType: RuleEventType,
  inner: Partial<TriggerCounts>,
  outer: Partial<TriggerCounts>,
): boolean {
  const limits = pickTriggerCounts(eventType, outer);
  return Object.entries(pickTriggerCounts(eventType, inner)).every(
    ([name, count]) => toNumber(count) <= toNumber(limits[name as TriggerCountName] ?? UNLIMITED),
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

const listActions = ({ rule, rule_event_type }: RuleWithActions): readonly RuleAction[] =>
  rule[EVENT_TYPES[rule_event_type].actionsField].actions;

/** Both rules have the same type. True when it cannot be ruled out. */
export function canSendMore(edited: RuleWithActions, before: RuleWithActions): boolean {
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
