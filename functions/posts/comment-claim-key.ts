// The table keys of claims on replies under a post's comments.
import type { ClaimKeyBuilder } from '#functions/drafts/reply-claims.ts';
import { type PostRef, tableKeys } from '#platform/table/keys.ts';

export const createCommentClaimKeyBuilder =
  (post: PostRef): ClaimKeyBuilder =>
  (replyId) =>
    tableKeys.replyClaim(post, replyId);
