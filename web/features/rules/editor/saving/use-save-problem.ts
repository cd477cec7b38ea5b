// Why the rule could not be saved: at the fields that are wrong, and beside the button.
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ApiError } from '#web/lib/api-error.ts';
import type { RuleForm } from '../form/rule-form.ts';
import { showFieldErrors } from '../form/show-field-errors.ts';

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
    /** That fields are wrong is over when none is marked any more. */
    problem: problem ?? (Object.keys(form.formState.errors).length > 0 ? wrongFields : null),
  };
}
