// Reads a trace: the words that were found, and the conditions that failed first. Pure.
import type { ConditionType, TextMatchType } from '#shared/rules/rule-types-and-options.ts';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import { TEXT_MATCH_TYPE_LABELS } from '../words/rule-labels.ts';

export type RuleTrace = RuleActivity['trace'];
type GroupTrace = RuleTrace[number];
export type ConditionTrace = GroupTrace['match_all'][number];
export type ConditionTextTrace = NonNullable<ConditionTrace['entries']>[number];

/** A condition and its place in the rule. */
type PlacedCondition = {
  readonly group: string;
  readonly list: 'match_all' | 'match_any';
  readonly index: number;
  readonly condition: ConditionTrace;
};

const LISTS = ['match_all', 'match_any'] as const;

const listGroupConditions = (trace: GroupTrace): readonly PlacedCondition[] =>
  LISTS.flatMap((list) =>
    trace[list].map((condition, index) => ({ group: trace.group, list, index, condition })),
  );

const listConditions = (trace: RuleTrace): readonly PlacedCondition[] =>
  trace.flatMap(listGroupConditions);

/** Skips conditions that hold for everything, unless there are no others. */
export function listRestrictingConditions(trace: RuleTrace): readonly PlacedCondition[] {
  const all = listConditions(trace);
  const restricting = all.filter(({ condition }) => condition.condition_type !== 'all');
  return restricting.length === 0 ? all.slice(0, 1) : restricting;
}

/** The conditions that kept the rule from matching. */
export type FailedConditions = {
  readonly group: string;
  /** One required condition, or all alternatives; empty for a group without conditions. */
  readonly conditions: readonly PlacedCondition[];
};

/** Looks at the first failed group. Its first failed required condition comes before the alternatives. */
export function findFailedConditions(trace: RuleTrace): FailedConditions | undefined {
  const group = trace.find(({ matched }) => !matched);
  if (group === undefined) return undefined;
  const failed = listGroupConditions(group).filter(({ condition }) => !condition.matched);
  const required = failed.find(({ list }) => list === 'match_all');
  return { group: group.group, conditions: required ? [required] : failed };
}

/** The fragment of the editor's address that leads to them. */
export function buildFailedConditionAnchor({ group, conditions }: FailedConditions): string {
  const [first] = conditions;
  return first === undefined ? `#${group}` : `#${group}.${first.list}.${first.index}`;
}

/** The words that conditions found in the event's own text. Words of a post are in its caption. */
export const listWordsFoundByConditions = (trace: RuleTrace): readonly string[] =>
  listConditions(trace)
    .filter(({ group }) => group !== 'post_conditions')
    .flatMap(({ condition }) => condition.entries ?? [])
    .flatMap(({ found }) => found ?? []);

const SUBJECTS: Readonly<Record<string, string>> = {
  post_conditions: 'Post',
  comment_conditions: 'Comment',
  story_conditions: 'Story',
  story_message_conditions: 'Story message',
  message_conditions: 'Message',
};
export const describeConditionSubject = (group: string): string => SUBJECTS[group] ?? 'Text';

/** `contains`: the verb before the words of a condition. */
export const describeTextMatchType = (type: string): string =>
  TEXT_MATCH_TYPE_LABELS[type as TextMatchType] ?? type.replaceAll('_', ' ');

/** `began` is `was written`, or another verb for a post. */
const PLAIN_CONDITIONS: Readonly<Record<ConditionType, (began: string) => string>> = {
  all: () => 'can be any',
  selected: () => 'is one that you selected',
  date_time_before: (began) => `${began} before the date in the rule`,
  date_time_after: (began) => `${began} after the date in the rule`,
  text_rule: () => 'has words that the rule names, but it names none',
};

/** The predicate of a condition without words: `was written before the date of the rule`. */
export function describeConditionWithoutWords(
  group: string,
  { condition_type }: ConditionTrace,
): string {
  const began = group === 'post_conditions' ? 'was published' : 'was written';
  const describe = PLAIN_CONDITIONS[condition_type as ConditionType];
  // This page may not know a new type of condition.
  return describe?.(began) ?? 'is what the rule asks for';
}
