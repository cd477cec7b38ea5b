// Removes the comments of a post that are gone on the network, with their replies.
import type { Draft, DraftState } from '#functions/drafts/domain/lifecycle/draft.ts';
import { readCommentReplies } from '#functions/drafts/storage/reply-repository.ts';
import { splitIntoChunks } from '#platform/split-into-chunks.ts';
import type { PostRef } from '#platform/table/keys.ts';
import { readOrderedListKeys } from '#platform/table/ordered-list-ranges.ts';
import { buildNewestOrderKeyBound, buildOldestOrderKeyBound } from '#shared/order-keys.ts';
import {
  confirmCommentDeletionsBySample,
  confirmEachCommentDeletion,
} from '../confirm-comment-deletions.ts';
import { findReopenedComments } from '../domain/answered-comments.ts';
import type { CommentChange } from '../domain/comment-changes-and-counts.ts';
import {
  findCommentIdsMissingOnNetwork,
  isCommentListShorterThanCount,
  isCommentProvenDeletedByCount,
  isMissingCommentDeleted,
  isWholeListCovered,
  toCoveredTimeRange,
} from '../domain/deletion-detection.ts';
import { parseCommentOrderKey } from '../domain/order-keys.ts';
import {
  buildKeptCommentChanges,
  type CommentKeptForOwnerText,
  endRepliesToGoneComments,
  isCommentKeptForOwnerText,
} from '../replies/comments-kept-for-owner-text.ts';
import { applyCommentChanges, COMMENTS_PER_TRANSACTION } from './apply-comment-changes.ts';
import type { StoredComment } from './comment-item.ts';
import { readStoredComments } from './comment-repository.ts';
import type { FetchedComments } from './fetched-comments.ts';
import { getCommentOrderedList } from './ordered-lists-of-posts-and-comments.ts';
import { readOrphanReplies } from './orphan-replies.ts';
import type { StoredPost } from './post-item.ts';
import { readStoredPost } from './post-repository.ts';
import { readThreadsOfChangedComments } from './read-threads-of-changed-comments.ts';

type RemovalRule = (comment: StoredComment, post: StoredPost) => boolean;

type CommentRemoval = Extract<CommentChange, { readonly kind: 'remove' }>;

/**
 * In these states a reply is being published, so its comment must stay. A reply that a rule sends unseen ends with
 * its comment while it waits for its delay. A reply that a person wanted is tried, and ends with the reason why it
 * cannot be sent.
 */
const IN_FLIGHT_STATES: readonly DraftState[] = ['queued', 'posting', 'unknown'];
const isReplyInFlight = ({ state, automation }: Draft): boolean =>
  IN_FLIGHT_STATES.includes(state) &&
  !(state === 'queued' && automation?.approval === 'not_needed');

const listReplyIds = ({ replyIds, ruleReplyIds }: StoredComment): readonly string[] => [
  ...replyIds,
  ...ruleReplyIds,
];

/** The removals of comments with their replies, and the comments that stay, without those that have a reply in flight. */
async function buildRemovals(
  ref: PostRef,
  comments: readonly StoredComment[],
  isPostGone: boolean,
): Promise<{
  readonly removals: readonly CommentRemoval[];
  readonly kept: readonly CommentKeptForOwnerText[];
}> {
  const replyIds = comments.flatMap(listReplyIds);
  const drafts = await readCommentReplies(ref, replyIds, { consistent: true });
  const removals: CommentRemoval[] = [];
  const kept: CommentKeptForOwnerText[] = [];
  for (const comment of comments) {
    const replies = listReplyIds(comment).flatMap((id) => drafts.get(id) ?? []);
    if (replies.some(isReplyInFlight)) continue;
    if (!isPostGone && isCommentKeptForOwnerText(replies)) kept.push({ comment, replies });
    else removals.push({ kind: 'remove', before: comment, replies });
  }
  return { removals, kept };
}

/** The changes of comments whose answers are removed. */
async function buildReopenings(
  ref: PostRef,
  post: StoredPost,
  removals: readonly CommentRemoval[],
): Promise<readonly CommentChange[]> {
  const answers = removals.map(({ before }) => before).filter(({ isOwn }) => isOwn);
  if (answers.length === 0) return [];
  const exceptIds = new Set(removals.map(({ before }) => before.id));
  // The whole threads are needed, because any other answer in them keeps a comment answered.
  const maxNeighbors = Number.POSITIVE_INFINITY;
  const places = { placed: [], left: answers };
  const { neighbors } = await readThreadsOfChangedComments(ref, post, places, {
    exceptIds,
    maxNeighbors,
  });
  return findReopenedComments(neighbors);
}

