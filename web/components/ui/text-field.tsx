// A labeled text field; passwords get a show/hide button.
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { classNames } from './class-names.ts';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string;
};

const INPUT_CLASS =
  'min-h-11 w-full rounded-lg border bg-surface px-3 text-[15px] text-ink transition-colors duration-150 placeholder:text-muted read-only:bg-sunken md:min-h-10';

export function TextField({ label, error, hint, type = 'text', ...rest }: TextFieldProps) {
  const id = useId();
  const [isPasswordShown, setIsPasswordShown] = useState(false);
  const isPassword = type === 'password';
  const description = error ?? hint;
  const toggleLabel = `${isPasswordShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`;

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          dir="auto"
          {...rest}
          id={id}
          type={isPassword && isPasswordShown ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={description ? `${id}-note` : undefined}
          className={classNames(
            INPUT_CLASS,
            error ? 'border-danger' : 'border-control/60 hover:border-control',
            isPassword && 'pe-12',
          )}
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
      {description && (
        <p
          id={`${id}-note`}
          className={classNames('mt-1.5 text-xs', error ? 'text-danger' : 'text-muted')}
        >
          {description}
        </p>
      )}
    </div>
  );
}
