// Buttons, and links that look like them.
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger' | 'facebook';

const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg px-3.5 text-sm font-medium whitespace-nowrap transition-colors duration-150 select-none disabled:opacity-55 aria-disabled:opacity-55 md:min-h-8';

const LOOKS: Readonly<Record<Look, string>> = {
  primary: 'bg-accent text-on-accent not-disabled:not-aria-disabled:hover:bg-accent-hover',
  secondary:
    'border border-hairline bg-surface text-ink not-disabled:not-aria-disabled:hover:bg-sunken',
  quiet:
    'text-muted not-disabled:not-aria-disabled:hover:bg-sunken not-disabled:not-aria-disabled:hover:text-ink',
  danger: 'text-danger not-disabled:not-aria-disabled:hover:bg-danger-soft',
  facebook: 'bg-[#0a5dc2] text-white not-disabled:not-aria-disabled:hover:bg-[#084c9e]',
};

export const buttonClass = (look: Look, extra?: string): string =>
  classNames(BASE, LOOKS[look], extra);

type ButtonProps = ComponentProps<'button'> & {
  readonly look?: Look;
  /** Shows a spinner and takes no further presses. The focus stays, which a disabled button would lose. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
};

export function Button({ look = 'secondary', busy, icon, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={buttonClass(look, rest.className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

/** A square button that carries only an icon; `label` names it and shows on hover. */
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
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink md:size-8',
        className,
      )}
    >
      {children}
    </button>
  );
}
