// How long a queued reply can still be taken back; without a time to send it at it is being posted.
import { useNow } from '#web/lib/use-now.ts';
import { POSTING } from '../reply-state.ts';

const TICK_MS = 250;

function Seconds({ until }: { readonly until: string }) {
  const now = useNow(TICK_MS);
  const seconds = Math.ceil((Date.parse(until) - now) / 1_000);
  return seconds > 0 ? `Posting in ${seconds} s` : POSTING;
}

/** A screen reader is told of it once, elsewhere, not every second. */
export const Countdown = ({ sendsAt }: { readonly sendsAt: string | null }) => (
  <span aria-hidden>{sendsAt === null ? POSTING : <Seconds until={sendsAt} />}</span>
);
