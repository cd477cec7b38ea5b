// The server's error at a field, a list or a section of the form.
import { get, useFormContext, useFormState } from 'react-hook-form';
import type { RuleForm } from './rule-form.ts';

/** Also finds the error of a list or a group, which is no field. */
export function useFieldError(path: string): string | undefined {
  const { control } = useFormContext<RuleForm>();
  const { errors } = useFormState({ control, name: path as 'name', exact: true });
  const message: unknown = get(errors, `${path}.message`);
  return typeof message === 'string' ? message : undefined;
}

/** The error of a list or a section. It can have the focus, as a field can. */
export function ListError({ path }: { readonly path: string }) {
  const error = useFieldError(path);
  if (error === undefined) return null;
  return (
    <p data-invalid tabIndex={-1} className="rounded-sm text-sm text-danger">
      {error}
    </p>
  );
}
