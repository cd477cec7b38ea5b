// How long the network lets the account write to a person: 24 hours from their last message.
import { REPLY_WINDOW_MS } from '#shared/limits.ts';

/** The end of the window (ISO); null where the person never wrote. Own messages do not move it. */
export const canReplyUntil = (lastInboundAt: string | null | undefined): string | null =>
  lastInboundAt ? new Date(Date.parse(lastInboundAt) + REPLY_WINDOW_MS).toISOString() : null;

/** `now` is ISO. At its very end the window is shut. */
export function isWindowOpen(lastInboundAt: string | null | undefined, now: string): boolean {
  const until = canReplyUntil(lastInboundAt);
  return until !== null && now < until;
}
