// Counts down until a reply goes out. As a component of its own it re-renders nothing else each second.

import { formatDateTime } from '#web/lib/format/format-dates-and-times.ts';
import { formatTimeUntil } from '#web/lib/format/format-time-until.ts';
import { useCurrentTime } from '#web/lib/format/use-current-time.ts';

const TICK_MS = 1_000;

/** Screen readers get the time instead of one announcement per second. */
export function DueTimeCountdown({ dueAt }: { readonly dueAt: string }) {
  const now = useCurrentTime(TICK_MS);
  return (
    <time dateTime={dueAt} title={formatDateTime(dueAt)} className="tabular-nums">
      <span aria-hidden>{formatTimeUntil(Date.parse(dueAt) - now)}</span>
      <span className="sr-only">at {formatDateTime(dueAt)}</span>
    </time>
  );
}
