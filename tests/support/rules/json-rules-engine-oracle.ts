// The same conditions for json-rules-engine, which decides independently of ours whether an event matches.
import { Engine, Operator, type RuleProperties, type TopLevelCondition } from 'json-rules-engine';
import type { RuleEvent } from '#functions/rules/domain/evaluation/rule-event.ts';
import {
  listRuleConditionGroups,
  RULE_CONDITION_GROUPS,
  type RuleConditionGroupName,
  type RuleEventType,
} from '#shared/rules/rule-types-and-options.ts';
import type { RuleDefinition } from '#shared/schemas/rule.ts';
import type {
  RuleCondition,
  RuleConditionGroup,
  TextConditionEntry,
} from '#shared/schemas/rule-conditions.ts';

type OracleCondition = RuleProperties['conditions'] | TopLevelCondition | object;

const NEVER = { any: [{ fact: 'one', operator: 'equal', value: 2 }] };

const normalizeAsWritten = (text: string): string =>
  text.normalize('NFC').trim().split(/\s+/u).join(' ');
/** Enough for the words that the generators use. */
const ignoreCase = (text: string): string =>
  normalizeAsWritten(text)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

type Pair = { readonly text: string; readonly ignoresCase: boolean };
const comparing =
  (compare: (text: string, searched: string) => boolean) =>
  (fact: string, { text, ignoresCase }: Pair): boolean => {
    const prepare = ignoresCase ? ignoreCase : normalizeAsWritten;
    return compare(prepare(fact), prepare(text));
  };

/** Enough for the texts that the generators use. */
const isAroundWords = (text: string): boolean => !/[\p{L}\p{N}@#%+]/u.test(text);

type Sides = { readonly before: string; readonly behind: string };
/** Whether the searched text occurs with such texts on its sides. */
const hasBetween =
  (isAllowed: (sides: Sides) => boolean) =>
  (text: string, searched: string): boolean =>
    Array.from(text, (_, index) => index).some(
      (index) =>
        text.startsWith(searched, index) &&
        isAllowed({ before: text.slice(0, index), behind: text.slice(index + searched.length) }),
    );

const startsWith = (text: string, searched: string): boolean =>
  isAroundWords(searched)
    ? text.startsWith(searched)
    : hasBetween(({ before }) => isAroundWords(before))(text, searched);
const endsWith = (text: string, searched: string): boolean =>
  isAroundWords(searched)
    ? text.endsWith(searched)
    : hasBetween(({ behind }) => isAroundWords(behind))(text, searched);
const equals = (text: string, searched: string): boolean =>
  isAroundWords(searched)
    ? text === searched
    : hasBetween(({ before, behind }) => isAroundWords(before + behind))(text, searched);

const OPERATORS: Readonly<Record<string, (fact: never, value: never) => boolean>> = {
  contains: comparing((text, searched) => text.includes(searched)),
  does_not_contain: comparing((text, searched) => !text.includes(searched)),
  equals: comparing(equals),
  does_not_equal: comparing((text, searched) => !equals(text, searched)),
  starts_with: comparing(startsWith),
  does_not_start_with: comparing((text, searched) => !startsWith(text, searched)),
  ends_with: comparing(endsWith),
  does_not_end_with: comparing((text, searched) => !endsWith(text, searched)),
};

function toTextConditions(group: string, entries: readonly TextConditionEntry[]): OracleCondition {
  const used = entries.filter(({ text }) => text.trim() !== '');
  if (used.length === 0) return NEVER;
  const alternatives: object[][] = [];
  used.forEach((entry, index) => {
    const leaf = {
      fact: `${group}.text`,
      operator: entry.match_type,
      value: { text: entry.text, ignoresCase: !entry.case_sensitive },
    };
    if (index === 0 || entry.operator === 'or') alternatives.push([leaf]);
    else alternatives.at(-1)?.push(leaf);
  });
  return { any: alternatives.map((all) => ({ all })) };
}

function toOracleCondition(group: string, condition: RuleCondition): OracleCondition {
  switch (condition.condition_type) {
    case 'all':
      return { fact: 'one', operator: 'equal', value: 1 };
    case 'selected':
      return { fact: `${group}.id`, operator: 'in', value: condition.condition_value };
    case 'date_time_before':
      return {
        fact: `${group}.at`,
        operator: 'lessThan',
        value: Date.parse(condition.condition_value),
      };
    case 'date_time_after':
      return {
        fact: `${group}.at`,
        operator: 'greaterThan',
        value: Date.parse(condition.condition_value),
      };
    case 'text_rule':
      return toTextConditions(group, condition.condition_value);
  }
}

function toOracleGroup(name: string, { match_all, match_any }: RuleConditionGroup): object {
  if (match_all.length + match_any.length === 0) return NEVER;
  const all = match_all.map((condition) => toOracleCondition(name, condition));
  const any = match_any.map((condition) => toOracleCondition(name, condition));
  return { all: any.length === 0 ? all : [...all, { any }] };
}

export type RuleForOracle = {
  readonly id: string;
  readonly eventType: RuleEventType;
  readonly definition: RuleDefinition;
};

/** An engine with the rules; the fact `eventType` keeps rules of other types from matching. */
export function createRulesEngineOracle(rules: readonly RuleForOracle[]): Engine {
  const engine = new Engine([], { allowUndefinedFacts: true });
  for (const [name, evaluate] of Object.entries(OPERATORS))
    engine.addOperator(new Operator(name, evaluate as never));
  for (const { id, eventType, definition } of rules) {
    const groups = listRuleConditionGroups(eventType).map((name) =>
      toOracleGroup(name, definition[name]),
    );
    const ofType = { fact: 'eventType', operator: 'equal', value: eventType };
    engine.addRule({ conditions: { all: [ofType, ...groups] } as never, event: { type: id } });
  }
  return engine;
}

/** The ids of the rules that match the event. */
export async function findMatchingRulesByOracle(
  engine: Engine,
  { eventType, subjects }: RuleEvent,
): Promise<ReadonlySet<string>> {
  const facts: Record<string, unknown> = { one: 1, eventType };
  for (const group of Object.keys(RULE_CONDITION_GROUPS) as RuleConditionGroupName[]) {
    facts[`${group}.id`] = subjects[group]?.id ?? '';
    facts[`${group}.at`] = subjects[group]?.at ?? 0;
    facts[`${group}.text`] = subjects[group]?.text.original ?? '';
  }
  const { events } = await engine.run(facts);
  return new Set(events.map(({ type }) => type));
}
