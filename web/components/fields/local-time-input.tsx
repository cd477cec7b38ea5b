// A native input of a date or of a date with its time: shown in the viewer's time zone, stored as ISO in UTC.
import { type ComponentProps, useId } from 'react';
import {
  FormFieldFrame,
  type FormFieldTexts,
  getFormControlAttributes,
  getFormControlClassName,
} from './form-field-frame.tsx';

export type LocalTimeInputProps = FormFieldTexts &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'value' | 'onChange'> & {
    /** ISO, or null when empty. */
    readonly value: string | null;
    readonly onChange: (time: string | null) => void;
  };

type LocalTimeInputFormat = {
  readonly type: 'date' | 'datetime-local';
  /** The value of the native input, for a valid time. */
  readonly format: (date: Date) => string;
  /** The time of such a value. The native input gives an empty one until it is complete. */
  readonly parse: (value: string) => Date;
};

const isValid = (date: Date): boolean => !Number.isNaN(date.getTime());

/** `2026-12-24`, as native inputs expect it. */
export const formatLocalDay = (date: Date): string =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-');

export function LocalTimeInput({
  label,
  isLabelHidden,
  error,
  hint,
  value,
  onChange,
  type,
  format,
  parse,
  ...rest
}: LocalTimeInputProps & LocalTimeInputFormat) {
  const id = useId();
  const texts = { label, isLabelHidden, error, hint };
  const shown = new Date(value ?? Number.NaN);
  return (
    <FormFieldFrame id={id} {...texts}>
      <input
        {...rest}
        {...getFormControlAttributes(id, texts)}
        type={type}
        value={isValid(shown) ? format(shown) : ''}
        onChange={(event) => {
          const chosen = parse(event.target.value);
          onChange(isValid(chosen) ? chosen.toISOString() : null);
        }}
        className={getFormControlClassName(error)}
      />
    </FormFieldFrame>
  );
}
