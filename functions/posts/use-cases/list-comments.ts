// A post's comments: a page in threads, of all or of the new ones.
import type { RouteInput } from '#platform/http/api.ts';
import { type DateBounds, dateBounds, isWithin } from '#platform/http/date-bounds.ts';
import { versionOf } from '#platform/http/version.ts';
import type { PostRef } from '#platform/table/keys.ts';
import type { ResponseOf } from '#shared/contracts/define.ts';
import type { postsContracts } from '#shared/contracts/posts.ts';
import { AppError } from '#shared/errors.ts';
import { type Paging, readPaging } from '#shared/schemas/common.ts';
import type { StoredComment } from '../comment-item.ts';
import {
  readCommentPage,
  readNewCommentPage,
  readNewestNewComment,
  walkComments,
} from '../comment-repository.ts';
import { isNew } from '../domain/comment.ts';
import type { StoredPost } from '../post-item.ts';
import { readPost } from '../post-repository.ts';
import { toPublicComment, toPublicPost } from '../public.ts';
import { requestCommentsRefresh } from '../request-refresh.ts';
import { markSeen } from '../seen.ts';

type Contract = typeof postsContracts.listComments;

type Page = { readonly comments: readonly StoredComment[]; readonly total: number };

/** Replies are younger than their thread, so no range of keys holds the comments of a time span. */
async function pageBetween(
  ref: PostRef,
  bounds: DateBounds,
  { offset, limit, newIn }: Paging & { readonly newIn: number | undefined },
): Promise<Page> {
  const comments: StoredComment[] = [];
  let total = 0;
  for await (const comment of walkComments(ref, { newIn })) {
    if (!isWithin(comment.timestamp, bounds)) continue;
    if (total >= offset && total < offset + limit) comments.push(comment);
    total += 1;
  }
  return { comments, total };
}

async function readPage(
  ref: PostRef,
  post: StoredPost,
  request: RouteInput<Contract>['request'],
): Promise<Page> {
  const paging = readPaging(request);
  const newIn = request.show_new_only ? post.seenEpoch : undefined;
  const bounds = dateBounds(request);
  if (bounds) return pageBetween(ref, bounds, { ...paging, newIn });
  if (newIn === undefined) {
    return { comments: await readCommentPage(ref, paging), total: post.tally.total };
  }
  // Nothing is new: no need to ask the index.
  if (post.tally.newCount === 0) return { comments: [], total: 0 };
  const comments = await readNewCommentPage(ref, newIn, paging);
  return { comments, total: post.tally.newCount };
}

/** Index reads lag behind the mark this very request set. */
const afterMark = (ids: readonly string[]) => (comment: StoredComment) =>
  ids.includes(comment.id) ? { ...comment, newIn: undefined } : comment;

export async function listComments({
  request,
  caller,
}: RouteInput<Contract>): Promise<ResponseOf<Contract>> {
  const mediaId = request.instagram_post_media_id;
  const ref: PostRef = { userId: caller.userId, igUserId: caller.igUserId, mediaId };
  const seenIds = request.seen_comment_ids ?? [];
  if (seenIds.length > 0) await markSeen(ref, seenIds);
  const begun = request.update_from_api ? await requestCommentsRefresh(ref) : false;
  const post = await readPost(ref, { consistent: seenIds.length > 0 });
  if (post === undefined) throw new AppError('not_found');

  const page = await readPage(ref, post, request);
  const comments = page.comments.map(afterMark(seenIds));
  const newest = post.tally.newCount > 0 ? await newestNew(ref, post, comments) : undefined;
  const answer = {
    post: toPublicPost(post),
    comments: comments
      .filter((comment) => !request.show_new_only || isNew(comment, post.seenEpoch))
      .map((comment) => toPublicComment(comment, post)),
    total_comments_count: page.total,
    pagination_offset: readPaging(request).offset,
    new_comment: newest ? toPublicComment(newest, post) : null,
  };
  const version = versionOf(answer);
  const still = { still_updating_comments_from_api: begun || post.refreshing };
  if (request.known_version === version) return { unchanged: true, version, ...still };
  return { ...answer, ...still, version };
}

const newestNew = (ref: PostRef, post: StoredPost, known: readonly StoredComment[]) =>
  readNewestNewComment(
    ref,
    { seenEpoch: post.seenEpoch, latestNewId: post.tally.latestNew?.id },
    known,
  );
