// The claims on the account's own messages: a reply of ours, or nobody's, written on the phone.
import { type ClaimKeys, parseClaim, type ReplyClaim } from '#functions/drafts/reply-claims.ts';
import { nowIso } from '#platform/clock.ts';
import { isAccepted } from '#platform/table/errors.ts';
import { missing } from '#platform/table/expressions.ts';
import { type ConversationRef, keys } from '#platform/table/keys.ts';
import { getItem, putItem } from '#platform/table/table.ts';

export const claimKeysIn = (ref: ConversationRef): ClaimKeys => ({
  ofReply: (messageId) => keys.messageClaim({ ...ref, messageId }),
  ofText: (text) => keys.messageOfText({ ...ref, ...text }),
});

/** Whose a message is; undefined where nobody has decided it yet. */
export async function readMessageClaim(
  ref: ConversationRef,
  messageId: string,
): Promise<ReplyClaim | undefined> {
  const item = await getItem(claimKeysIn(ref).ofReply(messageId), { consistent: true });
  return item && parseClaim(item);
}

/** Records once that a message is no reply of ours; undefined where it was found to be one meanwhile. */
export async function recordAnsweredElsewhere(
  ref: ConversationRef,
  messageId: string,
): Promise<ReplyClaim | undefined> {
  const claim = { reply_id: messageId, learnt_at: nowIso() };
  if (await isAccepted(putItem(claimKeysIn(ref).ofReply(messageId), claim, missing())))
    return claim;
  const known = await readMessageClaim(ref, messageId);
  return known?.response_id === undefined ? known : undefined;
}
