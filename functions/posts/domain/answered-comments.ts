// Finds the comments of a thread that the account has answered, from here or on the network. Pure.
import { findAnswersInThread } from '#shared/find-answers-in-thread.ts';
import type { CommentChange, MergedComment } from './comment-changes-and-counts.ts';
import { buildCommentOrderKey } from './order-keys.ts';

const sortInThreadOrder = <C extends MergedComment>(comments: readonly C[]): readonly C[] =>
  comments.toSorted((left, right) =>
    buildCommentOrderKey(left) < buildCommentOrderKey(right) ? -1 : 1,
  );

/** The ids of the answered ones among comments of one thread, in any order. */
function findAnsweredCommentIds(thread: readonly MergedComment[]): ReadonlySet<string> {
  const sorted = sortInThreadOrder(thread);
  return new Set(
    sorted
      .filter(
        (comment, position) =>
          !comment.isOwn && findAnswersInThread(comment, sorted.slice(position + 1)).length > 0,
      )
      .map(({ id }) => id),
  );
}

/** An answered comment is no longer new, wherever it was answered. */
const markAsAnswered = (comment: MergedComment): MergedComment => ({
  ...comment,
  isAnswered: true,
  newInEpoch: undefined,
});

const getThreadId = ({ id, parentId }: MergedComment): string => parentId ?? id;

const findAnsweredIdsOfThreads = (comments: readonly MergedComment[]): ReadonlySet<string> =>
  new Set(
    [...Map.groupBy(comments, getThreadId).values()].flatMap((thread) => [
      ...findAnsweredCommentIds(thread),
    ]),
  );

const isMoved = (before: MergedComment, after: MergedComment): boolean =>
  buildCommentOrderKey(before) !== buildCommentOrderKey(after);

/** The comments that may answer or be answered now: new ones, and those whose place or author has become known. */
export const listCommentsPlacedInThreads = (
  changes: readonly CommentChange[],
): readonly MergedComment[] =>
  changes.flatMap((change) => {
    if (change.kind === 'remove') return [];
    const isPlaced =
      change.kind === 'add' ||
      change.before.isOwn !== change.after.isOwn ||
      isMoved(change.before, change.after);
    return isPlaced ? [change.after] : [];
  });

/** The comments that change their place within their thread, in their stored form. */
export const listCommentsMovedWithinThreads = (
  changes: readonly CommentChange[],
): readonly MergedComment[] =>
  changes.flatMap((change) =>
    change.kind === 'update' &&
    change.before.threadStartedAt === change.after.threadStartedAt &&
    isMoved(change.before, change.after)
      ? [change.before]
      : [],
  );

/** The stored data around changed comments in their threads. */
export type AnsweredCommentsContext = {
  /** The unchanged neighbors of placed comments and of left places. */
  readonly neighbors: readonly MergedComment[];
  /** The comments that another one now follows. They may lose the answer directly after them. */
  readonly followedIds: ReadonlySet<string>;
  readonly seenEpoch: number;
};

/**
 * Adds changes for comments that become answered by a comment that gets a place in their thread, or that are open
 * again because a comment comes before their supposed answer.
 */
export function addAnsweredMarksToComments(
  changes: readonly CommentChange[],
  { neighbors, followedIds, seenEpoch }: AnsweredCommentsContext,
): readonly CommentChange[] {
  const states = changes.flatMap((change) => (change.kind === 'remove' ? [] : [change.after]));
  const changedThreadIds = new Set(listCommentsPlacedInThreads(changes).map(getThreadId));
  const answeredIds = findAnsweredIdsOfThreads(
    [...neighbors, ...states].filter((one) => changedThreadIds.has(getThreadId(one))),
  );
  /** The neighbors do not show that a top-level comment is open, because any own reply answers it. */
  const isFoundOpen = ({ id, parentId, isAnswered }: MergedComment): boolean =>
    isAnswered && parentId !== undefined && followedIds.has(id) && !answeredIds.has(id);
  const judge = (comment: MergedComment): MergedComment => {
    if (answeredIds.has(comment.id)) return markAsAnswered(comment);
    if (!isFoundOpen(comment)) return comment;
    return { ...comment, isAnswered: false, newInEpoch: seenEpoch };
  };
  const judgedChanges = changes.map(
    (change): CommentChange =>
      change.kind === 'remove' ? change : { ...change, after: judge(change.after) },
  );
  const marksOfNeighbors = neighbors
    .filter((one) => (answeredIds.has(one.id) && !one.isAnswered) || isFoundOpen(one))
    .map((before): CommentChange => ({ kind: 'update', before, after: judge(before) }));
  // Marks come first: when not all changes fit into one transaction, they are computed again from the missing
  // additions.
  return [...marksOfNeighbors, ...judgedChanges];
}

/** The changes that reopen the neighbors of deleted answers. */
export function findReopenedComments(
  otherComments: readonly MergedComment[],
): readonly CommentChange[] {
  const answeredIds = findAnsweredIdsOfThreads(otherComments);
  return otherComments
    .filter(({ id, isAnswered }) => isAnswered && !answeredIds.has(id))
    .map((before) => ({ kind: 'update', before, after: { ...before, isAnswered: false } }));
}
