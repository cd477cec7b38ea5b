// How long the reply window stays open. It is its own component, so that the ticking clock re-renders nothing else.
import { Clock, ClockAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { useCurrentTime } from '#web/lib/format/use-current-time.ts';
import { describeReplyWindowTimeLeft } from './reply-window-text.ts';

const TICK_MS = 10_000;

const isReplyWindowOpenAt = (replyUntil: string | null, now: number): boolean =>
  replyUntil !== null && Date.parse(replyUntil) > now;

/** Whether a reply may be sent. Re-renders only when the window closes. */
export function useIsReplyWindowOpen(replyUntil: string | null): boolean {
  const [expiredReplyUntil, setExpiredReplyUntil] = useState<string | null>(null);
  useEffect(() => {
    if (replyUntil === null) return;
    const timer = setTimeout(
      () => setExpiredReplyUntil(replyUntil),
      Date.parse(replyUntil) - Date.now(),
    );
    return () => clearTimeout(timer);
  }, [replyUntil]);
  return expiredReplyUntil !== replyUntil && isReplyWindowOpenAt(replyUntil, Date.now());
}

const TONE_CLASSES = { open: 'text-muted', closing: 'text-warning', closed: 'text-muted' } as const;

export function ReplyWindowStatus(props: {
  readonly id: string;
  readonly replyUntil: string | null;
  readonly name: string;
  readonly isClosed: boolean;
  readonly waitsForMessage: boolean;
}) {
  const { id, ...window } = props;
  const now = useCurrentTime(TICK_MS);
  const { tone, text } = describeReplyWindowTimeLeft({ ...window, now });
  const Icon = tone === 'closing' ? ClockAlert : Clock;
  return (
    <p
      id={id}
      className={joinClassNames(
        'flex min-w-0 flex-1 basis-40 items-start gap-1.5 text-xs tabular-nums',
        TONE_CLASSES[tone],
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0">{text}</span>
    </p>
  );
}
