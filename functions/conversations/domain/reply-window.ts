// The reply window: Instagram lets the account write to a contact for 24 hours after the contact's last message.
import { MESSAGE_REPLY_WINDOW_MS } from '#shared/limits.ts';

/** ISO, or null when the contact never wrote. Outbound messages do not extend the window. */
export const computeReplyWindowEnd = (lastInboundAt: string | null | undefined): string | null =>
  lastInboundAt
    ? new Date(Date.parse(lastInboundAt) + MESSAGE_REPLY_WINDOW_MS).toISOString()
    : null;

/** `now` is ISO. At its exact end the window is closed. */
export function isReplyWindowOpen(lastInboundAt: string | null | undefined, now: string): boolean {
  const windowEnd = computeReplyWindowEnd(lastInboundAt);
  return windowEnd !== null && now < windowEnd;
}
