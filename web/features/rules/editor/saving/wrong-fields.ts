// The server's errors at the fields of the form: each is shown at its field, and cleared when the value changes.
import { useEffect, useState } from 'react';
import { type FieldErrors, get, type UseFormReturn } from 'react-hook-form';
import {
  type ConditionType,
  RULE_CONDITION_GROUPS,
  RULE_EVENT_TYPE_OPTIONS,
  RULE_EVENT_TYPES,
} from '#shared/rules/rule-types-and-options.ts';
import type { ApiError } from '#web/lib/http/api-error.ts';
import type { ConditionForm, ConditionListName, RuleForm } from '../form/rule-form.ts';

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
  if (field in RULE_CONDITION_GROUPS) {
    const group = field as keyof RuleForm['groups'];
    return ['groups', group, ...mapConditionValue(form, group, rest)];
  }
  const eventType = RULE_EVENT_TYPES.find(
    (type) => RULE_EVENT_TYPE_OPTIONS[type].actionsField === field,
  );
  if (eventType !== undefined)
    return ['actions', eventType, ...mapAction(form, rest[0] === 'actions' ? rest.slice(1) : [])];
  if (field === 'options')
    return rest[0] === 'only_top_level_comments'
      ? ['isTopLevelOnly']
      : ['triggerCounts', form.eventType, ...rest];
  return undefined;
}

/** Undefined for a path without a field in the form. */
function findFormPath(form: RuleForm, serverPath: string): string | undefined {
  const [, field = '', ...rest] = serverPath.split('.');
  if (field === 'name') return 'name';
  if (field === 'rule_event_type') return 'eventType';
  return field === 'rule' ? mapDefinitionPath(form, rest)?.join('.') : undefined;
}

/** Shows the server's errors at their fields. Returns the sentences that belong to no field. */
function showFieldErrors(
  { setError, getValues }: UseFormReturn<RuleForm>,
  { fields, messages }: ApiError,
): readonly string[] {
  const form = getValues();
  const entries = Object.entries(fields);
  const others: string[] = [];
  for (const [serverPath, sentences] of entries) {
    const path = findFormPath(form, serverPath);
    if (path === undefined) others.push(...sentences);
    else setError(path as 'name', { type: 'server', message: sentences.join(' ') });
  }
  return entries.length > 0 ? others : messages;
}

/** Holds why the rule could not be saved, for the wrong fields and for the place beside the button. */
export function useSaveProblem(form: UseFormReturn<RuleForm>) {
  const [problem, setProblem] = useState<string | null>(null);
  const [wrongFields, setWrongFields] = useState<string | null>(null);
  return {
    setProblem,
    showWrongFields: (error: ApiError) => {
      const others = showFieldErrors(form, error);
      if (others.length > 0) setProblem(others.join(' '));
      else setWrongFields(error.message);
    },
    forgetProblem: () => {
      setProblem(null);
      setWrongFields(null);
      form.clearErrors();
    },
    /** The sentence about wrong fields goes when no field is marked. */
    problem: problem ?? (Object.keys(form.formState.errors).length > 0 ? wrongFields : null),
  };
}

/** `a.0.text`, `a.0`, `a`. */
const listPathWithParents = (path: string): readonly string[] =>
  path.split('.').map((_, index, parts) => parts.slice(0, parts.length - index).join('.'));

const CONDITION_TYPE = '.condition_type';
/** Another type of rule shows none of these fields. */
const OF_EVENT_TYPE = ['groups', 'actions', 'triggerCounts'];

/** Lists errors at values that are gone, such as a condition that moved to the other list. */
function listErrorsOfNothing(errors: object, values: RuleForm, parent = ''): readonly string[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    const path = `${parent}${name}`;
    if (typeof error !== 'object' || error === null) return [];
    if ('message' in error) return get(values, path) === undefined ? [path] : [];
    return listErrorsOfNothing(error, values, `${path}.`);
  });
}

/** The paths whose errors end when the value at `name` changes. */
function listEndedErrors(
  name: string,
  { errors, values }: { readonly errors: FieldErrors<RuleForm>; readonly values: RuleForm },
): readonly string[] {
  if (name === 'eventType') return OF_EVENT_TYPE;
  const gone = listErrorsOfNothing(errors, values);
  // The fields of the other condition types disappear.
  if (name.endsWith(CONDITION_TYPE)) return [...gone, name.slice(0, -CONDITION_TYPE.length)];
  const wrong = listPathWithParents(name).find((path) => get(errors, `${path}.message`));
  return wrong === undefined ? gone : [...gone, wrong];
}

/** Clears the server's errors at a field when its value changes. */
export function useClearErrorsOnChange(form: UseFormReturn<RuleForm>): void {
  const { subscribe, clearErrors } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name = '', errors = {}, values }) => {
          for (const path of listEndedErrors(name, { errors, values }))
            if (get(errors, path) !== undefined) clearErrors(path as 'name');
        },
      }),
    [subscribe, clearErrors],
  );
}
