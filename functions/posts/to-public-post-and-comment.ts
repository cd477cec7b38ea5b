// Converts posts and comments into the shapes of the API contract.
import { toDraftResponse } from '#functions/drafts/domain/lifecycle/to-draft-response.ts';
import {
  type DraftsByReplyId,
  findReplyingRule,
  toPublicRuleReplies,
} from '#functions/drafts/rule-replies/to-public-rule-replies.ts';
import { buildReplyStoragePlace } from '#platform/table/keys.ts';
import type { Post, PostComment } from '#shared/schemas/post.ts';
import { isNewComment } from './domain/comment-changes-and-counts.ts';
import type { StoredComment } from './storage/comment-item.ts';
import type { StoredPost } from './storage/post-item.ts';

export const toPublicPost = (post: StoredPost): Post => ({
  media_id: post.mediaId,
  media_type: post.mediaType,
  media_product_type: post.mediaProductType,
  media_url: post.mediaUrl ?? null,
  thumbnail_url: post.thumbnailUrl ?? null,
  permalink: post.permalink ?? null,
  caption: post.caption ?? null,
  timestamp: post.timestamp,
  // The network's count may be older than a comment that a webhook event delivered.
  comments_count: Math.max(
    post.networkCommentCount + post.commentCounts.adCount,
    post.commentCounts.total,
  ),
  new_comments_count: post.commentCounts.newCount,
  like_count: post.likeCount ?? null,
});

/** A rule's public reply is shown as a comment. */
const toShownRuleReplies = (comment: StoredComment, replies: DraftsByReplyId, mediaId: string) =>
  toPublicRuleReplies(comment, replies, buildReplyStoragePlace({ mediaId })).filter(
    ({ state, audience }) => state !== 'sent' || audience === 'private',
  );

/** `replies` contains those of the comment. */
export function toPublicComment(
  comment: StoredComment,
  post: { readonly mediaId: string; readonly seenEpoch: number },
  replies: DraftsByReplyId,
): PostComment {
  const current = replies.get(comment.replyIds.at(-1) ?? '');
  return {
    id: comment.id,
    media_id: post.mediaId,
    username: comment.username,
    text: comment.text,
    timestamp: comment.timestamp,
    seen: !isNewComment(comment, post.seenEpoch),
    answered: comment.isAnswered,
    replied_to_id: comment.parentId ?? null,
    is_own: comment.isOwn,
    hidden: comment.hidden,
    response: current ? toDraftResponse(current) : null,
    rule_replies: toShownRuleReplies(comment, replies, post.mediaId),
    written_by_rule: findReplyingRule(comment, replies),
  };
}
