// The last day of something: chosen in the viewer's time zone, stored as ISO in UTC.
import { type ComponentProps, useId } from 'react';
import {
  FormFieldFrame,
  type FormFieldTexts,
  getFormControlAttributes,
  getFormControlClassName,
} from './form-field-frame.tsx';

type DateInputProps = FormFieldTexts &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'value' | 'onChange'> & {
    /** ISO, or null when empty. */
    readonly value: string | null;
    /** Receives the last moment of the chosen day. */
    readonly onChange: (time: string | null) => void;
  };

const pad = (number: number, length: number): string => String(number).padStart(length, '0');

/** `2026-12-24`, as the native input expects it. Empty for no or an invalid time. */
function toInputValue(time: string | null): string {
  const date = new Date(time ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return '';
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;
}

/** The native input gives an empty value until the day is complete. */
function toEndOfDay(value: string): string | null {
  const date = new Date(`${value}T23:59:59.999`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

export function DateInput({
  label,
  isLabelHidden,
  error,
  hint,
  value,
  onChange,
  ...rest
}: DateInputProps) {
  const id = useId();
  const texts = { label, isLabelHidden, error, hint };
  return (
    <FormFieldFrame id={id} {...texts}>
      <input
        {...rest}
        {...getFormControlAttributes(id, texts)}
        type="date"
        value={toInputValue(value)}
        onChange={(event) => onChange(toEndOfDay(event.target.value))}
        className={getFormControlClassName(error)}
      />
    </FormFieldFrame>
  );
}
