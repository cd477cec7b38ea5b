// The sort keys of posts and comments. One ascending query returns them in the order of the app.
import {
  buildNewestFirstOrderKey,
  buildOldestFirstOrderKey,
  parseNewestFirstOrderKeyTime,
} from '#shared/order-keys.ts';

/** Sorts posts newest first. */
export const buildPostOrderKey = (post: {
  readonly timestamp: string;
  readonly id: string;
}): string => buildNewestFirstOrderKey(post.timestamp, post.id);

/**
 * Sorts comments in threads: newest thread first, in it the top-level comment, then its replies oldest first.
 * `threadStartedAt` is the time of the thread's top-level comment.
 */
export function buildCommentOrderKey(comment: {
  readonly id: string;
  readonly timestamp: string;
  readonly parentId: string | undefined;
  readonly threadStartedAt: string;
}): string {
  const { id, parentId, timestamp, threadStartedAt } = comment;
  if (parentId === undefined) return `${buildNewestFirstOrderKey(threadStartedAt, id)}#0`;
  return `${buildThreadKeyPrefix({ id: parentId, threadStartedAt })}1#${buildOldestFirstOrderKey(timestamp)}#${id}`;
}

/** The common prefix of all order keys of one thread. */
export const buildThreadKeyPrefix = (thread: {
  readonly id: string;
  readonly threadStartedAt: string;
}): string => `${buildNewestFirstOrderKey(thread.threadStartedAt, thread.id)}#`;

export function parseCommentOrderKey(key: string): {
  readonly commentId: string;
  /** The top-level comment of the thread, which may be the comment itself. */
  readonly threadId: string;
  readonly threadStartedAtMs: number;
  /** A reply's own time (epoch milliseconds). Undefined for a top-level comment. */
  readonly repliedAtMs: number | undefined;
} {
  const [time = '', threadId = '', , repliedAtMs, replyId] = key.split('#');
  return {
    commentId: replyId ?? threadId,
    threadId,
    threadStartedAtMs: parseNewestFirstOrderKeyTime(time),
    repliedAtMs: repliedAtMs === undefined ? undefined : Number(repliedAtMs),
  };
}

export function parsePostOrderKey(key: string): {
  readonly mediaId: string;
  readonly publishedAtMs: number;
} {
  const [time = '', mediaId = ''] = key.split('#');
  return { mediaId, publishedAtMs: parseNewestFirstOrderKeyTime(time) };
}

const SEEN_EPOCH_DIGITS = 9;

/** The prefix of the new comments of one seen epoch, that is, between two "mark all as read". */
export const buildNewCommentsKeyPrefix = (seenEpoch: number): string =>
  `${String(seenEpoch).padStart(SEEN_EPOCH_DIGITS, '0')}#`;
