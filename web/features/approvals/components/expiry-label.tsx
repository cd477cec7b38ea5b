// How long a reply can still be approved. A component of its own, so that the ticking clock renders nothing else.

import { Clock, ClockAlert } from 'lucide-react';
import { classNames } from '#web/components/ui/class-names.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { useNow } from '#web/lib/use-now.ts';
import { formatExpiry } from '../approval-words.ts';

const TICK_MS = 15_000;

export function ExpiryLabel({ expiresAt }: { readonly expiresAt: string }) {
  const now = useNow(TICK_MS);
  const { text, isSoon } = formatExpiry(expiresAt, now);
  const Icon = isSoon ? ClockAlert : Clock;
  return (
    <time
      dateTime={expiresAt}
      title={formatDateTime(expiresAt)}
      className={classNames(
        'inline-flex items-center gap-1.5 text-xs whitespace-nowrap tabular-nums',
        isSoon ? 'font-medium text-danger' : 'text-muted',
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {text}
    </time>
  );
}
