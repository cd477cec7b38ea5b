// The sort keys of posts and comments: one ascending query gives the order people see.
import { newestFirst, oldestFirst, timeInKey } from '#shared/order-keys.ts';

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
  return `${threadPrefix({ id: parentId, threadAt })}1#${oldestFirst(timestamp)}#${id}`;
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
  /** A reply's own time (epoch milliseconds); undefined for a top-level comment. */
  readonly repliedAt: number | undefined;
} {
  const [time = '', threadId = '', , repliedAt, replyId] = key.split('#');
  return {
    commentId: replyId ?? threadId,
    threadId,
    threadAt: timeInKey(time),
    repliedAt: repliedAt === undefined ? undefined : Number(repliedAt),
  };
}

/** Reads a post's order key back; the time in epoch milliseconds. */
export function readPostOrderKey(key: string): { readonly mediaId: string; readonly at: number } {
  const [time = '', mediaId = ''] = key.split('#');
  return { mediaId, at: timeInKey(time) };
}

const EPOCH_DIGITS = 9;

/** The new comments since one "mark all as read"; earlier ones lie under lower epochs. */
export const newCommentsPrefix = (epoch: number): string =>
  `${String(epoch).padStart(EPOCH_DIGITS, '0')}#`;
