// Short notation for conditions of rules: `all(text('contains price', 'and does_not_contain job'))`.
import type { TextMatchType } from '#shared/rules/rule-types-and-options.ts';
import type { RuleCondition, TextConditionEntry } from '#shared/schemas/rule-conditions.ts';
import { type ConditionForm, makeCondition } from '#web/features/rules/editor/form/rule-form.ts';

/** The comparison and the text. The operator is `or` unless given. */
export type Words = `${'and ' | ''}${TextMatchType} ${string}`;

export const makeEntry = (words: Words, case_sensitive = false): TextConditionEntry => {
  const [, and, match_type, text = ''] = /^(and )?(\w+) ([\s\S]*)$/.exec(words) ?? [];
  const operator = and === undefined ? 'or' : 'and';
  return { match_type: match_type as TextMatchType, text, operator, case_sensitive };
};

export const ALL: RuleCondition = { condition_type: 'all', condition_value: null };
export const CONDITION_START_TIME = '2026-11-03T14:00:00.000Z';
export const AFTER: RuleCondition = {
  condition_type: 'date_time_after',
  condition_value: CONDITION_START_TIME,
};
export const text = (...entries: readonly Words[]): RuleCondition => ({
  condition_type: 'text_rule',
  condition_value: entries.map((words) => makeEntry(words)),
});
export const posts = (...ids: readonly string[]): RuleCondition => ({
  condition_type: 'selected',
  condition_value: [...ids],
});
/** The conditions as the editor's form has them. */
export const makeTextRuleConditionForm = (...entries: readonly Words[]): ConditionForm => ({
  ...makeCondition('text_rule'),
  entries: entries.map((words) => makeEntry(words)),
});

type AnyCondition = RuleCondition | ConditionForm;
export const all = <Condition extends AnyCondition = RuleCondition>(...match_all: Condition[]) => ({
  match_all,
  match_any: [] as Condition[],
});
export const any = <Condition extends AnyCondition = RuleCondition>(...match_any: Condition[]) => ({
  match_all: [] as Condition[],
  match_any,
});
