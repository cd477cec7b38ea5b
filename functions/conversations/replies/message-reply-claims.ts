// Claims on outbound messages. Each message is the reply of one response, or of none because the owner wrote it on
// Instagram.
import {
  computeReplyClaimTtl,
  parseReplyClaim,
  type ReplyClaim,
  type ReplyClaimKeys,
} from '#functions/drafts/posting/published-reply-claims.ts';
import { nowIso } from '#platform/clock.ts';
import { isWriteAccepted } from '#platform/table/errors.ts';
import { attributeMissing } from '#platform/table/expressions.ts';
import { type ConversationRef, tableKeys, tablePartitions } from '#platform/table/keys.ts';
import { getItem, putItem } from '#platform/table/table.ts';

export const createMessageReplyClaimKeys = (ref: ConversationRef): ReplyClaimKeys => ({
  partition: tablePartitions.messages(ref),
  forReply: (messageId) => tableKeys.messageClaim({ ...ref, messageId }),
  forText: (text) => tableKeys.messageTextClaim({ ...ref, ...text }),
});

/** The response that a message is claimed for. Undefined when that is undecided. */
export async function readReplyClaimOfMessage(
  ref: ConversationRef,
  messageId: string,
): Promise<ReplyClaim | undefined> {
  const item = await getItem(createMessageReplyClaimKeys(ref).forReply(messageId), {
    consistent: true,
  });
  return item && parseReplyClaim(item);
}

/** Records once that a message is not one of our replies. Undefined when a response has claimed it in between. */
export async function recordMessageWrittenElsewhere(
  ref: ConversationRef,
  messageId: string,
): Promise<ReplyClaim | undefined> {
  const claim = { reply_id: messageId, first_seen_at: nowIso(), ttl: computeReplyClaimTtl() };
  if (
    await isWriteAccepted(
      putItem(createMessageReplyClaimKeys(ref).forReply(messageId), claim, attributeMissing()),
    )
  )
    return claim;
  const existingClaim = await readReplyClaimOfMessage(ref, messageId);
  return existingClaim?.response_id === undefined ? existingClaim : undefined;
}
