// A labelled text field; passwords get a show/hide button.
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { classNames } from './class-names.ts';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string;
};

const INPUT =
  'min-h-11 w-full rounded-lg border bg-surface px-3 text-[15px] text-ink transition-colors duration-150 placeholder:text-muted read-only:bg-sunken md:min-h-10';

export function TextField({ label, error, hint, type = 'text', ...rest }: TextFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const isPassword = type === 'password';
  const note = error ?? hint;
  const toggleLabel = `${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`;

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
          type={isPassword && shown ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className={classNames(
            INPUT,
            error ? 'border-danger' : 'border-control/60 hover:border-control',
            isPassword && 'pe-12',
          )}
        />
        {isPassword && (
          <button
            type="button"
            aria-label={toggleLabel}
            aria-pressed={shown}
            title={toggleLabel}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-e-lg text-muted hover:text-ink"
          >
            {shown ? (
              <EyeOff aria-hidden className="size-4" />
            ) : (
              <Eye aria-hidden className="size-4" />
            )}
          </button>
        )}
      </div>
      {note && (
        <p
          id={`${id}-note`}
          className={classNames('mt-1.5 text-xs', error ? 'text-danger' : 'text-muted')}
        >
          {note}
        </p>
      )}
    </div>
  );
}
