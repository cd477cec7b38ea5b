// Computes the next position in a post's comments: a page of threads, or more replies of long threads. Pure.
import type {
  CommentsReadPosition,
  NetworkListPosition,
} from '#functions/connection/domain/import-task.ts';

/** The position with the size of its page, which is undefined for the largest. */
export const addPageSizeToReadPosition = <Position extends object>(
  position: Position,
  limit: number | undefined,
): Position & { limit?: number } => (limit === undefined ? position : { ...position, limit });

/** The position after a page of threads: the missing replies first, then the next page. */
export function computeReadPositionAfterThreadsPage(
  moreReplies: readonly { readonly commentId: string; readonly after: string }[],
  rest: NetworkListPosition | undefined,
  limit?: number | undefined,
): CommentsReadPosition | undefined {
  if (moreReplies.length > 0) {
    const replies = { kind: 'replies' as const, threads: [...moreReplies], rest: rest ?? null };
    return addPageSizeToReadPosition(replies, limit);
  }
  return rest && { kind: 'threads', ...rest };
}

/** The position after a page of one thread's replies. `next` is the cursor of its next page. */
export function computeReadPositionAfterRepliesPage(
  current: Extract<CommentsReadPosition, { kind: 'replies' }>,
  next: string | undefined,
): CommentsReadPosition | undefined {
  const [thread, ...others] = current.threads;
  const threads =
    next !== undefined && thread
      ? [{ commentId: thread.commentId, after: next }, ...others]
      : others;
  if (threads.length > 0) return { ...current, threads };
  return current.rest ? { kind: 'threads', ...current.rest } : undefined;
}
