// A labeled group of radio choices, each with an optional hint.
import { useId } from 'react';
import { joinClassNames } from '../ui/join-class-names.ts';

type RadioGroupProps<Value extends string> = {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: Value;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly hint?: string;
  }[];
  readonly onChange: (value: Value) => void;
  readonly orientation?: 'row' | 'column';
};

export function RadioGroup<Value extends string>({
  label,
  isLabelHidden,
  value,
  options,
  onChange,
  orientation = 'row',
}: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{label}</legend>
      <div
        className={joinClassNames(
          'flex flex-wrap',
          orientation === 'row' ? 'gap-x-5' : 'flex-col gap-1',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm md:min-h-8"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="size-4 shrink-0 accent-accent"
            />
            <span>
              {option.label}
              {option.hint && <span className="block text-xs text-muted">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
