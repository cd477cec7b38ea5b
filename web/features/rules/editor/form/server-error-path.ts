// Finds the field of the form that a path of a server error names. Pure.
import {
  CONDITION_GROUPS,
  type ConditionType,
  EVENT_TYPES,
  RULE_EVENT_TYPES,
} from '#shared/rules/rule-tables.ts';
import type { ConditionForm, ConditionListName, RuleForm } from './rule-form.ts';

type Parts = readonly string[];

const isListName = (name: string | undefined): name is ConditionListName =>
  name === 'match_all' || name === 'match_any';

/** The field of the form that holds the value of each type of condition. */
const VALUE_FIELDS: Readonly<Record<ConditionType, keyof ConditionForm>> = {
  all: 'condition_type',
  selected: 'postIds',
  date_time_before: 'time',
  date_time_after: 'time',
  text_rule: 'entries',
};
/** The form shows parts of these values, so an error can stand at its part. Other values show it as a whole. */
const TYPES_WITH_PARTS: readonly ConditionType[] = ['text_rule'];

/** Maps the path of a condition's value to its field in the form. */
function mapConditionValue(form: RuleForm, group: keyof RuleForm['groups'], parts: Parts): Parts {
  const [list, index, ...rest] = parts;
  if (!isListName(list)) return [];
  if (index === undefined) return [list];
  const type = form.groups[group][list][Number(index)]?.condition_type;
  const [field, ...inner] = rest;
  if (field !== 'condition_value' || type === undefined) return parts;
  return [list, index, VALUE_FIELDS[type], ...(TYPES_WITH_PARTS.includes(type) ? inner : [])];
}

function mapDelay(type: string | undefined, parts: Parts): Parts {
  const [field, bound] = parts;
  if (field !== 'delay_value') return ['delay', 'type'];
  if (type === 'range') return ['delay', bound ?? 'high'];
  return ['delay', 'minutes'];
}

function mapAction(form: RuleForm, parts: Parts): Parts {
  const [index, field, ...rest] = parts;
  if (index === undefined) return [];
  if (field === 'action_value') return [index, 'texts', ...rest];
  if (field !== 'action_options') return [index, 'action_type'];
  const [option = '', ...inner] = rest;
  const delayType = form.actions[form.eventType][Number(index)]?.delay.type;
  if (option === 'delay') return [index, ...mapDelay(delayType, inner)];
  if (option === 'smart_should_reply_check') return [index, 'smartCheck'];
  return [index, 'triggerCounts', option];
}

/** `parts` follow `rule.rule`. Undefined for a part that the form does not show. */
function mapDefinitionPath(form: RuleForm, [field = '', ...rest]: Parts): Parts | undefined {
  if (field in CONDITION_GROUPS) {
    const group = field as keyof RuleForm['groups'];
    return ['groups', group, ...mapConditionValue(form, group, rest)];
  }
  const eventType = RULE_EVENT_TYPES.find((type) => EVENT_TYPES[type].actionsField === field);
  if (eventType !== undefined)
    return ['actions', eventType, ...mapAction(form, rest[0] === 'actions' ? rest.slice(1) : [])];
  if (field === 'options')
    return rest[0] === 'only_top_level_comments'
      ? ['isTopLevelOnly']
      : ['triggerCounts', form.eventType, ...rest];
  return undefined;
}

/** Undefined for a path without a field in the form. */
export function findFormPath(form: RuleForm, serverPath: string): string | undefined {
  const [, field = '', ...rest] = serverPath.split('.');
  if (field === 'name') return 'name';
  if (field === 'rule_event_type') return 'eventType';
  return field === 'rule' ? mapDefinitionPath(form, rest)?.join('.') : undefined;
}
