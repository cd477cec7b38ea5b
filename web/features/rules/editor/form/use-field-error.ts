// What the server found wrong with one field of the form.
import { get, useFormContext, useFormState } from 'react-hook-form';
import type { RuleForm } from './rule-form.ts';

/** Also for a part of the form that is no field, such as a list. */
export function useFieldError(path: string): string | undefined {
  const { control } = useFormContext<RuleForm>();
  const { errors } = useFormState({ control, name: path as 'name', exact: true });
  const message: unknown = get(errors, `${path}.message`);
  return typeof message === 'string' ? message : undefined;
}
