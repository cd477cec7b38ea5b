// Whether the server would refuse a rule because something in it is missing. Pure.
import {
  isActionTextWrittenByModel,
  listRuleConditionGroups,
  RULE_EVENT_TYPE_OPTIONS,
} from '#shared/rules/rule-types-and-options.ts';
import type { ApiCallFields } from '#web/lib/http/api-endpoints.ts';

type RehearsedRule = ApiCallFields<'rehearseRule'>['rule'];
type Definition = RehearsedRule['rule'];
type Condition = NonNullable<NonNullable<Definition['post_conditions']>['match_all']>[number];
type Action = NonNullable<NonNullable<Definition['comment_actions']>['actions']>[number];

const lacksTime = ({ condition_type, condition_value }: Condition): boolean =>
  (condition_type === 'date_time_before' || condition_type === 'date_time_after') &&
  condition_value === '';

const lacksText = ({ action_type, action_value }: Pick<Action, 'action_type' | 'action_value'>) =>
  !isActionTextWrittenByModel(action_type) &&
  (action_value || []).every(({ text }) => text.trim() === '');

/** The numbers are reversed for a moment when the user types one after the other. */
const hasReversedDelay = ({ action_options }: Pick<Action, 'action_options'>): boolean => {
  const delay = action_options?.delay;
  return delay?.delay_type === 'range' && delay.delay_value.low > delay.delay_value.high;
};

export function isRuleUnfinished({ rule_event_type: eventType, rule }: RehearsedRule): boolean {
  const conditions = listRuleConditionGroups(eventType).flatMap((name) => [
    ...(rule[name]?.match_all ?? []),
    ...(rule[name]?.match_any ?? []),
  ]);
  const actions = rule[RULE_EVENT_TYPE_OPTIONS[eventType].actionsField]?.actions ?? [];
  return (
    conditions.some(lacksTime) ||
    actions.some((action) => lacksText(action) || hasReversedDelay(action))
  );
}
