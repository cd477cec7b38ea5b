// How often a rule or an action triggers at most. Few owners change this, so it opens on request.
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { RULE_LIMITS } from '#shared/limits.ts';
import {
  EVENT_TYPES,
  type RuleEventType,
  type TriggerCountName,
  type TriggerCounts,
  UNLIMITED,
} from '#shared/rules/rule-tables.ts';
import { Select } from '#web/components/fields/select.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { TRIGGER_COUNT_LABELS } from '#web/features/rules/words/labels.ts';
import { useFieldError } from '../form/field-error.tsx';
import type { ActionPath, RuleForm } from '../form/rule-form.ts';

type CountsPath = `${ActionPath}.triggerCounts` | `triggerCounts.${RuleEventType}`;
type CountKind = 'unlimited' | 'once' | 'number';

const KIND_OPTIONS: readonly { readonly value: CountKind; readonly label: string }[] = [
  { value: 'unlimited', label: 'Unlimited' },
  { value: 'once', label: 'Once' },
  { value: 'number', label: 'A number' },
];
const COUNT_OF_KIND: Readonly<Record<CountKind, number>> = {
  unlimited: UNLIMITED,
  once: 1,
  number: 2,
};

function getKind(count: number): CountKind {
  if (count === UNLIMITED) return 'unlimited';
  return count === 1 ? 'once' : 'number';
}

/** At least 0, which means never. */
const parseCount = (value: string): number =>
  Math.min(RULE_LIMITS.triggerCount, Math.max(0, Number.parseInt(value, 10) || 0));

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
  const count = field.value ?? UNLIMITED;
  // A user who types 12 begins with 1, which must not turn the kind into "Once".
  const [wantsNumber, setWantsNumber] = useState(false);
  const kind = wantsNumber && count !== UNLIMITED ? 'number' : getKind(count);
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

export function TriggerCountFields({
  eventType,
  path,
  title,
}: {
  readonly eventType: RuleEventType;
  readonly path: CountsPath;
  readonly title: string;
}) {
  const defaults: TriggerCounts = EVENT_TYPES[eventType].triggerCounts;
  const names = Object.keys(defaults) as readonly TriggerCountName[];
  const { getValues } = useFormContext<RuleForm>();
  // The fields open when a limit differs from the default.
  const [isOpenFirst] = useState(() => {
    const counts: TriggerCounts = getValues(path);
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
