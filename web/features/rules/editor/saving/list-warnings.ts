// Warns of a rule that does nothing, or still has a placeholder. A warning does not keep the owner from saving. Pure.
import { foldTypography } from '#shared/fold-typography.ts';
import {
  type ConditionType,
  listRuleConditionGroups,
  type TextMatchType,
} from '#shared/rules/rule-types-and-options.ts';
import type { TextConditionEntry } from '#shared/schemas/rule-conditions.ts';
import { listTextAlternatives } from '#web/features/rules/list-text-alternatives.ts';
import {
  type ConditionForm,
  type ConditionGroupForm,
  listUnsavedPicks,
  type RuleForm,
} from '../form/rule-form.ts';

/** Ready-made rules have placeholders such as `[your link]`. */
const PLACEHOLDER = /\[[^[\]\n]{1,40}\]/u;

type EmptyValue = {
  readonly isEmpty: (condition: ConditionForm) => boolean;
  readonly warning: string;
};
/** When the value of each type of condition is too empty to hold; null where it cannot be. */
const EMPTY_VALUES: Readonly<Record<ConditionType, EmptyValue | null>> = {
  all: null,
  selected: {
    isEmpty: ({ postIds }) => postIds.length === 0,
    warning: 'No post is selected, so it will do nothing.',
  },
  // The server demands a date.
  date_time_before: null,
  date_time_after: null,
  text_rule: {
    isEmpty: ({ entries }) => listTextAlternatives(entries).length === 0,
    warning: 'A condition has no text yet, so it will do nothing.',
  },
};

const canNeverHold = (
  { match_all, match_any }: ConditionGroupForm,
  holdsNever: (condition: ConditionForm) => boolean,
): boolean => match_all.some(holdsNever) || (match_any.length > 0 && match_any.every(holdsNever));

/** Folds nearly as the server does, which is enough for a warning. */
const fold = (text: string): string =>
  foldTypography(text).normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();

type Contradicts = (asked: string, leftOut: string, type: TextMatchType) => boolean;

/** Whether a text that matches `asked` always matches what is left out too. */
const CONTRADICTIONS: { readonly [Type in TextMatchType]?: Contradicts } = {
  does_not_contain: (asked, leftOut) => asked.includes(leftOut),
  does_not_equal: (asked, leftOut, type) => type === 'equals' && asked === leftOut,
  does_not_start_with: (asked, leftOut, type) =>
    (type === 'equals' || type === 'starts_with') && asked.startsWith(leftOut),
  does_not_end_with: (asked, leftOut, type) =>
    (type === 'equals' || type === 'ends_with') && asked.endsWith(leftOut),
};

const isLeftOut = ({ match_type }: TextConditionEntry): boolean => match_type in CONTRADICTIONS;

function contradicts(asked: TextConditionEntry, leftOut: TextConditionEntry): boolean {
  // A text in another case escapes a case-sensitive exclusion.
  if (isLeftOut(asked) || (leftOut.case_sensitive && !asked.case_sensitive)) return false;
  const toCompared = leftOut.case_sensitive ? (text: string) => text.trim() : fold;
  const check = CONTRADICTIONS[leftOut.match_type];
  return check?.(toCompared(asked.text), toCompared(leftOut.text), asked.match_type) ?? false;
}

const listAlternatives = ({ condition_type, entries }: ConditionForm) =>
  condition_type === 'text_rule' ? listTextAlternatives(entries) : [];

/** `conditions` must all hold. */
function listLeftOut(conditions: readonly ConditionForm[]): readonly TextConditionEntry[] {
  return conditions.flatMap((condition) => {
    const [only = [], ...others] = listAlternatives(condition);
    return others.length === 0 ? only.filter(isLeftOut) : [];
  });
}

/** Whether the group excludes what it asks for, so that nothing can match it. */
function contradictsItself({ match_all, match_any }: ConditionGroupForm): boolean {
  const leftOut = listLeftOut(match_all);
  const isImpossible = (all: readonly TextConditionEntry[]): boolean =>
    all.some((asked) => [...leftOut, ...all].some((entry) => contradicts(asked, entry)));
  const cannotHold = (condition: ConditionForm): boolean => {
    const alternatives = listAlternatives(condition);
    return alternatives.length > 0 && alternatives.every(isImpossible);
  };
  return match_all.some(cannotHold) || (match_any.length > 0 && match_any.every(cannotHold));
}

/** The reasons why nothing can match the conditions. */
function listEmptyConditions(groups: readonly ConditionGroupForm[]): readonly string[] {
  const warnings = Object.entries(EMPTY_VALUES).flatMap(([type, value]) => {
    if (value === null) return [];
    const holdsNever = (condition: ConditionForm) =>
      condition.condition_type === type && value.isEmpty(condition);
    return groups.some((group) => canNeverHold(group, holdsNever)) ? [value.warning] : [];
  });
  if (groups.some(contradictsItself))
    warnings.push('It leaves out what it asks for, so it will do nothing.');
  return warnings;
}

/** Checks only the groups and actions of the form's type, which are saved. */
export function listWarnings(form: RuleForm): readonly string[] {
  const groups = listRuleConditionGroups(form.eventType).map((name) => form.groups[name]);
  const actions = form.actions[form.eventType];
  const warnings: string[] = [];
  if (actions.length === 0) warnings.push('It has no action yet, so it will do nothing.');
  warnings.push(...listEmptyConditions(groups));
  if (groups.flatMap(listUnsavedPicks).length > 0)
    warnings.push('The posts you picked are not saved in it yet.');
  const texts = actions.flatMap((action) => action.texts);
  const [placeholder] = texts.flatMap(({ text }) => text.match(PLACEHOLDER) ?? []);
  if (placeholder) warnings.push(`A text still says “${placeholder}”.`);
  return warnings;
}
