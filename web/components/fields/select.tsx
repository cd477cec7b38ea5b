// A labeled choice among a few: the native select, which phones show in their own way.
import { type ComponentProps, useId } from 'react';
import {
  FormFieldFrame,
  type FormFieldTexts,
  getFormControlAttributes,
  getFormControlClassName,
} from './form-field-frame.tsx';

type SelectProps<Value extends string> = FormFieldTexts &
  Omit<ComponentProps<'select'>, 'id' | 'className' | 'value' | 'onChange'> & {
    readonly value: Value;
    readonly options: readonly { readonly value: Value; readonly label: string }[];
    readonly onChange: (value: Value) => void;
  };

export function Select<Value extends string>({
  label,
  isLabelHidden,
  error,
  hint,
  options,
  onChange,
  ...rest
}: SelectProps<Value>) {
  const id = useId();
  const texts = { label, isLabelHidden, error, hint };
  return (
    <FormFieldFrame id={id} {...texts}>
      <select
        {...rest}
        {...getFormControlAttributes(id, texts)}
        onChange={(event) => onChange(event.target.value as Value)}
        className={getFormControlClassName(error, 'pe-8')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FormFieldFrame>
  );
}
