// The conditions of a rule, compiled once and then compared with many events. Pure.
import {
  type ConditionType,
  listRuleConditionGroups,
  type RuleConditionGroupName,
  type RuleEventType,
} from '#shared/rules/rule-types-and-options.ts';
import {
  parseConditionTime,
  type RuleCondition,
  type RuleConditionGroup,
} from '#shared/schemas/rule-conditions.ts';
import type { ComparedText } from './compared-text.ts';
import { compileTextCondition, type TextConditionEntryTrace } from './compile-text-condition.ts';

/** The values that the conditions of one group read, from a post, a comment, a story or a message. */
type ConditionSubject = {
  readonly id: string;
  /** A post that is shown as an ad has several ids, and a rule may name any of them. */
  readonly otherIds?: readonly string[];
  /** The caption of a post; empty when there is no text. */
  readonly text: ComparedText;
  /** The time of publishing or writing (epoch ms). It may be unknown; then no date condition matches. */
  readonly at: number | undefined;
};

export type RuleConditionSubjects = {
  readonly [Group in RuleConditionGroupName]?: ConditionSubject;
};

type ConditionTrace = {
  readonly condition_type: ConditionType;
  readonly matched: boolean;
  readonly entries?: readonly TextConditionEntryTrace[];
};

export type ConditionGroupTrace = {
  readonly group: RuleConditionGroupName;
  readonly matched: boolean;
  readonly match_all: readonly ConditionTrace[];
  readonly match_any: readonly ConditionTrace[];
};

type CompiledCondition = {
  readonly matches: (subject: ConditionSubject) => boolean;
  readonly trace: (subject: ConditionSubject) => ConditionTrace;
};

const withPlainTrace = (
  condition_type: ConditionType,
  matches: CompiledCondition['matches'],
): CompiledCondition => ({
  matches,
  trace: (subject) => ({ condition_type, matched: matches(subject) }),
});

function compileCondition(condition: RuleCondition): CompiledCondition {
  const { condition_type: type, condition_value: value } = condition;
  switch (type) {
    case 'all':
      return withPlainTrace(type, () => true);
    case 'selected': {
      const ids = new Set(value);
      return withPlainTrace(type, ({ id, otherIds = [] }) =>
        [id, ...otherIds].some((one) => ids.has(one)),
      );
    }
    case 'date_time_before': {
      const time = parseConditionTime(value);
      return withPlainTrace(type, ({ at }) => at !== undefined && at < time);
    }
    case 'date_time_after': {
      const time = parseConditionTime(value);
      return withPlainTrace(type, ({ at }) => at !== undefined && at > time);
    }
    case 'text_rule': {
      const rule = compileTextCondition(value);
      return {
        matches: ({ text }) => rule.matches(text),
        trace: ({ text }) => ({
          condition_type: type,
          matched: rule.matches(text),
          entries: rule.trace(text),
        }),
      };
    }
  }
}

type CompiledGroup = {
  readonly matches: (subject: ConditionSubject) => boolean;
  readonly trace: (subject: ConditionSubject) => ConditionGroupTrace;
};

/** All conditions of `match_all` must hold, and one of `match_any` if it has any. An empty group matches nothing. */
function compileGroup(name: RuleConditionGroupName, group: RuleConditionGroup): CompiledGroup {
  const all = group.match_all.map(compileCondition);
  const any = group.match_any.map(compileCondition);
  const isEmpty = all.length + any.length === 0;
  return {
    matches: (subject) =>
      !isEmpty &&
      all.every((condition) => condition.matches(subject)) &&
      (any.length === 0 || any.some((condition) => condition.matches(subject))),
    trace: (subject) => {
      const match_all = all.map((condition) => condition.trace(subject));
      const match_any = any.map((condition) => condition.trace(subject));
      const isMatched = ({ matched }: ConditionTrace) => matched;
      const matched =
        !isEmpty && match_all.every(isMatched) && (any.length === 0 || match_any.some(isMatched));
      return { group: name, matched, match_all, match_any };
    },
  };
}

export type CompiledRuleConditions = {
  readonly matches: (subjects: RuleConditionSubjects) => boolean;
  readonly trace: (subjects: RuleConditionSubjects) => readonly ConditionGroupTrace[];
};

/** An event needs every group of its type; a group without a subject does not hold. */
export function compileRuleConditions(
  eventType: RuleEventType,
  definition: Readonly<Record<RuleConditionGroupName, RuleConditionGroup>>,
): CompiledRuleConditions {
  const groups = listRuleConditionGroups(eventType).map((name) => ({
    name,
    group: compileGroup(name, definition[name]),
  }));
  return {
    matches: (subjects) =>
      groups.every(({ name, group }) => {
        const subject = subjects[name];
        return subject !== undefined && group.matches(subject);
      }),
    trace: (subjects) =>
      groups.map(({ name, group }) => {
        const subject = subjects[name];
        return subject
          ? group.trace(subject)
          : { group: name, matched: false, match_all: [], match_any: [] };
      }),
  };
}
