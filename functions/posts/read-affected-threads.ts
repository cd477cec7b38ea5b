// Reads the stored comments of the threads that a change of comments affects, to tell which of them are answered.
import type { PostRef } from '#platform/table/keys.ts';
import { readOrderedListKeys } from '#platform/table/ordered-list-ranges.ts';
import type { StoredComment } from './comment-item.ts';
import { readStoredComments } from './comment-repository.ts';
import type { MergedComment } from './domain/comment-changes-and-counts.ts';
import {
  buildCommentOrderKey,
  buildThreadKeyPrefix,
  parseCommentOrderKey,
} from './domain/order-keys.ts';
import { getCommentList } from './post-and-comment-lists.ts';
import type { StoredPost } from './post-item.ts';

/** An answer is looked for among this many replies before and after it: nobody answers a person across more. */
const MAX_NEIGHBORS = 50;

const getThread = ({ id, parentId, threadStartedAt }: MergedComment) => ({
  id: parentId ?? id,
  threadStartedAt,
});

/** The keys of the stored comments of one thread that may answer one of `comments`, or be answered by it. */
async function readNeighborKeys(
  ref: PostRef,
  post: StoredPost,
  comments: readonly MergedComment[],
  maxNeighbors: number,
): Promise<readonly string[]> {
  const [first] = comments;
  if (first === undefined) return [];
  const prefix = buildThreadKeyPrefix(getThread(first));
  const keys = await readOrderedListKeys(getCommentList(ref), post, {
    from: `${prefix}0`,
    to: `${prefix}2`,
  });
  return comments.flatMap((comment) => {
    const key = buildCommentOrderKey(comment);
    const before = keys.filter((one) => one < key);
    const after = keys.filter((one) => one > key);
    // Nobody is answered by somebody else's comment, and nothing stands after most new ones.
    const answered = comment.isOwn
      ? [...before.slice(0, 1), ...before.slice(1).slice(-maxNeighbors)]
      : [];
    return [...answered, ...after.slice(0, maxNeighbors)];
  });
}

/**
 * The stored comments beside `comments` in their threads, without those in `exceptIds`. `hasStoredComments` tells which
 * threads have any.
 */
export async function readNeighborsInThreads(
  ref: PostRef,
  post: StoredPost,
  comments: readonly MergedComment[],
  {
    exceptIds,
    hasStoredComments = () => true,
    maxNeighbors = MAX_NEIGHBORS,
  }: {
    readonly exceptIds: ReadonlySet<string>;
    readonly hasStoredComments?: (threadId: string) => boolean;
    /** On either side of each comment. */
    readonly maxNeighbors?: number;
  },
): Promise<readonly StoredComment[]> {
  const threads = [...Map.groupBy(comments, (comment) => getThread(comment).id)];
  const keys = await Promise.all(
    threads.map(([threadId, members]) =>
      hasStoredComments(threadId) ? readNeighborKeys(ref, post, members, maxNeighbors) : [],
    ),
  );
  const neighborIds = keys
    .flat()
    .map((key) => parseCommentOrderKey(key).commentId)
    .filter((id) => !exceptIds.has(id));
  if (neighborIds.length === 0) return [];
  return [...(await readStoredComments(ref, neighborIds)).values()];
}
