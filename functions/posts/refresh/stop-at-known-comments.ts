// Stops a visit from reading the comments of a post further than the stored ones.
import type { CommentsReadPosition } from '#functions/connection/domain/import-task.ts';
import type { NetworkComment } from '#platform/instagram/comments.ts';
import type { PostRef } from '#platform/table/keys.ts';
import { isRestOfCommentsKnown } from '../domain/plan-comments-read.ts';
import { readStoredComment } from '../storage/comment-repository.ts';
import { readStoredPost } from '../storage/post-repository.ts';

/** The replies of long threads on the page are still read, but no further pages of threads. */
const dropFurtherThreads = (position: CommentsReadPosition): CommentsReadPosition | undefined =>
  position.kind === 'replies' ? { ...position, rest: null } : undefined;

const countWrittenSince = (comments: readonly NetworkComment[], since: string): number =>
  comments.filter(({ timestamp }) => Date.parse(timestamp) > Date.parse(since)).length;

async function findLastThreadArrival(
  post: PostRef,
  comments: readonly NetworkComment[],
): Promise<string | undefined> {
  const lastThread = comments.findLast(({ parentId }) => parentId === undefined);
  return lastThread && (await readStoredComment({ ...post, commentId: lastThread.id }))?.arrivedAt;
}

type VisitStep = {
  /** The comments read in this step, which are saved. */
  readonly comments: readonly NetworkComment[];
  readonly next: CommentsReadPosition;
};

/** The position to continue from, if there is one. */
export async function stopAtKnownComments(
  post: PostRef,
  { comments, next }: VisitStep,
  visit: { readonly startedAtMs: number; readonly writtenSinceCount: number },
): Promise<{
  readonly next: CommentsReadPosition | undefined;
  readonly writtenSinceCount: number;
}> {
  const stored = await readStoredPost(post, { consistent: true });
  if (stored === undefined) return { next: undefined, writtenSinceCount: 0 };
  const writtenSinceCount = visit.writtenSinceCount + countWrittenSince(comments, stored.countedAt);
  const isRestKnown = isRestOfCommentsKnown({
    startedAtMs: visit.startedAtMs,
    lastThreadArrivedAt: await findLastThreadArrival(post, comments),
    writtenSinceCount,
    networkCommentCount: stored.networkCommentCount,
    commentCounts: stored.commentCounts,
  });
  return { next: isRestKnown ? dropFurtherThreads(next) : next, writtenSinceCount };
}
