// The table keys of claims on replies under a post's comments.
import type { ReplyClaimKeys } from '#functions/drafts/posting/published-reply-claims.ts';
import { type PostRef, tableKeys, tablePartitions } from '#platform/table/keys.ts';

export const createCommentReplyClaimKeys = (post: PostRef): ReplyClaimKeys => ({
  partition: tablePartitions.comments(post),
  forReply: (replyId) => tableKeys.replyClaim(post, replyId),
  forText: (text) => tableKeys.replyTextClaim({ ...post, ...text }),
});
