// A labeled field for longer text; grows with the text where the browser supports it.
import { type ComponentProps, useId } from 'react';
import { classNames } from '../ui/class-names.ts';
import { FieldFrame, type FieldTexts, getControlClass, getControlProps } from './field-frame.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> &
  FieldTexts & {
    /** Starts with one line instead of several. */
    readonly isCompact?: boolean;
  };

export function TextArea({ label, isLabelHidden, error, hint, isCompact, ...rest }: TextAreaProps) {
  const id = useId();
  const texts = { label, isLabelHidden, error, hint };
  return (
    <FieldFrame id={id} {...texts}>
      <textarea
        dir="auto"
        rows={isCompact ? 1 : 6}
        {...rest}
        {...getControlProps(id, texts)}
        className={getControlClass(
          error,
          classNames('field-sizing-content wrap-anywhere py-2', !isCompact && 'min-h-36!'),
        )}
      />
    </FieldFrame>
  );
}
