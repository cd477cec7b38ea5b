// A number of minutes: whole and not negative.
import { useFormContext } from 'react-hook-form';
import { TextField } from '#web/components/ui/text-field.tsx';
import type { ActionPath, RuleForm } from '../form/rule-form.ts';
import { useFieldError } from '../form/use-field-error.ts';

type MinutesPath = `${ActionPath}.delay.${'minutes' | 'low' | 'high'}`;

/** 0 for what is no number. */
const parseMinutes = (value: unknown): number =>
  Math.max(0, Number.parseInt(String(value), 10) || 0);

export function MinutesField({
  path,
  label,
}: {
  readonly path: MinutesPath;
  readonly label: string;
}) {
  const { register, getValues, setValue } = useFormContext<RuleForm>();
  const { onBlur, ...field } = register(path, { setValueAs: parseMinutes });
  return (
    <div className="w-36">
      <TextField
        label={label}
        type="number"
        min={0}
        step={1}
        inputMode="numeric"
        error={useFieldError(path)}
        {...field}
        onBlur={(event) => {
          void onBlur(event);
          // Shows what will be saved.
          setValue(path, getValues(path));
        }}
      />
    </div>
  );
}
