// Holds why the rule could not be saved, for the wrong fields and for the place beside the button.
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ApiError } from '#web/lib/http/api-error.ts';
import type { RuleForm } from '../form/rule-form.ts';
import { findFormPath } from '../form/server-error-path.ts';

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
