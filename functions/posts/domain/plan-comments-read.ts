// Decides when the comments of a post are read from the network. Pure.
import { type CommentCounts, countCommentsWithoutAds } from './comment-changes-and-counts.ts';

const MINUTE_MS = 60 * 1_000;

/**
 * When the stored comments do not match the network's count after a read, the post is read again: at the next regular
 * check, then an hour, four hours and a day later. A difference that remains is permanent, such as hidden comments.
 */
const REREAD_DELAYS_MS = [10, 60, 240, 1_440].map((minutes) => minutes * MINUTE_MS);

/** When the post is read again although its count is unchanged, and how often that has happened so far. */
type NextCommentsRead = { readonly at: string; readonly rereadCount: number };

/** The state of a post after its comments were last read. */
export type CommentsReadState = {
  /** The network's count when all comments were last read. Undefined when they must be read in any case. */
  readonly countAtLastRead: number | undefined;
  readonly nextCommentsRead: NextCommentsRead | undefined;
  readonly commentCounts: CommentCounts;
};

const isNextReadDue = ({ nextCommentsRead }: CommentsReadState, now: string): boolean =>
  nextCommentsRead !== undefined && nextCommentsRead.at <= now;

/** `count` is the network's. `post` is undefined while the post is not stored. */
export function needsCommentsRead(
  networkCount: number,
  post: CommentsReadState | undefined,
  now: string,
): boolean {
  if (post === undefined) return networkCount !== 0;
  if (networkCount !== (post.countAtLastRead ?? 0) || isNextReadDue(post, now)) return true;
  // An unfinished read may have stored comments that were all deleted since.
  return networkCount === 0 && countCommentsWithoutAds(post.commentCounts) > 0;
}

export type FinishedCommentsRead = {
  /** The network's count when the read started. */
  readonly count: number;
  /** Whether this is the second read, two minutes after one whose comments did not match the count. */
  readonly isSecond: boolean;
};

/** How often the post was read again for the same count, including this time. */
function countRereads(
  post: CommentsReadState,
  { count, isSecond }: FinishedCommentsRead,
  now: string,
): number {
  const isReread = !isSecond && post.countAtLastRead === count && isNextReadDue(post, now);
  return isReread && post.nextCommentsRead ? post.nextCommentsRead.rereadCount + 1 : 0;
}

/**
 * Plans after a complete read when the post is read again, and whether a second read follows two minutes later. That
 * one is needed with too many stored comments as well as with too few, because the first read proves nothing about
 * comments that have just arrived. Unlisted comments need another read even if the counts match.
 */
export function planNextCommentsRead(
  post: CommentsReadState,
  finishedRead: FinishedCommentsRead,
  now: string,
): { readonly nextCommentsRead: NextCommentsRead | undefined; readonly needsSecondRead: boolean } {
  const { unlistedCount, adCount } = post.commentCounts;
  const isCountMatching = countCommentsWithoutAds(post.commentCounts) === finishedRead.count;
  const rereadCount = countRereads(post, finishedRead, now);
  const delayMs =
    isCountMatching && unlistedCount === adCount ? undefined : REREAD_DELAYS_MS[rereadCount];
  const at = new Date(Date.parse(now) + (delayMs ?? 0)).toISOString();
  return {
    nextCommentsRead: delayMs === undefined ? undefined : { at, rereadCount },
    needsSecondRead: !isCountMatching && !finishedRead.isSecond && rereadCount === 0,
  };
}

type VisitedComments = {
  /** When the visit began (epoch ms). */
  readonly startedAtMs: number;
  /** When the last thread of the page was first stored (ISO). Undefined when it is not stored. */
  readonly lastThreadArrivedAt: string | undefined;
  /** How many comments of the visit were written after the network's count was fetched. */
  readonly writtenSinceCount: number;
  /** The post after the page was saved. */
  readonly networkCommentCount: number;
  readonly commentCounts: Pick<CommentCounts, 'total' | 'adCount'>;
};

/**
 * Whether a visit may stop after a page of threads, newest first: its last thread was known before the visit, and the
 * stored comments are as many as the network counts. Otherwise a comment further down is missing or was deleted.
 */
export const isRestOfCommentsKnown = (visited: VisitedComments): boolean =>
  visited.lastThreadArrivedAt !== undefined &&
  Date.parse(visited.lastThreadArrivedAt) < visited.startedAtMs &&
  countCommentsWithoutAds(visited.commentCounts) ===
    visited.networkCommentCount + visited.writtenSinceCount;
