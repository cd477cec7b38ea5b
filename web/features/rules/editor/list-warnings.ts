// What makes the rule in the editor do nothing, or say what nobody meant: said, but no reason not to save it. Pure.
import { listConditionGroups } from '#shared/rules/rule-tables.ts';
import { listTextAlternatives } from '../text-alternatives.ts';
import { contradictsItself } from './contradicts-itself.ts';
import {
  type ConditionForm,
  type ConditionGroupForm,
  listUnsavedPicks,
  type RuleForm,
} from './rule-form.ts';

/** `[your link]` of a ready-made rule. */
const PLACEHOLDER = /\[[^[\]\n]{1,40}\]/u;

const selectsNothing = ({ condition_type, postIds }: ConditionForm): boolean =>
  condition_type === 'selected' && postIds.length === 0;

const namesNoText = ({ condition_type, entries }: ConditionForm): boolean =>
  condition_type === 'text_rule' && listTextAlternatives(entries).length === 0;

const canNeverHold = (
  { match_all, match_any }: ConditionGroupForm,
  holdsNever: (condition: ConditionForm) => boolean,
): boolean => match_all.some(holdsNever) || (match_any.length > 0 && match_any.every(holdsNever));

/** Why nothing can match the conditions. */
function listEmptyConditions(groups: readonly ConditionGroupForm[]): readonly string[] {
  const warnings: string[] = [];
  if (groups.some((group) => canNeverHold(group, selectsNothing)))
    warnings.push('No post is selected, so it will do nothing.');
  if (groups.some((group) => canNeverHold(group, namesNoText)))
    warnings.push('A condition has no text yet, so it will do nothing.');
  if (groups.some(contradictsItself))
    warnings.push('It leaves out what it asks for, so it will do nothing.');
  return warnings;
}

/** Of its own type only, as it is saved. */
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
