// Detects stored posts and comments that a page read from the network proves deleted. Pure.
import { parseCommentOrderKey, parsePostOrderKey } from './order-keys.ts';

type ListEntry = { readonly timestamp: string; readonly id: string };

/**
 * The part of a list (newest first) that a page covers completely. A stored entry inside this range that the page
 * does not contain was deleted on the network.
 */
export type CoveredListRange = {
  /** The last entry of the previous page. Undefined on the first page. */
  readonly after: ListEntry | undefined;
  /** The last entry of this page. Undefined on the last page. */
  readonly upTo: ListEntry | undefined;
  /** Entries of the page that could not be parsed. They exist, so they must not be deleted. */
  readonly unreadableIds?: readonly string[];
  /** When the page was requested (ISO). It proves nothing about later arrivals. */
  readonly readAt: string;
};

/**
 * A page proves nothing about entries that arrived this shortly before its request, because the network's lists lag
 * behind its webhook events.
 */
const LIST_LAG_MS = 2 * 60 * 1_000;

/** Epoch milliseconds, both ends included. */
type TimeRangeMs = { readonly newest: number; readonly oldest: number };

/**
 * The times strictly between the ends of the range. Entries at the exact time of an end are excluded, because the
 * network does not document how it orders equal times.
 */
export const toCoveredTimeRange = (coveredRange: CoveredListRange): TimeRangeMs => ({
  newest: coveredRange.after
    ? Date.parse(coveredRange.after.timestamp) - 1
    : Number.POSITIVE_INFINITY,
  oldest: coveredRange.upTo
    ? Date.parse(coveredRange.upTo.timestamp) + 1
    : Number.NEGATIVE_INFINITY,
});

const isInTimeRange = (timeMs: number, timeRange: TimeRangeMs): boolean =>
  timeMs <= timeRange.newest && timeMs >= timeRange.oldest;

/** Whether the page contains the whole list. */
export const isWholeListCovered = (coveredRange: CoveredListRange): boolean =>
  coveredRange.after === undefined && coveredRange.upTo === undefined;

/** A comment that no list contains after this time counts as deleted, regardless of the network's count. */
const MAX_LIST_LAG_MS = 24 * 60 * 60 * 1_000;

/** Whether an entry that arrived at `arrivedAt` should appear in a page requested at `readAt`. */
export const isOldEnoughForNetworkList = (arrivedAt: string, readAt: string): boolean =>
  Date.parse(arrivedAt) < Date.parse(readAt) - LIST_LAG_MS;

type MissingComment = { readonly arrivedAt: string; readonly isUnlisted: boolean };

/**
 * Whether its absence from the page alone proves a comment deleted. Lists may contain a comment hours after its
 * webhook event, so one that no list has contained yet gets more time.
 */
export const isMissingCommentDeleted = (
  { arrivedAt, isUnlisted }: MissingComment,
  readAt: string,
): boolean =>
  isUnlisted
    ? Date.parse(arrivedAt) < Date.parse(readAt) - MAX_LIST_LAG_MS
    : isOldEnoughForNetworkList(arrivedAt, readAt);

type CountedPost = {
  readonly networkCommentCount: number;
  readonly countedAt: string;
  readonly commentCounts: { readonly total: number; readonly unlistedCount: number };
};

/**
 * Whether the network's count proves an unlisted comment deleted: it is not on an ad, arrived early enough to be
 * counted, and the listed comments alone reach that count.
 */
export const isCommentProvenDeletedByCount = (
  { arrivedAt, adMediaIds }: MissingComment & { readonly adMediaIds: readonly string[] },
  { networkCommentCount, countedAt, commentCounts }: CountedPost,
) =>
  adMediaIds.length === 0 &&
  isOldEnoughForNetworkList(arrivedAt, countedAt) &&
  networkCommentCount <= commentCounts.total - commentCounts.unlistedCount;

/**
 * Whether a list has fewer comments than the network counts, so that it may withhold some. `missingCount` is the number
 * of comments that it lacks and that earlier lists contained.
 */
export const isCommentListShorterThanCount = (
  { networkCommentCount, commentCounts }: Omit<CountedPost, 'countedAt'>,
  missingCount: number,
): boolean =>
  missingCount > 0 &&
  commentCounts.total - commentCounts.unlistedCount - missingCount < networkCommentCount;

/** The ids of the posts among `keys` (post order keys) that the page should contain but does not. */
export function findPostIdsMissingOnNetwork(input: {
  readonly keys: readonly string[];
  readonly coveredRange: CoveredListRange;
  readonly listedIds: ReadonlySet<string>;
}): readonly string[] {
  const timeRange = toCoveredTimeRange(input.coveredRange);
  return input.keys
    .map(parsePostOrderKey)
    .filter(
      ({ mediaId, publishedAtMs }) =>
        !input.listedIds.has(mediaId) && isInTimeRange(publishedAtMs, timeRange),
    )
    .map(({ mediaId }) => mediaId);
}

type ParsedCommentOrderKey = ReturnType<typeof parseCommentOrderKey>;

/**
 * Looks up when a comment's thread started (epoch milliseconds). Undefined for a reply that is ordered by its own
 * time because its parent was unknown: only its top-level comment has the time of the thread.
 */
function buildThreadTimeLookup(
  parsedKeys: readonly ParsedCommentOrderKey[],
): (parsedKey: ParsedCommentOrderKey) => number | undefined {
  const topLevelTimes = new Map(
    parsedKeys
      .filter(({ repliedAtMs }) => repliedAtMs === undefined)
      .map(({ threadId, threadStartedAtMs }) => [threadId, threadStartedAtMs]),
  );
  return ({ threadId, threadStartedAtMs, repliedAtMs }) =>
    topLevelTimes.get(threadId) ??
    (repliedAtMs === threadStartedAtMs ? undefined : threadStartedAtMs);
}

/**
 * The ids of the comments among `keys` (comment order keys) that the page should contain but does not: missing
 * threads inside its range, and missing replies of threads that it contains completely.
 */
export function findCommentIdsMissingOnNetwork(input: {
  readonly keys: readonly string[];
  readonly coveredRange: CoveredListRange;
  readonly listedIds: ReadonlySet<string>;
  readonly incompleteThreads: ReadonlySet<string>;
  /** Threads of orphan replies, whose time is unknown. Only a page with the whole list proves them deleted. */
  readonly orphanThreads: ReadonlySet<string>;
}): readonly string[] {
  const timeRange = toCoveredTimeRange(input.coveredRange);
  const parsedKeys = input.keys.map(parseCommentOrderKey);
  const getThreadTime = buildThreadTimeLookup(parsedKeys);
  const isMissing = (parsedKey: ParsedCommentOrderKey) => {
    const { commentId, threadId } = parsedKey;
    if (input.listedIds.has(commentId)) return false;
    if (input.listedIds.has(threadId)) return !input.incompleteThreads.has(threadId);
    const threadStartMs = input.orphanThreads.has(threadId) ? undefined : getThreadTime(parsedKey);
    return threadStartMs === undefined
      ? isWholeListCovered(input.coveredRange)
      : isInTimeRange(threadStartMs, timeRange);
  };
  return parsedKeys.filter(isMissing).map(({ commentId }) => commentId);
}
