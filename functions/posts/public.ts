// Posts and comments in the contract's shapes.
import { toResponse } from '#functions/drafts/domain/public.ts';
import type { Comment, Post } from '#shared/schemas/post.ts';
import type { StoredComment } from './comment-item.ts';
import { isNew } from './domain/comment.ts';
import type { StoredPost } from './post-item.ts';

export const toPublicPost = (post: StoredPost): Post => ({
  media_id: post.mediaId,
  media_type: post.mediaType,
  media_product_type: post.mediaProductType,
  media_url: post.mediaUrl ?? null,
  thumbnail_url: post.thumbnailUrl ?? null,
  permalink: post.permalink ?? null,
  caption: post.caption ?? null,
  timestamp: post.timestamp,
  // The network's count may be older than a comment it has told us of.
  comments_count: Math.max(post.networkCount, post.tally.total),
  new_comments_count: post.tally.newCount,
  like_count: post.likeCount ?? null,
});

/** `seenEpoch` is that of the comment's post. */
export const toPublicComment = (
  comment: StoredComment,
  post: { readonly mediaId: string; readonly seenEpoch: number },
): Comment => ({
  id: comment.id,
  media_id: post.mediaId,
  username: comment.username,
  text: comment.text,
  timestamp: comment.timestamp,
  seen: !isNew(comment, post.seenEpoch),
  replied_to_id: comment.parentId ?? null,
  is_own: comment.isOwn,
  hidden: comment.hidden,
  response: comment.draft ? toResponse(comment.draft) : null,
});
