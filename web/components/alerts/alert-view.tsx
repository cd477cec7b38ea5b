// One alert: icon, text, and Dismiss when it can be dismissed.
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/button.tsx';
import { joinClassNames } from '../ui/join-class-names.ts';
import type { AlertType } from './alerts-provider.tsx';

const TYPE_CLASSES: Readonly<Record<AlertType, string>> = {
  primary: 'border-accent/25 bg-accent-soft text-accent-ink',
  secondary: 'border-hairline bg-sunken text-ink',
  success: 'border-success/25 bg-success-soft text-success',
  danger: 'border-danger/25 bg-danger-soft text-danger',
  warning: 'border-warning/25 bg-warning-soft text-warning',
  info: 'border-info/25 bg-info-soft text-info',
  light: 'border-hairline bg-surface text-ink',
  dark: 'border-transparent bg-ink text-ground',
};

function AlertIcon({ type }: { readonly type: AlertType }) {
  const Icon =
    type === 'success'
      ? CircleCheck
      : type === 'danger'
        ? CircleAlert
        : type === 'warning'
          ? TriangleAlert
          : Info;
  return <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />;
}

type AlertViewProps = {
  readonly type: AlertType;
  readonly children: ReactNode;
  readonly hiding?: boolean;
  readonly floating?: boolean;
  /** Fits into the top bar, even with two lines. */
  readonly isCompact?: boolean;
  readonly onDismiss?: (() => void) | undefined;
};

export function AlertView(props: AlertViewProps) {
  const { type, children, hiding, floating, isCompact, onDismiss } = props;
  return (
    <div
      role={type === 'danger' || type === 'warning' ? 'alert' : 'status'}
      className={joinClassNames(
        'flex gap-2.5 rounded-xl border ps-3.5 pe-2 transition-opacity duration-300',
        isCompact
          ? 'items-center py-0.5 max-md:w-full max-md:gap-1.5 max-md:ps-2.5 max-md:[&>svg]:hidden'
          : 'items-start py-2.5 text-sm',
        TYPE_CLASSES[type],
        hiding ? 'opacity-0' : 'animate-appear',
        floating && 'pointer-events-auto shadow-float',
      )}
    >
      <AlertIcon type={type} />
      <div className="min-w-0 flex-1 pe-1.5 wrap-anywhere [&_a]:font-semibold [&_a]:underline">
        {children}
      </div>
      {onDismiss && (
        <IconButton
          label="Dismiss"
          onClick={onDismiss}
          className="-my-1.5 text-current hover:bg-transparent hover:opacity-70 md:-my-1 md:size-7"
        >
          <X aria-hidden className="size-4" />
        </IconButton>
      )}
    </div>
  );
}
