// Whether a rule answers whatever is written, or nearly: such a rule needs more than a click to go live.
import {
  type ConditionType,
  listConditionGroups,
  type RuleEventType,
  type TextMatchType,
  type TextOperator,
} from '#shared/rules/rule-tables.ts';
import { listTextAlternatives } from '../text-alternatives.ts';

type GroupName = ReturnType<typeof listConditionGroups>[number];
type Condition = { readonly condition_type: ConditionType; readonly condition_value?: unknown };
type Conditions = readonly Condition[] | undefined;
/** As it is stored, or as the editor has it. */
type RuleWithConditions = {
  readonly rule_event_type: RuleEventType;
  readonly rule: {
    readonly [Name in GroupName]?:
      | { readonly match_all?: Conditions; readonly match_any?: Conditions }
      | undefined;
  } & { readonly options?: { readonly only_top_level_comments?: boolean | undefined } | undefined };
};
type TextEntry = {
  readonly match_type: TextMatchType;
  readonly text: string;
  readonly operator?: TextOperator;
};

const isAll = ({ condition_type }: Condition): boolean => condition_type === 'all';

/** A text that is to be missing is missing in nearly all that people write. */
const onlyLeavesOut = (entries: readonly TextEntry[]): boolean =>
  listTextAlternatives(entries).some((all) =>
    all.every(({ match_type }) => match_type.startsWith('does_not_')),
  );

/** Whether it may hold for most of what is written from now on. */
function isOpenEnded({ condition_type, condition_value }: Condition): boolean {
  switch (condition_type) {
    case 'all':
    case 'date_time_after':
      return true;
    case 'date_time_before':
      return new Date(condition_value as string | number).getTime() > Date.now();
    case 'text_rule':
      return onlyLeavesOut(condition_value as readonly TextEntry[]);
    case 'selected':
      return false;
  }
}

/** As the server evaluates them: a group without any condition matches nothing. */
const holdsInEveryGroup = (
  { rule_event_type, rule }: RuleWithConditions,
  holds: (condition: Condition) => boolean,
): boolean =>
  listConditionGroups(rule_event_type).every((name) => {
    const all = rule[name]?.match_all ?? [];
    const any = rule[name]?.match_any ?? [];
    return all.length + any.length > 0 && all.every(holds) && (any.length === 0 || any.some(holds));
  });

export const matchesEverything = (rule: RuleWithConditions): boolean =>
  !rule.rule.options?.only_top_level_comments && holdsInEveryGroup(rule, isAll);

/** Everything but what it leaves out: nothing in it says what must be there. */
export const matchesNearlyEverything = (rule: RuleWithConditions): boolean =>
  holdsInEveryGroup(rule, isOpenEnded);
