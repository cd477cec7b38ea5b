// Decides when to give up an import piece that keeps failing with outages. Each piece has its own history, so that an
// outage of the whole network does not use up the retries of a single piece.

import * as z from 'zod';
import { HOUR_MS } from '#shared/durations.ts';

/** Outages of one piece without a success in between. */
export const consecutiveOutagesSchema = z.object({
  /** The time of the first outage (ISO). */
  since: z.string(),
  times: z.number().int(),
});
export type ConsecutiveOutages = z.output<typeof consecutiveOutagesSchema>;

export const incrementConsecutiveOutages = (
  before: ConsecutiveOutages | undefined,
  now: string,
): ConsecutiveOutages => ({
  since: before?.since ?? now,
  times: (before?.times ?? 0) + 1,
});

const MINUTE_MS = 60_000;

type RetryLimit = { readonly times: number; readonly durationMs: number };

/**
 * A piece is given up once it has reached both limits of its kind. Comments: pauses grow to ten minutes, so an hour
 * means about a dozen attempts. Conversations: a page may be too large for the network at any time, so the wait is
 * shorter. Posts: without their list there is no import, so it fails only after a day; then the owner may start it
 * again.
 */
const RETRY_LIMITS: Readonly<Record<'posts' | 'comments' | 'conversations', RetryLimit>> = {
  posts: { times: 20, durationMs: 24 * HOUR_MS },
  comments: { times: 3, durationMs: 55 * MINUTE_MS },
  conversations: { times: 5, durationMs: 10 * MINUTE_MS },
};

export function shouldGiveUpImportPiece(
  kind: keyof typeof RETRY_LIMITS,
  { since, times }: ConsecutiveOutages,
  now: string,
): boolean {
  const limit = RETRY_LIMITS[kind];
  return times >= limit.times && Date.parse(now) - Date.parse(since) >= limit.durationMs;
}
