// Groups a page's comments into threads.
import type { PostComment } from '#shared/schemas/post.ts';

/** `parent` is null when the thread began on the previous page. */
export type CommentThread = {
  readonly key: string;
  readonly parent: PostComment | null;
  readonly replies: readonly PostComment[];
};

/** The list is sorted by threads: each top-level comment is followed by its replies. */
export function groupCommentsIntoThreads(
  comments: readonly PostComment[],
): readonly CommentThread[] {
  const threads: { key: string; parent: PostComment | null; replies: PostComment[] }[] = [];
  for (const comment of comments) {
    const lastThread = threads.at(-1);
    if (comment.replied_to_id === null) {
      threads.push({ key: comment.id, parent: comment, replies: [] });
    } else if (
      lastThread &&
      (lastThread.key === comment.replied_to_id || lastThread.parent === null)
    ) {
      lastThread.replies.push(comment);
    } else {
      threads.push({ key: comment.replied_to_id, parent: null, replies: [comment] });
    }
  }
  return threads;
}

/** Whether the page starts in the middle of a thread. */
export const pageStartsInsideThread = (comments: readonly PostComment[]): boolean =>
  comments[0] !== undefined && comments[0].replied_to_id !== null;
