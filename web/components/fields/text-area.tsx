// A labeled field for longer text; grows with the text where the browser supports it.
import { type ComponentProps, useId } from 'react';
import { joinClassNames } from '../ui/join-class-names.ts';
import {
  FormFieldFrame,
  type FormFieldTexts,
  getFormControlAttributes,
  getFormControlClassName,
} from './form-field-frame.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> &
  FormFieldTexts & {
    /** Starts with one line instead of several. */
    readonly isCompact?: boolean;
  };

export function TextArea({ label, isLabelHidden, error, hint, isCompact, ...rest }: TextAreaProps) {
  const id = useId();
  const texts = { label, isLabelHidden, error, hint };
  return (
    <FormFieldFrame id={id} {...texts}>
      <textarea
        dir="auto"
        rows={isCompact ? 1 : 6}
        {...rest}
        {...getFormControlAttributes(id, texts)}
        className={getFormControlClassName(
          error,
          joinClassNames('field-sizing-content wrap-anywhere py-2', !isCompact && 'min-h-36!'),
        )}
      />
    </FormFieldFrame>
  );
}
