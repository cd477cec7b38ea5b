// Whether a changed rule may match more than before. Pure.
import { isSameJson } from '#shared/is-same-json.ts';
import {
  type ConditionGroupName,
  listConditionGroups,
  type RuleEventType,
  type RuleOptions,
} from '#shared/rules/rule-tables.ts';
import type {
  RuleCondition,
  RuleConditionGroup,
  TextEntry,
} from '#shared/schemas/rule-conditions.ts';
import { listTextAlternatives } from '#web/features/rules/text-alternatives.ts';

type RuleWithConditions = {
  readonly rule_event_type: RuleEventType;
  readonly rule: Readonly<Record<ConditionGroupName, RuleConditionGroup>> & {
    readonly options: RuleOptions;
  };
};

const asksTheSame = (left: TextEntry, right: TextEntry): boolean =>
  isSameJson({ ...left, operator: 'or' }, { ...right, operator: 'or' });

/** Whether each inner alternative asks for everything that some outer alternative asks for. */
const areTextsWithin = (inner: readonly TextEntry[], outer: readonly TextEntry[]): boolean =>
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
export const canMatchMore = (edited: RuleWithConditions, before: RuleWithConditions): boolean =>
  edited.rule_event_type !== before.rule_event_type ||
  (!edited.rule.options.only_top_level_comments && before.rule.options.only_top_level_comments) ||
  !listConditionGroups(edited.rule_event_type).every((name) =>
    isGroupWithin(edited.rule[name], before.rule[name]),
  );
