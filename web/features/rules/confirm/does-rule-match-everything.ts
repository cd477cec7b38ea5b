// Whether a rule answers everything or nearly everything. Such a rule needs a typed word to go live.
import {
  type ConditionType,
  listRuleConditionGroups,
  type RuleEventType,
  type TextMatchOperator,
  type TextMatchType,
} from '#shared/rules/rule-types-and-options.ts';
import { listTextAlternatives } from '../list-text-alternatives.ts';

type GroupName = ReturnType<typeof listRuleConditionGroups>[number];
type Condition = { readonly condition_type: ConditionType; readonly condition_value?: unknown };
type Conditions = readonly Condition[] | undefined;
/** A stored rule, or the rule in the editor. */
type RuleWithConditions = {
  readonly rule_event_type: RuleEventType;
  readonly rule: {
    readonly [Name in GroupName]?:
      | { readonly match_all?: Conditions; readonly match_any?: Conditions }
      | undefined;
  } & { readonly options?: { readonly only_top_level_comments?: boolean | undefined } | undefined };
};
type TextConditionEntry = {
  readonly match_type: TextMatchType;
  readonly text: string;
  readonly operator?: TextMatchOperator;
};

const isAll = ({ condition_type }: Condition): boolean => condition_type === 'all';

/** Whether an alternative only excludes texts. Nearly every text lacks the excluded ones. */
const onlyLeavesOut = (entries: readonly TextConditionEntry[]): boolean =>
  listTextAlternatives(entries).some((all) =>
    all.every(({ match_type }) => match_type.startsWith('does_not_')),
  );

/** Whether the condition may hold for most future comments or messages. */
function isOpenEnded({ condition_type, condition_value }: Condition): boolean {
  switch (condition_type) {
    case 'all':
    case 'date_time_after':
      return true;
    case 'date_time_before':
      return new Date(condition_value as string | number).getTime() > Date.now();
    case 'text_rule':
      return onlyLeavesOut(condition_value as readonly TextConditionEntry[]);
    case 'selected':
      return false;
  }
}

/** A group without any condition matches nothing, as on the server. */
const holdsInEveryGroup = (
  { rule_event_type, rule }: RuleWithConditions,
  holds: (condition: Condition) => boolean,
): boolean =>
  listRuleConditionGroups(rule_event_type).every((name) => {
    const all = rule[name]?.match_all ?? [];
    const any = rule[name]?.match_any ?? [];
    return all.length + any.length > 0 && all.every(holds) && (any.length === 0 || any.some(holds));
  });

export const doesRuleMatchEverything = (rule: RuleWithConditions): boolean =>
  !rule.rule.options?.only_top_level_comments && holdsInEveryGroup(rule, isAll);

/** Whether no condition asks for anything in particular, although some may exclude a text. */
export const doesRuleMatchNearlyEverything = (rule: RuleWithConditions): boolean =>
  holdsInEveryGroup(rule, isOpenEnded);
