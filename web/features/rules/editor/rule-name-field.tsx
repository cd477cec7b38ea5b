// The name of the rule; it may stay empty.
import { useFormContext } from 'react-hook-form';
import { TextField } from '#web/components/ui/text-field.tsx';
import type { RuleForm } from './form/rule-form.ts';
import { useFieldError } from './form/use-field-error.ts';

export function RuleNameField() {
  const { register } = useFormContext<RuleForm>();
  return (
    <TextField
      label="Rule name"
      autoComplete="off"
      error={useFieldError('name')}
      {...register('name')}
    />
  );
}
