// The frame of every field: its label, and the error or a hint below it.
import type { ReactNode } from 'react';
import { joinClassNames } from '../ui/join-class-names.ts';

const CONTROL_CLASS =
  'min-h-11 w-full rounded-lg border bg-surface px-3 text-[15px] text-ink transition-colors duration-150 placeholder:text-muted [&:read-only:not(select)]:bg-sunken disabled:opacity-55 md:min-h-10';

export const getFormControlClassName = (
  error: string | undefined,
  extraClass?: string | false,
): string =>
  joinClassNames(
    CONTROL_CLASS,
    error ? 'border-danger' : 'border-control/60 hover:border-control',
    extraClass,
  );

export type FormFieldTexts = {
  readonly label: string;
  /** Hides the label visually when the place of the field explains it. */
  readonly isLabelHidden?: boolean | undefined;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
};

/** The attributes of the control that connect it with its texts. */
export const getFormControlAttributes = (id: string, { error, hint }: FormFieldTexts) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': (error ?? hint) ? `${id}-note` : undefined,
});

export function FormFieldFrame({
  id,
  label,
  isLabelHidden,
  error,
  hint,
  children,
}: FormFieldTexts & { readonly id: string; readonly children: ReactNode }) {
  const note = error ?? hint;
  return (
    <div className="min-w-0">
      <label
        htmlFor={id}
        className={isLabelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-medium'}
      >
        {label}
      </label>
      {children}
      {note && (
        <p
          id={`${id}-note`}
          className={joinClassNames('mt-1.5 text-xs', error ? 'text-danger' : 'text-muted')}
        >
          {note}
        </p>
      )}
    </div>
  );
}
