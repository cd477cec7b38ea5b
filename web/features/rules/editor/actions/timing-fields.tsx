// When and how often an action sends: its delay, and how often it or its rule triggers at most.
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { RULE_VALIDATION_LIMITS } from '#shared/limits.ts';
import {
  RULE_EVENT_TYPE_OPTIONS,
  type RuleEventType,
  type TriggerCountName,
  type TriggerCountOptions,
  UNLIMITED_TRIGGERS,
} from '#shared/rules/rule-types-and-options.ts';
import { RadioGroup } from '#web/components/fields/radio-group.tsx';
import { Select } from '#web/components/fields/select.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { TRIGGER_COUNT_LABELS } from '#web/features/rules/words/rule-labels.ts';
import type { ActionPath, DelayType, RuleForm } from '../form/rule-form.ts';
import { RuleFormListError, useFieldError } from '../form/section-parts.tsx';

const DELAY_OPTIONS: readonly { readonly value: DelayType; readonly label: string }[] = [
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
      <RadioGroup label="Delay" value={type} options={DELAY_OPTIONS} onChange={chooseType} />
      {type === 'fixed' && <MinutesField path={`${path}.delay.minutes`} label="Minutes" />}
      {type === 'range' && (
        <div className="flex flex-wrap gap-3">
          <MinutesField path={`${path}.delay.low`} label="From (minutes)" />
          <MinutesField path={`${path}.delay.high`} label="To (minutes)" />
        </div>
      )}
      <RuleFormListError path={name} />
    </div>
  );
}

type CountsPath = `${ActionPath}.triggerCounts` | `triggerCounts.${RuleEventType}`;
type CountKind = 'unlimited' | 'once' | 'number';

const KIND_OPTIONS: readonly { readonly value: CountKind; readonly label: string }[] = [
  { value: 'unlimited', label: 'Unlimited' },
  { value: 'once', label: 'Once' },
  { value: 'number', label: 'A number' },
];
const COUNT_OF_KIND: Readonly<Record<CountKind, number>> = {
  unlimited: UNLIMITED_TRIGGERS,
  once: 1,
  number: 2,
};

function getKind(count: number): CountKind {
  if (count === UNLIMITED_TRIGGERS) return 'unlimited';
  return count === 1 ? 'once' : 'number';
}

/** At least 0, which means never. */
const parseCount = (value: string): number =>
  Math.min(RULE_VALIDATION_LIMITS.triggerCount, Math.max(0, Number.parseInt(value, 10) || 0));

function TriggerCountField({
  path,
  name,
}: {
  readonly path: CountsPath;
  readonly name: TriggerCountName;
}) {
  const fieldPath = `${path}.${name}` as const;
  const { field } = useController<RuleForm, typeof fieldPath>({ name: fieldPath });
  const error = useFieldError(fieldPath);
  const count = field.value ?? UNLIMITED_TRIGGERS;
  // A user who types 12 begins with 1, which must not turn the kind into "Once".
  const [wantsNumber, setWantsNumber] = useState(false);
  const kind = wantsNumber && count !== UNLIMITED_TRIGGERS ? 'number' : getKind(count);
  return (
    <div className="flex items-end gap-2">
      <div className="w-44">
        <Select
          label={TRIGGER_COUNT_LABELS[name]}
          value={kind}
          options={KIND_OPTIONS}
          onChange={(next) => {
            setWantsNumber(next === 'number');
            field.onChange(COUNT_OF_KIND[next]);
          }}
          error={kind === 'number' ? undefined : error}
        />
      </div>
      {kind === 'number' && (
        <div className="w-28">
          <TextField
            label={`${TRIGGER_COUNT_LABELS[name]}: number of times`}
            isLabelHidden
            type="number"
            min={0}
            step={1}
            inputMode="numeric"
            value={count}
            onChange={(event) => field.onChange(parseCount(event.target.value))}
            error={error}
          />
        </div>
      )}
    </div>
  );
}

/** Few owners change this, so it opens on request. */
export function TriggerCountFields({
  eventType,
  path,
  title,
}: {
  readonly eventType: RuleEventType;
  readonly path: CountsPath;
  readonly title: string;
}) {
  const defaults: TriggerCountOptions = RULE_EVENT_TYPE_OPTIONS[eventType].triggerCounts;
  const names = Object.keys(defaults) as readonly TriggerCountName[];
  const { getValues } = useFormContext<RuleForm>();
  // The fields open when a limit differs from the default.
  const [isOpenFirst] = useState(() => {
    const counts: TriggerCountOptions = getValues(path);
    return names.some((name) => counts[name] !== defaults[name]);
  });
  return (
    <details className="group" open={isOpenFirst}>
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 rounded-sm text-sm text-muted hover:text-ink md:min-h-8">
        <ChevronRight
          aria-hidden
          className="size-4 transition-transform duration-150 group-open:rotate-90 rtl:-scale-x-100"
        />
        {title}
      </summary>
      <div className="flex flex-wrap gap-x-6 gap-y-3 pt-2">
        {names.map((name) => (
          <TriggerCountField key={name} path={path} name={name} />
        ))}
      </div>
    </details>
  );
}
