// Shows what the server found wrong at the fields of the form.
import type { UseFormReturn } from 'react-hook-form';
import type { ApiError } from '#web/lib/api-error.ts';
import type { RuleForm } from './rule-form.ts';
import { findFormPath } from './server-error-path.ts';

/** Returns the sentences that belong to no field; none when all belong to one. */
export function showFieldErrors(
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

/** Moves the focus to the first field with an error, also where it is folded away. */
export function focusFirstError(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
  const fold = field?.closest('details');
  if (fold) fold.open = true;
  // Not where the bar at the end of the form would hide it.
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}
