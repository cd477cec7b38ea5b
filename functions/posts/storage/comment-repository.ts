// Reads comments.
import { type CommentRef, type PostRef, tableKeys, tablePartitions } from '#platform/table/keys.ts';
import { readOrderedListPage } from '#platform/table/ordered-list-page.ts';
import { locateOrderedListRange } from '#platform/table/ordered-list-ranges.ts';
import { iterateItems, queryItems } from '#platform/table/query.ts';
import { getItem, getItems } from '#platform/table/table.ts';
import type { PageLimitAndOffset } from '#shared/schemas/common.ts';
import { isNewComment } from '../domain/comment-changes-and-counts.ts';
import {
  buildCommentOrderKey,
  buildNewCommentsKeyPrefix,
  buildThreadKeyPrefix,
} from '../domain/order-keys.ts';
import { parseCommentItem, type StoredComment } from './comment-item.ts';
import { getCommentOrderedList } from './ordered-lists-of-posts-and-comments.ts';
import type { StoredPost } from './post-item.ts';

/** Reads consistently. Undefined when the comment is not stored. */
export async function readStoredComment(ref: CommentRef): Promise<StoredComment | undefined> {
  const item = await getItem(tableKeys.comment(ref), { consistent: true });
  return item && parseCommentItem(item);
}

/** The stored ones among the given comments, of any posts, by id. Reads consistently. */
export async function readStoredCommentsOfPosts(
  refs: readonly CommentRef[],
): Promise<ReadonlyMap<string, StoredComment>> {
  const items = await getItems(refs.map(tableKeys.comment), { consistent: true });
  return new Map(items.map(parseCommentItem).map((comment) => [comment.id, comment]));
}

/** The same for comments of one post. */
export const readStoredComments = (
  post: PostRef,
  commentIds: readonly string[],
): Promise<ReadonlyMap<string, StoredComment>> =>
  readStoredCommentsOfPosts(commentIds.map((commentId) => ({ ...post, commentId })));

/** The top-level comment of a thread, then its replies, oldest first. */
export async function readStoredCommentThread(
  post: PostRef,
  thread: { readonly id: string; readonly threadStartedAt: string },
): Promise<readonly StoredComment[]> {
  const items = await queryItems({
    index: 'gsi1',
    partition: tablePartitions.comments(post),
    beginsWith: buildThreadKeyPrefix(thread),
  });
  return items.map(parseCommentItem);
}

/** The threads between two others, inclusive, in thread order. */
export async function readStoredCommentThreads(
  post: PostRef,
  newest: Parameters<typeof buildThreadKeyPrefix>[0],
  oldest: Parameters<typeof buildThreadKeyPrefix>[0],
): Promise<readonly StoredComment[]> {
  const items = await queryItems({
    index: 'gsi1',
    partition: tablePartitions.comments(post),
    from: buildThreadKeyPrefix(newest),
    to: `${buildThreadKeyPrefix(oldest)}~`,
  });
  return items.map(parseCommentItem);
}

/** A page of all comments of a post, in thread order. A `post` that was read just before saves a read. */
export async function readStoredCommentPage(
  ref: PostRef,
  paging: PageLimitAndOffset,
  post?: StoredPost,
): Promise<readonly StoredComment[]> {
  const items = await readOrderedListPage(getCommentOrderedList(ref), paging, post);
  return items.map(parseCommentItem);
}

/** The number of comments before it on its post, in thread order. Undefined when the comment is missing. */
export async function findCommentPositionInList(
  ref: CommentRef,
  post: StoredPost,
): Promise<number | undefined> {
  const comment = await readStoredComment(ref);
  if (comment === undefined) return undefined;
  const from = buildCommentOrderKey(comment);
  const options = { from, to: from, consistent: false };
  return (await locateOrderedListRange(getCommentOrderedList(ref), post, options)).offset;
}

const buildNewCommentsQuery = (post: PostRef, seenEpoch: number) => ({
  index: 'gsi2' as const,
  partition: tablePartitions.comments(post),
  beginsWith: buildNewCommentsKeyPrefix(seenEpoch),
});

/** A page of the new comments, in thread order. Reads every new comment up to the end of the page. */
export async function readNewCommentPage(
  post: PostRef,
  seenEpoch: number,
  paging: PageLimitAndOffset,
): Promise<readonly StoredComment[]> {
  const limit = paging.offset + paging.limit;
  const items = await queryItems({ ...buildNewCommentsQuery(post, seenEpoch), limit });
  return items.slice(paging.offset).map(parseCommentItem);
}

/**
 * The newest new comment: the last one that arrived, or if that one is seen, the first new one in thread order.
 * `knownComments` were read just before and may save a read.
 */
export async function readNewestNewComment(
  ref: PostRef,
  post: { readonly seenEpoch: number; readonly latestNewCommentId: string | undefined },
  knownComments: readonly StoredComment[],
): Promise<StoredComment | undefined> {
  if (post.latestNewCommentId !== undefined) {
    const commentId = post.latestNewCommentId;
    const knownLatest = knownComments.find((comment) => comment.id === commentId);
    const item = knownLatest ? undefined : await getItem(tableKeys.comment({ ...ref, commentId }));
    const latest = knownLatest ?? (item && parseCommentItem(item));
    if (latest && isNewComment(latest, post.seenEpoch)) return latest;
  }
  const [first] = await queryItems({ ...buildNewCommentsQuery(ref, post.seenEpoch), limit: 1 });
  return first && parseCommentItem(first);
}

/** Every new comment, in thread order. */
export async function* iterateNewComments(
  post: PostRef,
  seenEpoch: number,
): AsyncGenerator<StoredComment> {
  for await (const item of iterateItems(buildNewCommentsQuery(post, seenEpoch)))
    yield parseCommentItem(item);
}
