// The claims on messages that were sent as private replies to comments.
import type { PrivateReplySubject } from '#functions/drafts/jobs.ts';
import type { ReplyClaimKeys } from '#functions/drafts/posting/published-reply-claims.ts';
import { tableKeys, tablePartitions } from '#platform/table/keys.ts';

export const createPrivateReplyClaimKeys = (subject: PrivateReplySubject): ReplyClaimKeys => ({
  partition: tablePartitions.comments(subject),
  forReply: (messageId) => tableKeys.privateReplyClaim(subject, messageId),
  forText: (text) => tableKeys.replyTextClaim({ ...subject, ...text }),
});
