// The claims on own replies under a post.
import type { ClaimKey } from '#functions/drafts/reply-claims.ts';
import { keys, type PostRef } from '#platform/table/keys.ts';

export const claimKeyUnder =
  (post: PostRef): ClaimKey =>
  (replyId) =>
    keys.replyClaim(post, replyId);
