// How long a conversation may still be answered, in words.
import { ERRORS } from '#shared/errors.ts';
import type { Problem } from '#web/features/drafts/reply-state.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

export type WindowWords = { readonly tone: 'open' | 'closing' | 'shut'; readonly words: string };

function timeLeft(minutes: number): string {
  const hours = Math.floor(minutes / HOUR_MINUTES);
  const rest = minutes % HOUR_MINUTES;
  if (hours === 0) return minutes === 0 ? 'less than a minute' : `${minutes} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Whether the time was over for the network or the API. A response says so by the sentence alone: it has no code. */
export const isOutsideWindow = (problem: Problem | null): boolean =>
  problem?.reason === ERRORS.outside_reply_window.sentence;

/** Whether the person has written since: then there is more time than before. */
export const isLater = (until: string | null, before: string | null): boolean =>
  until !== null && (before === null || Date.parse(until) > Date.parse(before));

/**
 * `until`: ISO, null where the person never wrote; `now`: ms since the epoch; `isRefused`: the network says that the
 * time is over, whatever was reckoned here.
 */
export function windowWords(options: {
  readonly until: string | null;
  readonly now: number;
  readonly name: string;
  readonly isRefused?: boolean;
}): WindowWords {
  const { until, now, name, isRefused = false } = options;
  if (until === null) {
    const words = `Instagram lets you write here once ${name} has sent you a message.`;
    return { tone: 'shut', words };
  }
  const left = Date.parse(until) - now;
  if (isRefused || left <= 0) {
    const words = `Instagram lets you answer within 24 hours of the last message. That time is over. You can reply again when ${name} writes.`;
    return { tone: 'shut', words };
  }
  const minutes = Math.floor(left / MINUTE_MS);
  const words = `You can reply for another ${timeLeft(minutes)}`;
  return { tone: minutes < HOUR_MINUTES ? 'closing' : 'open', words };
}
