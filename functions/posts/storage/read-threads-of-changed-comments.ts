// Reads the stored comments of the threads that a change of comments affects, to find the answered ones.
import type { PostRef } from '#platform/table/keys.ts';
import { readOrderedListKeys } from '#platform/table/ordered-list-ranges.ts';
import type { MergedComment } from '../domain/comment-changes-and-counts.ts';
import {
  buildCommentOrderKey,
  buildThreadKeyPrefix,
  parseCommentOrderKey,
} from '../domain/order-keys.ts';
import type { StoredComment } from './comment-item.ts';
import { readStoredComments } from './comment-repository.ts';
import { getCommentOrderedList } from './ordered-lists-of-posts-and-comments.ts';
import type { StoredPost } from './post-item.ts';

/** An answer is searched among this many replies before and after it, because people do not answer across more. */
const MAX_NEIGHBORS = 50;

const getThread = ({ id, parentId, threadStartedAt }: MergedComment) => ({
  id: parentId ?? id,
  threadStartedAt,
});

type ThreadPlaces = {
  readonly placed: readonly MergedComment[];
  /** Comments that leave their stored place, in their stored form. */
  readonly left: readonly MergedComment[];
};

const readThreadKeys = (ref: PostRef, post: StoredPost, comment: MergedComment) => {
  const prefix = buildThreadKeyPrefix(getThread(comment));
  return readOrderedListKeys(getCommentOrderedList(ref), post, {
    from: `${prefix}0`,
    to: `${prefix}2`,
  });
};

type Surroundings = {
  /** The keys of stored comments that may answer one of the changed ones, or be answered by it. */
  readonly keys: readonly string[];
  /** The keys of the comments that another one now follows. */
  readonly followedKeys: readonly string[];
};

function findSurroundings(
  storedKeys: readonly string[],
  { placed, left }: ThreadPlaces,
  maxNeighbors: number,
): Surroundings {
  const leftKeys = new Set(left.map(buildCommentOrderKey));
  const placedKeys = placed.map(buildCommentOrderKey);
  const keptKeys = storedKeys.filter((key) => !leftKeys.has(key));
  const allKeys = [...new Set([...keptKeys, ...placedKeys])].sort();
  const found = [...placed, ...left].map((comment) => {
    const key = buildCommentOrderKey(comment);
    const before = allKeys.filter((one) => one < key);
    const after = allKeys.filter((one) => one > key);
    // Another person's comment answers no comment, and can only separate a comment from its answer.
    const directlyBefore = after.length > 0 || comment.isOwn ? before.slice(-1) : [];
    const answered = comment.isOwn
      ? [...before.slice(0, 1), ...before.slice(1).slice(-maxNeighbors)]
      : directlyBefore;
    return { keys: [...answered, ...after.slice(0, maxNeighbors)], directlyBefore };
  });
  return {
    keys: found.flatMap(({ keys }) => keys),
    followedKeys: found.flatMap(({ directlyBefore }) => directlyBefore),
  };
}

const getCommentId = (key: string): string => parseCommentOrderKey(key).commentId;

export type ThreadsOfChangedComments = {
  /** The stored comments beside the changed ones in their threads. */
  readonly neighbors: readonly StoredComment[];
  /** The comments that another one now follows, including changed ones. */
  readonly followedIds: ReadonlySet<string>;
};

/** Reads the neighbors of `placed` and `left` in their threads, without the comments in `exceptIds`. */
export async function readThreadsOfChangedComments(
  ref: PostRef,
  post: StoredPost,
  { placed, left }: ThreadPlaces,
  {
    exceptIds,
    hasStoredComments = () => true,
    maxNeighbors = MAX_NEIGHBORS,
  }: {
    readonly exceptIds: ReadonlySet<string>;
    readonly hasStoredComments?: ((threadId: string) => boolean) | undefined;
    /** The limit on either side of each comment. */
    readonly maxNeighbors?: number;
  },
): Promise<ThreadsOfChangedComments> {
  const isLeft = new Set(left);
  const threads = [...Map.groupBy([...placed, ...left], (comment) => getThread(comment).id)];
  const surroundings = await Promise.all(
    threads
      .filter(([threadId]) => hasStoredComments(threadId))
      .map(async ([, members]) => {
        const [first] = members;
        const storedKeys = first ? await readThreadKeys(ref, post, first) : [];
        const places = {
          placed: members.filter((one) => !isLeft.has(one)),
          left: members.filter((one) => isLeft.has(one)),
        };
        return findSurroundings(storedKeys, places, maxNeighbors);
      }),
  );
  const neighborIds = surroundings
    .flatMap(({ keys }) => keys.map(getCommentId))
    .filter((id) => !exceptIds.has(id));
  const followedIds = surroundings.flatMap(({ followedKeys }) => followedKeys.map(getCommentId));
  return {
    neighbors:
      neighborIds.length === 0 ? [] : [...(await readStoredComments(ref, neighborIds)).values()],
    followedIds: new Set(followedIds),
  };
}
