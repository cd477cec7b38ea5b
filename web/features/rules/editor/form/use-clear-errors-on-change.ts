// Clears the server's errors at a field when its value changes.
import { useEffect } from 'react';
import { type FieldErrors, get, type UseFormReturn } from 'react-hook-form';
import type { RuleForm } from './rule-form.ts';

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
