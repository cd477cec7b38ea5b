// What the server found wrong with a field is not known of its next value.
import { useEffect } from 'react';
import { type FieldErrors, get, type UseFormReturn } from 'react-hook-form';
import type { RuleForm } from './rule-form.ts';

/** `a.0.text`, `a.0`, `a`. */
const listPathWithParents = (path: string): readonly string[] =>
  path.split('.').map((_, index, parts) => parts.slice(0, parts.length - index).join('.'));

const CONDITION_TYPE = '.condition_type';
/** What another type of rule has nothing to do with. */
const OF_EVENT_TYPE = ['groups', 'actions', 'triggerCounts'];

/** Of what is not there any more, such as a condition in the list that it was moved from. */
function listErrorsOfNothing(errors: object, values: RuleForm, parent = ''): readonly string[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    const path = `${parent}${name}`;
    if (typeof error !== 'object' || error === null) return [];
    if ('message' in error) return get(values, path) === undefined ? [path] : [];
    return listErrorsOfNothing(error, values, `${path}.`);
  });
}

/** Those that the change of a value ends. */
function listEndedErrors(
  name: string,
  { errors, values }: { readonly errors: FieldErrors<RuleForm>; readonly values: RuleForm },
): readonly string[] {
  if (name === 'eventType') return OF_EVENT_TYPE;
  const gone = listErrorsOfNothing(errors, values);
  // The fields of the other types are not shown any more.
  if (name.endsWith(CONDITION_TYPE)) return [...gone, name.slice(0, -CONDITION_TYPE.length)];
  const wrong = listPathWithParents(name).find((path) => get(errors, `${path}.message`));
  return wrong === undefined ? gone : [...gone, wrong];
}

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
