// How long the conversation may still be answered. It alone ticks: nothing around it is rendered for the time.
import { Clock, ClockAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { classNames } from '#web/components/ui/class-names.ts';
import { useNow } from '#web/lib/use-now.ts';
import { windowWords } from '../window-words.ts';

const TICK_MS = 10_000;

const isOpenAt = (until: string | null, now: number): boolean =>
  until !== null && Date.parse(until) > now;

/** Whether a reply may be sent; renders anew only in the moment that ends it. */
export function useIsWindowOpen(until: string | null): boolean {
  const [shutFor, setShutFor] = useState<string | null>(null);
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => setShutFor(until), Date.parse(until) - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  return shutFor !== until && isOpenAt(until, Date.now());
}

const COLOUR = { open: 'text-muted', closing: 'text-warning', shut: 'text-muted' } as const;

export function ReplyWindow(props: {
  readonly id: string;
  readonly until: string | null;
  readonly name: string;
  readonly isRefused: boolean;
}) {
  const { id, until, name, isRefused } = props;
  const now = useNow(TICK_MS);
  const { tone, words } = windowWords({ until, now, name, isRefused });
  const Icon = tone === 'closing' ? ClockAlert : Clock;
  return (
    <p
      id={id}
      className={classNames('flex items-start gap-1.5 text-xs tabular-nums', COLOUR[tone])}
    >
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0">{words}</span>
    </p>
  );
}
