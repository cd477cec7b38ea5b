// Whether a rule answers whatever is written: such a rule needs more than a click to go live.
import {
  type ConditionType,
  listConditionGroups,
  type RuleEventType,
} from '#shared/rules/rule-tables.ts';

type GroupName = ReturnType<typeof listConditionGroups>[number];
type Conditions = readonly { readonly condition_type: ConditionType }[] | undefined;
/** As it is stored, or as the editor has it. */
type RuleWithConditions = {
  readonly rule_event_type: RuleEventType;
  readonly rule: {
    readonly [Name in GroupName]?:
      | { readonly match_all?: Conditions; readonly match_any?: Conditions }
      | undefined;
  };
};

const isAll = ({ condition_type }: { readonly condition_type: ConditionType }): boolean =>
  condition_type === 'all';

/** As the server evaluates them: a group without any condition matches nothing. */
export const matchesEverything = ({ rule_event_type, rule }: RuleWithConditions): boolean =>
  listConditionGroups(rule_event_type).every((name) => {
    const all = rule[name]?.match_all ?? [];
    const any = rule[name]?.match_any ?? [];
    return all.length + any.length > 0 && all.every(isAll) && (any.length === 0 || any.some(isAll));
  });
