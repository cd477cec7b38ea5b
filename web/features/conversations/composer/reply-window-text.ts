// Formats how long the reply window of a conversation stays open.

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;

export type ReplyWindowText = {
  readonly tone: 'open' | 'closing' | 'closed';
  readonly text: string;
};

function formatTimeLeft(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  if (hours === 0) return minutes === 0 ? 'less than a minute' : `${minutes} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Whether a newer message of the contact has extended the window. */
export const isReplyWindowExtended = (
  replyUntil: string | null,
  previousReplyUntil: string | null,
): boolean =>
  replyUntil !== null &&
  (previousReplyUntil === null || Date.parse(replyUntil) > Date.parse(previousReplyUntil));

/**
 * `replyUntil`: ISO, null when the contact never wrote; `now`: epoch ms; `isClosed`: Instagram rejects replies, or
 * the window has closed since `now`; `waitsForMessage`: nothing can be sent, though the window is open.
 */
export function describeReplyWindowTimeLeft(options: {
  readonly replyUntil: string | null;
  readonly now: number;
  readonly name: string;
  readonly isClosed?: boolean;
  readonly waitsForMessage?: boolean;
}): ReplyWindowText {
  const { replyUntil, now, name, isClosed = false, waitsForMessage = false } = options;
  const reopening = `You can reply here again when ${name} writes.`;
  if (replyUntil === null) {
    const text = `Instagram lets you write here once ${name} has sent you a message.`;
    return { tone: 'closed', text };
  }
  const remainingMs = Date.parse(replyUntil) - now;
  if (isClosed || remainingMs <= 0) {
    const text = `Instagram lets you answer within 24 hours of the last message. That time is over. ${reopening}`;
    return { tone: 'closed', text };
  }
  if (waitsForMessage) return { tone: 'closed', text: reopening };
  const minutes = Math.floor(remainingMs / MINUTE_MS);
  const text = `You can reply for another ${formatTimeLeft(minutes)}`;
  return { tone: minutes < MINUTES_PER_HOUR ? 'closing' : 'open', text };
}
