// Warns of a rule that does nothing, or still has a placeholder. A warning does not keep the owner from saving. Pure.
import { type ConditionType, listConditionGroups } from '#shared/rules/rule-tables.ts';
import { listTextAlternatives } from '#web/features/rules/text-alternatives.ts';
import {
  type ConditionForm,
  type ConditionGroupForm,
  listUnsavedPicks,
  type RuleForm,
} from '../form/rule-form.ts';
import { contradictsItself } from './contradicts-itself.ts';

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
  const groups = listConditionGroups(form.eventType).map((name) => form.groups[name]);
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
