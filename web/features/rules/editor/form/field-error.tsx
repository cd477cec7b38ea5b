// What the server found wrong with a list or a section; it can be focused, as a field can.
import { useFieldError } from './use-field-error.ts';

export function ListError({ path }: { readonly path: string }) {
  const error = useFieldError(path);
  if (error === undefined) return null;
  return (
    <p data-invalid tabIndex={-1} className="rounded-sm text-sm text-danger">
      {error}
    </p>
  );
}
