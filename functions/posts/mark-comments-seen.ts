// Marks given comments of a post as seen.
import type { PostRef } from '#platform/table/keys.ts';
import { isNewComment } from './domain/comment-changes-and-counts.ts';
import { applyCommentChanges } from './storage/apply-comment-changes.ts';
import { readStoredComments } from './storage/comment-repository.ts';

export type MarkCommentsSeenResult = {
  readonly newCommentsCount: number;
  /** The ids of the given comments that are stored. */
  readonly storedIds: ReadonlySet<string>;
};

/** Undefined when the post is not stored. */
export async function markCommentsSeen(
  ref: PostRef,
  commentIds: readonly string[],
): Promise<MarkCommentsSeenResult | undefined> {
  let storedIds: ReadonlySet<string> = new Set();
  const result = await applyCommentChanges(ref, async (post) => {
    const comments = await readStoredComments(ref, commentIds);
    storedIds = new Set(comments.keys());
    const changes = [...comments.values()]
      .filter((comment) => isNewComment(comment, post.seenEpoch))
      .map((before) => ({
        kind: 'update' as const,
        before,
        after: { ...before, newInEpoch: undefined },
      }));
    return { changes };
  });
  return result && { newCommentsCount: result.commentCounts.newCount, storedIds };
}
