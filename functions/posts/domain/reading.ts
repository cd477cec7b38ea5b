// When the comments of a post have to be read from the network. Pure.
import type { Tally } from './comment.ts';

const MINUTE_MS = 60 * 1_000;

/**
 * After a reading whose comments are not what was counted, the post is read again: by the next regular
 * check, an hour, four hours and a day later. What differs then differs for good, such as hidden comments.
 */
const PAUSES_MS = [10, 60, 240, 1_440].map((minutes) => minutes * MINUTE_MS);

/** When the post is to be read again although its count stays, and how often that was done already. */
type NextReading = { readonly at: string; readonly done: number };

/** A post as its last reading left it. */
export type ReadState = {
  /** What the network counted when all comments were last read. */
  readonly readCount: number | undefined;
  readonly nextReading: NextReading | undefined;
  readonly tally: Tally;
};

const isDue = ({ nextReading }: ReadState, now: string): boolean =>
  nextReading !== undefined && nextReading.at <= now;

/** Whether a post of which the network counts so many comments has to be read; it may not be held yet. */
export function needsReading(count: number, post: ReadState | undefined, now: string): boolean {
  if (post === undefined) return count !== 0;
  if (count !== (post.readCount ?? 0) || isDue(post, now)) return true;
  // A post that was never read to its end may still hold what has all gone since.
  return count === 0 && post.tally.total > 0;
}

export type Reading = {
  /** The network's count when the reading began. */
  readonly count: number;
  /** It follows by two minutes one that did not agree with its count. */
  readonly isSecond: boolean;
};

/** How often the post was read again for this very count, this time included. */
function repeatsOf(post: ReadState, { count, isSecond }: Reading, now: string): number {
  const isRepeat = !isSecond && post.readCount === count && isDue(post, now);
  return isRepeat && post.nextReading ? post.nextReading.done + 1 : 0;
}

/**
 * What a reading to the end leaves of the post, and whether it calls for a second one two minutes later.
 * Holding more than was counted calls for it like holding fewer: what has just arrived is not judged by
 * the first one. What no list has named yet is not settled, whatever the counts are.
 */
export function afterReading(
  post: ReadState,
  reading: Reading,
  now: string,
): { readonly nextReading: NextReading | undefined; readonly callsForSecond: boolean } {
  const { total, unlistedCount } = post.tally;
  const agrees = total === reading.count;
  const done = repeatsOf(post, reading, now);
  const pause = agrees && unlistedCount === 0 ? undefined : PAUSES_MS[done];
  const at = new Date(Date.parse(now) + (pause ?? 0)).toISOString();
  return {
    nextReading: pause === undefined ? undefined : { at, done },
    callsForSecond: !agrees && !reading.isSecond && done === 0,
  };
}
