// The date and time of a condition.
import { useController } from 'react-hook-form';
import { DateTimeInput } from '#web/components/fields/date-time-input.tsx';
import { useFieldError } from '../form/field-error.tsx';
import type { ConditionPath, RuleForm } from '../form/rule-form.ts';

export function TimeField({ path }: { readonly path: ConditionPath }) {
  const name = `${path}.time` as const;
  const { field } = useController<RuleForm, typeof name>({ name });
  return (
    <DateTimeInput
      label="Date and time"
      isLabelHidden
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={useFieldError(name)}
    />
  );
}
