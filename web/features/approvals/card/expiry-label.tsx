// How long a reply can still be approved. It is its own component, so that the ticking clock renders nothing else.

import { ClockAlert } from 'lucide-react';
import { classNames } from '#web/components/ui/class-names.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { useNow } from '#web/lib/format/use-now.ts';
import { formatExpiry } from '../approval-words.ts';

const TICK_MS = 15_000;

export function ExpiryLabel({ expiresAt }: { readonly expiresAt: string }) {
  const now = useNow(TICK_MS);
  const expiry = formatExpiry(expiresAt, now);
  if (expiry === null) return null;
  return (
    <time
      dateTime={expiresAt}
      title={formatDateTime(expiresAt)}
      className={classNames(
        'inline-flex shrink-0 items-center gap-1 font-medium tabular-nums',
        expiry.isSoon ? 'text-danger' : 'text-warning',
      )}
    >
      <ClockAlert aria-hidden className="size-3.5 shrink-0" />
      {expiry.text}
    </time>
  );
}
