// Finds the comments of a thread that the account has answered, from here or on the network. Pure.
import type { CommentChange, MergedComment } from './comment-changes-and-counts.ts';
import { buildCommentOrderKey } from './order-keys.ts';

const escapeForRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Usernames consist of letters, digits, dots and underscores; a mention may end with the dot of its sentence. */
const mentionsUsername = (text: string, username: string): boolean =>
  username !== '' &&
  new RegExp(`(^|[^\\w.])@${escapeForRegExp(username)}(?!\\.?\\w)`, 'iu').test(text);

/**
 * Whether the account answered a comment with one of the comments after it in its thread. The network adds every reply
 * to the top-level comment, so an answer to a reply mentions its author or follows it directly.
 */
function isAnsweredBy(comment: MergedComment, later: readonly MergedComment[]): boolean {
  if (comment.parentId === undefined) return later.some(({ isOwn }) => isOwn);
  return (
    later[0]?.isOwn === true ||
    later.some(({ isOwn, text }) => isOwn && mentionsUsername(text, comment.username))
  );
}

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
        (comment, position) => !comment.isOwn && isAnsweredBy(comment, sorted.slice(position + 1)),
      )
      .map(({ id }) => id),
  );
}

/** An answered comment is not new any more, wherever it was answered. */
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

/** The comments that may answer or be answered now: new ones, and those whose place or author is known only now. */
export const listPlacedComments = (changes: readonly CommentChange[]): readonly MergedComment[] =>
  changes.flatMap((change) => {
    if (change.kind === 'remove') return [];
    const isPlaced =
      change.kind === 'add' ||
      change.before.isOwn !== change.after.isOwn ||
      buildCommentOrderKey(change.before) !== buildCommentOrderKey(change.after);
    return isPlaced ? [change.after] : [];
  });

/**
 * Adds to the changes of a post's comments that comments become answered by those that get a place in their thread.
 * `otherComments` are the stored neighbors of these that the changes leave as they are.
 */
export function addAnsweredMarks(
  changes: readonly CommentChange[],
  otherComments: readonly MergedComment[],
): readonly CommentChange[] {
  const states = changes.flatMap((change) => (change.kind === 'remove' ? [] : [change.after]));
  const changedThreadIds = new Set(listPlacedComments(changes).map(getThreadId));
  const answeredIds = findAnsweredIdsOfThreads(
    [...otherComments, ...states].filter((one) => changedThreadIds.has(getThreadId(one))),
  );
  const markedChanges = changes.map((change): CommentChange => {
    if (change.kind === 'remove' || !answeredIds.has(change.after.id)) return change;
    return { ...change, after: markAsAnswered(change.after) };
  });
  const marksOfOthers = otherComments
    .filter(({ id, isAnswered }) => answeredIds.has(id) && !isAnswered)
    .map((before): CommentChange => ({ kind: 'update', before, after: markAsAnswered(before) }));
  // First the marks: when not all fits into one transaction, they are computed again from what is still to be added.
  return [...marksOfOthers, ...markedChanges];
}

/** The changes with which the neighbors of deleted answers are open again. */
export function findReopenedComments(
  otherComments: readonly MergedComment[],
): readonly CommentChange[] {
  const answeredIds = findAnsweredIdsOfThreads(otherComments);
  return otherComments
    .filter(({ id, isAnswered }) => isAnswered && !answeredIds.has(id))
    .map((before) => ({ kind: 'update', before, after: { ...before, isAnswered: false } }));
}
