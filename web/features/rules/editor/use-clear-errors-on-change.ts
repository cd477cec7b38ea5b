// What the server found wrong with a field is not known of its next value.
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { RuleForm } from './rule-form.ts';

/** `a.0.text`, `a.0`, `a`. */
const listPathWithParents = (path: string): readonly string[] =>
  path.split('.').map((_, index, parts) => parts.slice(0, parts.length - index).join('.'));

export function useClearErrorsOnChange(form: UseFormReturn<RuleForm>): void {
  const { subscribe, getFieldState, clearErrors } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name = '' }) => {
          const wrongPath = listPathWithParents(name).find(
            (path) => getFieldState(path as 'name').error?.message !== undefined,
          );
          if (wrongPath !== undefined) clearErrors(wrongPath as 'name');
        },
      }),
    [subscribe, getFieldState, clearErrors],
  );
}
