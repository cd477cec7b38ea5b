// A control whose call may be refused. It is then disabled and says why on hover, focus and press, and to screen
// readers.
import type { ReactNode } from 'react';
import { findApiCallRefusalReason } from '#web/lib/api/find-api-call-refusal-reason.ts';
import type { EndpointName } from '#web/lib/http/api-endpoints.ts';
import { Tooltip } from './tooltip.tsx';

/** Not `disabled`, because the keyboard and screen readers skip disabled elements. */
type OffAttributes = { readonly 'aria-disabled': true; readonly 'aria-describedby': string };

export function OwnerOnlyControl({
  call,
  children,
}: {
  readonly call: EndpointName | undefined;
  /** Receives the attributes of a disabled control, or null when the call may be made. */
  readonly children: (off: OffAttributes | null) => ReactNode;
}) {
  const reason = findApiCallRefusalReason(call);
  if (reason === undefined) return children(null);
  return (
    <Tooltip text={reason}>
      {(id) => children({ 'aria-disabled': true, 'aria-describedby': id })}
    </Tooltip>
  );
}
