// Why a reply that is on its way takes longer than usual.
import { useState } from 'react';
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { formatTimeOfDay } from '#web/lib/format-date.ts';
import { useNow } from '#web/lib/use-now.ts';
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
  { status, sends_at }: ReplyDraft,
  { isByRule = false } = {},
): string | null {
  const now = useNow(1_000);
  // Without a time it is with Instagram already, or its outcome is unknown.
  const isSent = status === 'queued' && sends_at === null;
  const [sentAt, setSentAt] = useState<number | null>(null);
  if (isSent !== (sentAt !== null)) setSentAt(isSent ? now : null);
  if (sentAt !== null) return now - sentAt < SLOW_MS ? null : UNCONFIRMED_TEXT;
  const sendTime = status === 'queued' && sends_at !== null ? new Date(sends_at) : null;
  return sendTime !== null && sendTime.getTime() - now > LONG_WAIT_MS
    ? getWaitingText(formatTimeOfDay(sendTime), isByRule)
    : null;
}
