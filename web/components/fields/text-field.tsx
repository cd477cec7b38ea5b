// A labeled text field; passwords get a show/hide button.
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import {
  FormFieldFrame,
  type FormFieldTexts,
  getFormControlAttributes,
  getFormControlClassName,
} from './form-field-frame.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & FormFieldTexts;

export function TextField({
  label,
  isLabelHidden,
  error,
  hint,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const id = useId();
  const texts = { label, isLabelHidden, error, hint };
  const [isPasswordShown, setIsPasswordShown] = useState(false);
  const isPassword = type === 'password';
  const toggleLabel = `${isPasswordShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`;

  return (
    <FormFieldFrame id={id} {...texts}>
      <div className="relative">
        <input
          dir="auto"
          {...rest}
          {...getFormControlAttributes(id, texts)}
          type={isPassword && isPasswordShown ? 'text' : type}
          className={getFormControlClassName(error, isPassword && 'pe-12')}
        />
        {isPassword && (
          <button
            type="button"
            aria-label={toggleLabel}
            aria-pressed={isPasswordShown}
            title={toggleLabel}
            onClick={() => setIsPasswordShown(!isPasswordShown)}
            className="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-e-lg text-muted hover:text-ink"
          >
            {isPasswordShown ? (
              <EyeOff aria-hidden className="size-4" />
            ) : (
              <Eye aria-hidden className="size-4" />
            )}
          </button>
        )}
      </div>
    </FormFieldFrame>
  );
}
