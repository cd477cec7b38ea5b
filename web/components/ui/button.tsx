// Buttons, and links that look like buttons.
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import type { EndpointName } from '#web/lib/http/api-endpoints.ts';
import { joinClassNames } from './join-class-names.ts';
import { OwnerOnlyControl } from './owner-only-control.tsx';
import { Spinner } from './spinner.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'facebook';

const BASE_CLASS =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg px-3.5 text-sm font-medium whitespace-nowrap transition-colors duration-150 select-none disabled:opacity-55 aria-disabled:opacity-55 md:min-h-8';

const VARIANT_CLASSES: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-accent text-on-accent not-disabled:not-aria-disabled:hover:bg-accent-hover',
  secondary:
    'border border-hairline bg-surface text-ink not-disabled:not-aria-disabled:hover:bg-sunken',
  quiet:
    'text-muted not-disabled:not-aria-disabled:hover:bg-sunken not-disabled:not-aria-disabled:hover:text-ink',
  danger: 'text-danger not-disabled:not-aria-disabled:hover:bg-danger-soft',
  facebook: 'bg-[#0a5dc2] text-white not-disabled:not-aria-disabled:hover:bg-[#084c9e]',
};

export const getButtonClassName = (variant: ButtonVariant, extraClass?: string): string =>
  joinClassNames(BASE_CLASS, VARIANT_CLASSES[variant], extraClass);

type ButtonProps = ComponentProps<'button'> & {
  readonly variant?: ButtonVariant;
  /** Shows a spinner and ignores clicks. Unlike `disabled`, it keeps the focus. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
  /** The call that a press makes. When it would be refused, the button says why and ignores clicks. */
  readonly call?: EndpointName;
};

const describedBy = (...sources: readonly (Pick<ButtonProps, 'aria-describedby'> | null)[]) =>
  sources.flatMap((source) => source?.['aria-describedby'] ?? []).join(' ') || undefined;

const ignoreClick = (event: MouseEvent) => event.preventDefault();

export function Button(props: ButtonProps) {
  const { variant = 'secondary', busy, icon, call, children, ...rest } = props;
  return (
    <OwnerOnlyControl call={call}>
      {(off) => (
        <button
          type="button"
          aria-disabled={busy || undefined}
          {...rest}
          {...(off && { ...off, disabled: false, title: undefined })}
          aria-describedby={describedBy(rest, off)}
          aria-busy={busy || undefined}
          onClick={busy || off ? ignoreClick : rest.onClick}
          className={getButtonClassName(variant, rest.className)}
        >
          {busy ? <Spinner /> : icon}
          {children}
        </button>
      )}
    </OwnerOnlyControl>
  );
}

/** A square button with an icon only; `label` is its name and its tooltip. */
export function IconButton({
  label,
  children,
  className,
  ...rest
}: ComponentProps<'button'> & { readonly label: string }) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={joinClassNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink md:size-8',
        className,
      )}
    >
      {children}
    </button>
  );
}
