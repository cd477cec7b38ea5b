// How long a queued reply can still be canceled. Without `sends_at` it is being posted.
import { formatTimeUntil } from '#web/lib/format/format-time-until.ts';
import { useCurrentTime } from '#web/lib/format/use-current-time.ts';
import { POSTING_REPLY_TEXT } from '../reply-sentences.ts';

const TICK_MS = 250;

function RemainingSeconds({ sendsAt }: { readonly sendsAt: string }) {
  const now = useCurrentTime(TICK_MS);
  const remainingMs = Date.parse(sendsAt) - now;
  return remainingMs > 0 ? `Posting ${formatTimeUntil(remainingMs)}` : POSTING_REPLY_TEXT;
}

/** Hidden from screen readers, which get one announcement instead of one per second. */
export const ReplySendCountdown = ({ sendsAt }: { readonly sendsAt: string | null }) => (
  <span aria-hidden>
    {sendsAt === null ? POSTING_REPLY_TEXT : <RemainingSeconds sendsAt={sendsAt} />}
  </span>
);
