// Groups a page's comments into conversations.
import type { Comment } from '#shared/schemas/post.ts';

/** `parent` is null where the conversation began on the previous page. */
export type Thread = {
  readonly key: string;
  readonly parent: Comment | null;
  readonly replies: readonly Comment[];
};

/** The list comes in threads: each top-level comment is followed by its replies. */
export function toThreads(comments: readonly Comment[]): readonly Thread[] {
  const threads: { key: string; parent: Comment | null; replies: Comment[] }[] = [];
  for (const comment of comments) {
    const last = threads.at(-1);
    if (comment.replied_to_id === null) {
      threads.push({ key: comment.id, parent: comment, replies: [] });
    } else if (last && (last.key === comment.replied_to_id || last.parent === null)) {
      last.replies.push(comment);
    } else {
      threads.push({ key: comment.replied_to_id, parent: null, replies: [comment] });
    }
  }
  return threads;
}

/** Whether the page opens in the middle of a conversation. */
export const continuesPreviousPage = (comments: readonly Comment[]): boolean =>
  comments[0] !== undefined && comments[0].replied_to_id !== null;
