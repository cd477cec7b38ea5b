// The sort keys of posts and comments: one ascending query gives the order people see.

/** A time beyond every other, so that "newest first" is ascending text. */
const LATEST_MS = 9_999_999_999_999;
const DIGITS = 13;

const ascending = (iso: string): string => String(Date.parse(iso)).padStart(DIGITS, '0');
const descending = (ms: number): string =>
  String(Math.min(LATEST_MS, Math.max(0, LATEST_MS - Math.ceil(ms)))).padStart(DIGITS, '0');

/** Ascending text that puts what is newer first, and tells what is of the same time apart. */
export const newestFirst = (iso: string, id: string): string =>
  `${descending(Date.parse(iso))}#${id}`;

/** Posts: newest first. */
export const postOrderKey = (post: { readonly timestamp: string; readonly id: string }): string =>
  newestFirst(post.timestamp, post.id);

/**
 * Comments in threads: newest thread first, in it the top-level comment, then its replies oldest
 * first. `threadAt` is the time of the thread's top-level comment.
 */
export function commentOrderKey(comment: {
  readonly id: string;
  readonly timestamp: string;
  readonly parentId: string | undefined;
  readonly threadAt: string;
}): string {
  const { id, parentId, timestamp, threadAt } = comment;
  if (parentId === undefined) return `${newestFirst(threadAt, id)}#0`;
  return `${threadPrefix({ id: parentId, threadAt })}1#${ascending(timestamp)}#${id}`;
}

/** What the keys of one thread begin with. */
export const threadPrefix = (thread: { readonly id: string; readonly threadAt: string }): string =>
  `${newestFirst(thread.threadAt, thread.id)}#`;

/** Reads a comment's order key back. */
export function readCommentOrderKey(key: string): {
  readonly commentId: string;
  /** The top-level comment of the thread, which may be the comment itself. */
  readonly threadId: string;
  /** Epoch milliseconds. */
  readonly threadAt: number;
} {
  const [time = '', threadId = '', , , replyId] = key.split('#');
  return { commentId: replyId ?? threadId, threadId, threadAt: LATEST_MS - Number(time) };
}

/** Reads a post's order key back; the time in epoch milliseconds. */
export function readPostOrderKey(key: string): { readonly mediaId: string; readonly at: number } {
  const [time = '', mediaId = ''] = key.split('#');
  return { mediaId, at: LATEST_MS - Number(time) };
}

/** Below every key of that millisecond or an older one, above every newer one. */
export const keyFromNewest = (ms: number): string => descending(Math.floor(ms));

/** Above every key of that millisecond or a newer one, below every older one (`$` follows `#`). */
export const keyAfterOldest = (ms: number): string => `${descending(ms)}$`;

const EPOCH_DIGITS = 9;

/** The new comments since one "mark all as read"; earlier ones lie under lower epochs. */
export const newCommentsPrefix = (epoch: number): string =>
  `${String(epoch).padStart(EPOCH_DIGITS, '0')}#`;
