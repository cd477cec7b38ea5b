// Says whether a conversation waits for the account, and how long it can still be answered.
import { HOUR_MS } from '#shared/durations.ts';
import type { Conversation } from '#shared/schemas/conversation.ts';

const MINUTE_MS = 60_000;

type WaitingText = { readonly text: string; readonly isUrgent: boolean };

/** Null when the last message is the account's and another one can be sent. `now` is in epoch ms. */
export function describeMessageAnswerDeadline(
  {
    last_message,
    can_reply_until,
    cannot_be_messaged,
  }: Pick<Conversation, 'last_message' | 'can_reply_until' | 'cannot_be_messaged'>,
  now: number,
): WaitingText | null {
  if (cannot_be_messaged) return { text: 'Cannot be messaged', isUrgent: false };
  if (last_message === null || last_message.is_own) return null;
  const remainingMs = can_reply_until === null ? 0 : Date.parse(can_reply_until) - now;
  if (remainingMs <= 0) return { text: 'Unanswered, too late', isUrgent: false };
  const timeLeft =
    remainingMs >= HOUR_MS
      ? `${Math.floor(remainingMs / HOUR_MS)} h`
      : `${Math.max(1, Math.floor(remainingMs / MINUTE_MS))} min`;
  return { text: `Unanswered, ${timeLeft} left`, isUrgent: remainingMs < HOUR_MS };
}
