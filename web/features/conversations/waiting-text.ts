// Whether a conversation waits for the account, and how long it may still answer, as text.
import type { Conversation } from '#shared/schemas/conversation.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

type WaitingText = { readonly text: string; readonly isUrgent: boolean };

/** Null when the last message is the account's. `now`: epoch ms. */
export function formatWaiting(
  { last_message, can_reply_until }: Pick<Conversation, 'last_message' | 'can_reply_until'>,
  now: number,
): WaitingText | null {
  if (last_message === null || last_message.is_own) return null;
  const remainingMs = can_reply_until === null ? 0 : Date.parse(can_reply_until) - now;
  if (remainingMs <= 0) return { text: 'Not answered in time', isUrgent: false };
  const timeLeft =
    remainingMs >= HOUR_MS
      ? `${Math.floor(remainingMs / HOUR_MS)} h`
      : `${Math.max(1, Math.floor(remainingMs / MINUTE_MS))} min`;
  return { text: `Unanswered, ${timeLeft} left`, isUrgent: remainingMs < HOUR_MS };
}
