// Why a reply that is on its way takes longer than usual.
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { formatTimeOfDay } from '#web/lib/format/format-date.ts';
import { useNow } from '#web/lib/format/use-now.ts';
import { getWaitingText, UNCONFIRMED_TEXT } from '../reply-words.ts';

/** Instagram answers within a few seconds as a rule. */
const SLOW_MS = 8_000;
/** Longer than every reply waits, so that it can be cancelled. */
const LONG_WAIT_MS = 60_000;

/**
 * Why a reply has not gone out, and what happens next; null while it takes no longer than usual.
 * `isByRule`: rules have a limit of their own.
 */
export function useReplyDelayText(
  { status, sends_at, sending_since }: ReplyDraft,
  { isByRule = false } = {},
): string | null {
  const now = useNow(1_000);
  // An older API leaves `sending_since` out.
  if (sending_since) return now - Date.parse(sending_since) < SLOW_MS ? null : UNCONFIRMED_TEXT;
  const sendTime = status === 'queued' && sends_at !== null ? new Date(sends_at) : null;
  return sendTime !== null && sendTime.getTime() - now > LONG_WAIT_MS
    ? getWaitingText(formatTimeOfDay(sendTime), isByRule)
    : null;
}
