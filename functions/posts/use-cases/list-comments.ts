// Lists a page of a post's comments in threads: all of them or only the new ones.

import { isImpersonated } from '#platform/http/api-caller.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { type DateBounds, isWithinDateBounds, toDateBounds } from '#platform/http/date-bounds.ts';
import { readListPageUnlessUnchanged } from '#platform/http/list-version.ts';
import { readNewestChangeStamps } from '#platform/table/change-stamps.ts';
import { type PostRef, tablePartitions } from '#platform/table/keys.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { postsContracts } from '#shared/contracts/posts.ts';
import { AppError } from '#shared/errors.ts';
import { toPageLimitAndOffset } from '#shared/schemas/common.ts';
import { isNewComment } from '../domain/comment-changes-and-counts.ts';
import { markCommentsSeen } from '../mark-comments-seen.ts';
import { tryStartCommentsRefresh } from '../refresh/start-posts-refresh.port.ts';
import { readShownRepliesOfComments } from '../replies/read-shown-replies-of-comments.ts';
import type { StoredComment } from '../storage/comment-item.ts';
import {
  type CommentPage,
  type CommentPageRequest,
  computeCommentPageOffset,
} from '../storage/comment-page.ts';
import {
  findCommentPositionInList,
  iterateNewComments,
  readNewCommentPage,
  readNewestNewComment,
  readStoredCommentPage,
} from '../storage/comment-repository.ts';
import type { StoredPost } from '../storage/post-item.ts';
import { readStoredPost } from '../storage/post-repository.ts';
import { readCommentPageBetweenDates } from '../storage/read-comment-page-between-dates.ts';
import { toPublicComment, toPublicPost } from '../to-public-post-and-comment.ts';

type ListCommentsContract = typeof postsContracts.listComments;

/** Reads every new comment, because only the comment itself says whether it is new. */
async function readNewPageFromAll(
  ref: PostRef,
  seenEpoch: number,
  bounds: DateBounds | undefined,
  wanted: CommentPageRequest,
): Promise<CommentPage> {
  const comments: StoredComment[] = [];
  for await (const comment of iterateNewComments(ref, seenEpoch))
    if (isWithinDateBounds(comment.timestamp, bounds)) comments.push(comment);
  const offset = computeCommentPageOffset(
    wanted,
    comments.findIndex(({ id }) => id === wanted.commentId),
  );
  return {
    comments: comments.slice(offset, offset + wanted.limit),
    total: comments.length,
    offset,
  };
}

async function readUnfilteredPage(
  ref: PostRef,
  post: StoredPost,
  { commentId, ...paging }: CommentPageRequest,
): Promise<CommentPage> {
  const position =
    commentId === undefined
      ? undefined
      : await findCommentPositionInList({ ...ref, commentId }, post);
  const offset = computeCommentPageOffset(paging, position ?? -1);
  const comments = await readStoredCommentPage(ref, { ...paging, offset }, post);
  return { comments, total: post.commentCounts.total, offset };
}

async function readRequestedPage(
  ref: PostRef,
  post: StoredPost,
  request: ApiRouteInput<ListCommentsContract>['request'],
): Promise<CommentPage> {
  const bounds = toDateBounds(request);
  const wanted = { ...toPageLimitAndOffset(request), commentId: request.page_of_comment_id };
  if (!request.show_new_only) {
    return bounds
      ? readCommentPageBetweenDates(ref, post, bounds, wanted)
      : readUnfilteredPage(ref, post, wanted);
  }
  const { newCount } = post.commentCounts;
  const { offset } = wanted;
  // The counts show that nothing is new, which saves a query.
  if (newCount === 0) return { comments: [], total: 0, offset };
  if (bounds !== undefined || wanted.commentId !== undefined)
    return readNewPageFromAll(ref, post.seenEpoch, bounds, wanted);
  const comments = await readNewCommentPage(ref, post.seenEpoch, wanted);
  return { comments, total: newCount, offset };
}

/** Secondary index reads may not contain the marks that this request has just written. */
const createSeenMarker = (seenIds: readonly string[]) => (comment: StoredComment) =>
  seenIds.includes(comment.id) ? { ...comment, newInEpoch: undefined } : comment;

const findNewestNewComment = (
  ref: PostRef,
  post: StoredPost,
  knownComments: readonly StoredComment[],
) =>
  readNewestNewComment(
    ref,
    { seenEpoch: post.seenEpoch, latestNewCommentId: post.commentCounts.latestNewComment?.id },
    knownComments,
  );

async function readResponseBody(
  ref: PostRef,
  post: StoredPost,
  request: ApiRouteInput<ListCommentsContract>['request'],
  seenIds: readonly string[],
) {
  const page = await readRequestedPage(ref, post, request);
  const comments = page.comments.map(createSeenMarker(seenIds));
  const newestNewComment =
    post.commentCounts.newCount > 0 ? await findNewestNewComment(ref, post, comments) : undefined;
  const shown = comments.filter(
    (comment) => !request.show_new_only || isNewComment(comment, post.seenEpoch),
  );
  const replies = await readShownRepliesOfComments(
    ref,
    newestNewComment ? [...shown, newestNewComment] : shown,
    { consistent: false },
  );
  const toPublic = (comment: StoredComment) => toPublicComment(comment, post, replies);
  return {
    post: toPublicPost(post),
    comments: shown.map(toPublic),
    total_comments_count: page.total,
    pagination_offset: page.offset,
    new_comment: newestNewComment ? toPublic(newestNewComment) : null,
  };
}

export async function listComments({
  request,
  caller,
}: ApiRouteInput<ListCommentsContract>): Promise<ContractResponse<ListCommentsContract>> {
  const mediaId = request.instagram_post_media_id;
  const ref: PostRef = { userId: caller.userId, igUserId: caller.igUserId, mediaId };
  const seenIds = isImpersonated(caller) ? [] : (request.seen_comment_ids ?? []);
  if (seenIds.length > 0) await markCommentsSeen(ref, seenIds);
  const isRefreshStarted = request.update_from_api ? await tryStartCommentsRefresh(ref) : false;
  const partition = tablePartitions.comments(ref);
  const [post, replyStamps] = await Promise.all([
    // Reads consistently, because a refresh may just have started or ended, and comments may just have been marked as
    // seen.
    readStoredPost(ref, { consistent: true }),
    readNewestChangeStamps(partition),
  ]);
  if (post === undefined) throw new AppError('not_found');

  const response = await readListPageUnlessUnchanged({
    knownVersion: request.known_version,
    changes: {
      scope: [
        partition,
        toPageLimitAndOffset(request),
        request.page_of_comment_id,
        toDateBounds(request),
        request.show_new_only === true,
      ],
      // Every change of the post's comments changes the stamp of the post, and every change of a reply brings its
      // own.
      stamps: [post.changeStamp, ...replyStamps],
    },
    readBody: () => readResponseBody(ref, post, request, seenIds),
  });
  return {
    ...response,
    still_updating_comments_from_api: isRefreshStarted || post.isRefreshing,
    refresh_failed: !isRefreshStarted && post.hasRefreshFailed,
  };
}
