// When a piece of an import that meets outage after outage is given up: by its own history, since an
// outage of the whole network must not cost a piece that happened to be tried.
import * as z from 'zod';

/** Outages of one piece with no success between. */
export const trouble = z.object({
  /** The first of them (ISO). */
  since: z.string(),
  times: z.number().int(),
});
export type Trouble = z.output<typeof trouble>;

export const oneMore = (before: Trouble | undefined, now: string): Trouble => ({
  since: before?.since ?? now,
  times: (before?.times ?? 0) + 1,
});

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Patience = { readonly times: number; readonly ms: number };

/**
 * One post the network cannot answer: pauses grow to ten minutes, so an hour is about a dozen tries.
 * Conversations of one page may be too much for it at any time, so they are waited for less long. Without the
 * list of posts there is no import: its owner may begin it anew after a day.
 */
const PATIENCE: Readonly<Record<'posts' | 'comments' | 'conversations', Patience>> = {
  posts: { times: 20, ms: 24 * HOUR_MS },
  comments: { times: 3, ms: 55 * MINUTE_MS },
  conversations: { times: 5, ms: 10 * MINUTE_MS },
};

export function isHopeless(
  kind: keyof typeof PATIENCE,
  { since, times }: Trouble,
  now: string,
): boolean {
  const patience = PATIENCE[kind];
  return times >= patience.times && Date.parse(now) - Date.parse(since) >= patience.ms;
}