/** Removes the given comments that `canRemove` accepts, except those with a reply in flight or with the owner's words. */
async function removeComments(
  ref: PostRef,
  commentIds: readonly string[],
  canRemove: RemovalRule | 'post_gone',
): Promise<number> {
  const isPostGone = canRemove === 'post_gone';
  let removed = 0;
  for (const chunk of splitIntoChunks(commentIds, COMMENTS_PER_TRANSACTION)) {
    let kept: readonly CommentKeptForOwnerText[] = [];
    const result = await applyCommentChanges(ref, async (post) => {
      const storedComments = await readStoredComments(ref, chunk);
      const removable = [...storedComments.values()].filter(
        (comment) => isPostGone || canRemove(comment, post),
      );
      const decided = await buildRemovals(ref, removable, isPostGone);
      kept = decided.kept;
      // Reopenings come first, because they are computed from the pending removals.
      const reopenings = await buildReopenings(ref, post, decided.removals);
      return {
        changes: [...reopenings, ...kept.flatMap(buildKeptCommentChanges), ...decided.removals],
      };
    });
    for (const comment of kept) await endRepliesToGoneComments(ref, comment);
    removed += result?.changes.filter(({ kind }) => kind === 'remove').length ?? 0;
  }
  return removed;
}

type CoveredComments = FetchedComments & {
  readonly coveredRange: NonNullable<FetchedComments['coveredRange']>;
};

/** The ids of stored comments that the page should contain but does not. */
async function findMissingIds(
  ref: PostRef,
  post: StoredPost,
  { coveredRange, comments, incompleteThreads }: CoveredComments,
): Promise<readonly string[]> {
  const timeRange = toCoveredTimeRange(coveredRange);
  return findCommentIdsMissingOnNetwork({
    // One millisecond wider than the range, because threads at its ends may have lost replies.
    keys: await readOrderedListKeys(getCommentOrderedList(ref), post, {
      from: buildNewestOrderKeyBound(timeRange.newest + 1),
      to: buildOldestOrderKeyBound(timeRange.oldest - 1),
    }),
    coveredRange,
    listedIds: new Set([...comments.map(({ id }) => id), ...(coveredRange.unreadableIds ?? [])]),
    incompleteThreads: new Set(incompleteThreads),
    orphanThreads: new Set(Object.keys(await readOrphanReplies(ref, post))),
  });
}

/** Their absence proves less, so the network is asked for each one. Returns the number of removed ones. */
async function removeUnlistedComments(
  ref: PostRef,
  unlisted: readonly StoredComment[],
  fetched: CoveredComments,
): Promise<number> {
  if (unlisted.length === 0) return 0;
  const { readAt } = fetched.coveredRange;
  const isDeleted: RemovalRule = (comment, post) =>
    isMissingCommentDeleted(comment, readAt) || isCommentProvenDeletedByCount(comment, post);
  const post = await readStoredPost(ref, { consistent: true });
  const suspects = unlisted.filter((comment) => post && isDeleted(comment, post));
  const goneIds = await confirmEachCommentDeletion(
    suspects.map(({ id }) => id),
    fetched,
  );
  return removeComments(ref, goneIds, isDeleted);
}

/** Removes the comments that the page proves deleted and returns their number. @throws NetworkError */
export async function removeCommentsMissingOnNetwork(
  ref: PostRef,
  fetched: CoveredComments,
): Promise<number> {
  const { readAt } = fetched.coveredRange;
  const post = await readStoredPost(ref, { consistent: true });
  if (post === undefined) return 0;
  // The network also returns an empty list when it withholds comments, so its count decides.
  const isEmptyList = fetched.comments.length === 0 && isWholeListCovered(fetched.coveredRange);
  if (isEmptyList && post.networkCommentCount > 0) return 0;
  const missing = await readStoredComments(ref, await findMissingIds(ref, post, fetched));
  const [unlisted, listed] = [true, false].map((isUnlisted) =>
    [...missing.values()].filter((comment) => comment.isUnlisted === isUnlisted),
  );
  const isDeleted = (comment: StoredComment) => isMissingCommentDeleted(comment, readAt);
  const deleted = (listed ?? []).filter(isDeleted).map(({ id }) => id);
  const isDoubted = isCommentListShorterThanCount(post, deleted.length);
  const goneIds = isDoubted ? await confirmCommentDeletionsBySample(deleted, fetched) : deleted;
  const removed = await removeComments(ref, goneIds, isDeleted);
  // Runs last, because listed comments that were deleted must no longer count.
  return removed + (await removeUnlistedComments(ref, unlisted ?? [], fetched));
}

/** Removes every comment of a post, except those with a reply in flight. */
export async function removeStoredCommentsOfPost(ref: PostRef): Promise<void> {
  const keys = await readOrderedListKeys(getCommentOrderedList(ref), undefined);
  const ids = keys.map((key) => parseCommentOrderKey(key).commentId);
  await removeComments(ref, ids, 'post_gone');
}
