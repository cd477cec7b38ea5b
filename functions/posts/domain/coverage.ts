// What a page read from the network proves to be deleted. Pure.
import { readCommentOrderKey, readPostOrderKey } from './list-order.ts';

type Place = { readonly timestamp: string; readonly id: string };

/** The part of a list, newest first, that a page covers completely. */
export type CoveredRange = {
  readonly after: Place | undefined;
  readonly upTo: Place | undefined;
  /** When the page was asked for (ISO). */
  readonly readAt: string;
};

/**
 * What arrived this shortly before a page was asked for is not judged by it: the network's lists
 * lag behind its notifications.
 */
const LIST_LAG_MS = 2 * 60 * 1_000;

/** Epoch milliseconds: newer than `newest` and older than `oldest` are outside. */
type Span = { readonly newest: number; readonly oldest: number };

/**
 * The times strictly between the page's neighbours. Elements of the very time of an end are not
 * judged, since the network does not say how it orders equal times.
 */
export const spanOf = (covered: CoveredRange): Span => ({
  newest: covered.after ? Date.parse(covered.after.timestamp) - 1 : Number.POSITIVE_INFINITY,
  oldest: covered.upTo ? Date.parse(covered.upTo.timestamp) + 1 : Number.NEGATIVE_INFINITY,
});

const within = (at: number, span: Span): boolean => at <= span.newest && at >= span.oldest;

/** Whether the page is the whole list. */
export const coversAll = (covered: CoveredRange): boolean =>
  covered.after === undefined && covered.upTo === undefined;

/** After this time what no list names is believed to be gone, whatever is counted. */
const MOST_LAG_MS = 24 * 60 * 60 * 1_000;

/** Whether something that arrived then may be judged by a page asked for at `readAt`. */
export const arrivedLongBefore = (arrivedAt: string, readAt: string): boolean =>
  Date.parse(arrivedAt) < Date.parse(readAt) - LIST_LAG_MS;

type Unnamed = { readonly arrivedAt: string; readonly isUnlisted: boolean };

/**
 * Whether a comment the page should have named but did not was deleted by that alone. One that no list
 * has named so far may be known to the lists later than to us, by hours.
 */
export const isGone = ({ arrivedAt, isUnlisted }: Unnamed, readAt: string): boolean =>
  isUnlisted
    ? Date.parse(arrivedAt) < Date.parse(readAt) - MOST_LAG_MS
    : arrivedLongBefore(arrivedAt, readAt);

type Counted = {
  readonly networkCount: number;
  readonly countedAt: string;
  readonly tally: { readonly total: number; readonly unlistedCount: number };
};

/**
 * Whether a comment no list has named was deleted by the network's count: it came in time to be counted,
 * and the lists alone make up that count.
 */
export const isNotCounted = ({ arrivedAt }: Unnamed, { networkCount, countedAt, tally }: Counted) =>
  arrivedLongBefore(arrivedAt, countedAt) && networkCount <= tally.total - tally.unlistedCount;

/** The posts among `keys` (post order keys) that the page should have named but did not. */
export function missingPosts(input: {
  readonly keys: readonly string[];
  readonly covered: CoveredRange;
  readonly named: ReadonlySet<string>;
}): readonly string[] {
  const span = spanOf(input.covered);
  return input.keys
    .map(readPostOrderKey)
    .filter(({ mediaId, at }) => !input.named.has(mediaId) && within(at, span))
    .map(({ mediaId }) => mediaId);
}

type CommentPlace = ReturnType<typeof readCommentOrderKey>;

/**
 * When a comment's thread began (epoch milliseconds). Undefined for a reply that stands at its own time
 * because its thread was not known: where that one stands, only its top-level comment can tell.
 */
function threadTimes(places: readonly CommentPlace[]): (place: CommentPlace) => number | undefined {
  const known = new Map(
    places
      .filter(({ repliedAt }) => repliedAt === undefined)
      .map(({ threadId, threadAt }) => [threadId, threadAt]),
  );
  return ({ threadId, threadAt, repliedAt }) =>
    known.get(threadId) ?? (repliedAt === threadAt ? undefined : threadAt);
}

/**
 * The comments among `keys` (thread order keys) that the page should have named but did not:
 * threads inside its range that are gone, and missing replies of threads it shows completely.
 */
export function missingComments(input: {
  readonly keys: readonly string[];
  readonly covered: CoveredRange;
  readonly named: ReadonlySet<string>;
  readonly incompleteThreads: ReadonlySet<string>;
  /** Threads whose own time we do not know: only a page that covers everything judges them. */
  readonly looseThreads: ReadonlySet<string>;
}): readonly string[] {
  const span = spanOf(input.covered);
  const places = input.keys.map(readCommentOrderKey);
  const threadTime = threadTimes(places);
  const gone = (place: CommentPlace) => {
    const { commentId, threadId } = place;
    if (input.named.has(commentId)) return false;
    if (input.named.has(threadId)) return !input.incompleteThreads.has(threadId);
    const began = input.looseThreads.has(threadId) ? undefined : threadTime(place);
    return began === undefined ? coversAll(input.covered) : within(began, span);
  };
  return places.filter(gone).map(({ commentId }) => commentId);
}
