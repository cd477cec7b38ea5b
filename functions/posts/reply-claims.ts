// The claims on own replies under a post.
import type { ClaimKeys } from '#functions/drafts/reply-claims.ts';
import { keys, type PostRef } from '#platform/table/keys.ts';

export const claimKeysUnder = (post: PostRef): ClaimKeys => ({
  ofReply: (replyId) => keys.replyClaim(post, replyId),
  ofText: (text) => keys.replyOfText({ ...post, ...text }),
});
