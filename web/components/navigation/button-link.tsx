// A link that looks like a button, to a screen that exists for one call.
import type { ReactNode } from 'react';
import { Button, getButtonClassName } from '#web/components/ui/button.tsx';
import { findApiCallRefusalReason } from '#web/lib/api/find-api-call-refusal-reason.ts';
import type { EndpointName } from '#web/lib/http/api-endpoints.ts';
import { AppLink } from './app-link.tsx';

type ButtonLinkProps = {
  readonly to: string;
  /** When the call would be refused, the link becomes a disabled button that says why. */
  readonly call: EndpointName;
  readonly variant?: Parameters<typeof getButtonClassName>[0];
  readonly className?: string;
  readonly children: ReactNode;
  readonly 'aria-describedby'?: string;
};

export function ButtonLink({
  to,
  call,
  variant = 'secondary',
  className,
  ...rest
}: ButtonLinkProps) {
  return findApiCallRefusalReason(call) === undefined ? (
    <AppLink to={to} {...rest} className={getButtonClassName(variant, className)} />
  ) : (
    <Button call={call} variant={variant} className={className} {...rest} />
  );
}
