// Why sending a reply takes longer than usual.
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { formatTimeOfDay } from '#web/lib/format/format-dates-and-times.ts';
import { useCurrentTime } from '#web/lib/format/use-current-time.ts';
import { getReplyWaitsForLimitText, REPLY_UNCONFIRMED_TEXT } from '../reply-sentences.ts';

/** Instagram normally responds within a few seconds. */
const SLOW_MS = 8_000;
/** Longer than the usual wait of a reply, during which it can be canceled. */
const LONG_WAIT_MS = 60_000;

/**
 * Why a reply has not been sent, and what happens next. Null while it takes no longer than usual. `isByRule`: rules
 * have a limit of their own.
 */
export function useReplyDelayText(
  { status, sends_at, sending_since }: ReplyDraft,
  { isByRule = false } = {},
): string | null {
  const now = useCurrentTime(1_000);
  // An older API omits `sending_since`.
  if (sending_since)
    return now - Date.parse(sending_since) < SLOW_MS ? null : REPLY_UNCONFIRMED_TEXT;
  const sendTime = status === 'queued' && sends_at !== null ? new Date(sends_at) : null;
  return sendTime !== null && sendTime.getTime() - now > LONG_WAIT_MS
    ? getReplyWaitsForLimitText(formatTimeOfDay(sendTime), isByRule)
    : null;
}
