// How long an action waits before it sends.
import { useFormContext, useWatch } from 'react-hook-form';
import { RadioGroup } from '#web/components/ui/radio-group.tsx';
import { ListError } from '../form/field-error.tsx';
import { MinutesField } from './minutes-field.tsx';
import type { ActionPath, DelayType, RuleForm } from '../form/rule-form.ts';

const OPTIONS: readonly { readonly value: DelayType; readonly label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'fixed', label: 'Fixed' },
  { value: 'range', label: 'Range' },
];

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
