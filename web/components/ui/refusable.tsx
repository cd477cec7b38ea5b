// A control whose call may be refused: then it is off, and says why on hover, focus and press, and to screen readers.
import type { ReactNode } from 'react';
import { findCallRefusal } from '#web/lib/api/find-call-refusal.ts';
import type { EndpointName } from '#web/lib/http/endpoints.ts';
import { Tooltip } from './tooltip.tsx';

/** Not `disabled`, which neither the keyboard nor a screen reader reaches. */
type OffAttributes = { readonly 'aria-disabled': true; readonly 'aria-describedby': string };

export function Refusable({
  call,
  children,
}: {
  readonly call: EndpointName | undefined;
  /** Receives the attributes of a control that is off; null when the call may be made. */
  readonly children: (off: OffAttributes | null) => ReactNode;
}) {
  const reason = findCallRefusal(call);
  if (reason === undefined) return children(null);
  return (
    <Tooltip text={reason}>
      {(id) => children({ 'aria-disabled': true, 'aria-describedby': id })}
    </Tooltip>
  );
}
