// How long an action waits before it sends.
import { useFormContext, useWatch } from 'react-hook-form';
import { RadioGroup } from '#web/components/fields/radio-group.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { ListError, useFieldError } from '../form/field-error.tsx';
import type { ActionPath, DelayType, RuleForm } from '../form/rule-form.ts';

const OPTIONS: readonly { readonly value: DelayType; readonly label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'fixed', label: 'Fixed' },
  { value: 'range', label: 'Range' },
];

type MinutesPath = `${ActionPath}.delay.${'minutes' | 'low' | 'high'}`;

/** 0 for a text that is not a number. */
const parseMinutes = (value: unknown): number =>
  Math.max(0, Number.parseInt(String(value), 10) || 0);

function MinutesField({ path, label }: { readonly path: MinutesPath; readonly label: string }) {
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

export function DelayFields({ path }: { readonly path: ActionPath }) {
  const { setValue, clearErrors } = useFormContext<RuleForm>();
  const name = `${path}.delay.type` as const;
  const type = useWatch<RuleForm, typeof name>({ name });
  const chooseType = (next: DelayType) => {
    clearErrors(`${path}.delay`);
    setValue(`${path}.delay`, { type: next, minutes: 0, low: 0, high: 0 });
  };
  return (
    <div className="grid gap-2">
      <RadioGroup label="Delay" value={type} options={OPTIONS} onChange={chooseType} />
      {type === 'fixed' && <MinutesField path={`${path}.delay.minutes`} label="Minutes" />}
      {type === 'range' && (
        <div className="flex flex-wrap gap-3">
          <MinutesField path={`${path}.delay.low`} label="From (minutes)" />
          <MinutesField path={`${path}.delay.high`} label="To (minutes)" />
        </div>
      )}
      <ListError path={name} />
    </div>
  );
}
