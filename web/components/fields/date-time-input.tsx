// A date with its time: shown in the viewer's time zone, stored as ISO in UTC.
import { type ComponentProps, useId } from 'react';
import {
  FormFieldFrame,
  type FormFieldTexts,
  getFormControlAttributes,
  getFormControlClassName,
} from './form-field-frame.tsx';

type DateTimeInputProps = FormFieldTexts &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'value' | 'onChange'> & {
    /** ISO, or null when empty. */
    readonly value: string | null;
    readonly onChange: (time: string | null) => void;
  };

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** `2026-03-01T09:05`, as the native input expects it. Empty for no or an invalid time. */
function toLocalInputValue(time: string | null): string {
  const date = new Date(time ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return '';
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** The native input gives an empty value until date and time are complete. */
function fromLocalInputValue(value: string): string | null {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

export function DateTimeInput({
  label,
  isLabelHidden,
  error,
  hint,
  value,
  onChange,
  ...rest
}: DateTimeInputProps) {
  const id = useId();
  const texts = { label, isLabelHidden, error, hint };
  return (
    <FormFieldFrame id={id} {...texts}>
      <input
        {...rest}
        {...getFormControlAttributes(id, texts)}
        type="datetime-local"
        value={toLocalInputValue(value)}
        onChange={(event) => onChange(fromLocalInputValue(event.target.value))}
        className={getFormControlClassName(error)}
      />
    </FormFieldFrame>
  );
}
