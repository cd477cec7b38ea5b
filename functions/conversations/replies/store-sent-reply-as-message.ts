// Stores a reply that the network accepted and can no longer show: its echo event was lost, and newer messages hide
// it.
import {
  getNetworkAccess,
  toAccountIdentity,
} from '#functions/connection/network/network-access.ts';
import type { SentReply } from '#functions/drafts/domain/lifecycle/steps/reply-facts-and-steps.ts';
import { computeReplySearchStartMs } from '#functions/drafts/domain/read-back/find-replies-in-read-back.ts';
import type { MessageReplySubject } from '#functions/drafts/jobs.ts';
import { MAX_NETWORK_READABLE_MESSAGES } from '#platform/instagram/messages.ts';
import { readStoredConversation } from '../storage/conversation-repository.ts';
import { readNewestStoredMessages, readStoredMessage } from '../storage/message-repository.ts';
import { applyAndSaveMessageEvent } from '../updates/save-message-event.ts';

/**
 * Builds the message from the sent text, because the id that the network returned proves its publication. False while
 * the network may still show it; a later read-back then stores the real one.
 */
export async function storeSentReplyAsMessage(
  subject: MessageReplySubject,
  networkId: string,
  { text, claimedAt }: SentReply,
): Promise<boolean> {
  const [access, conversation, answeredMessage, newest] = await Promise.all([
    getNetworkAccess(subject),
    readStoredConversation(subject),
    readStoredMessage(subject),
    readNewestStoredMessages(subject, MAX_NETWORK_READABLE_MESSAGES),
  ]);
  if (!conversation || !answeredMessage) return false;
  const oldestReadableAt =
    newest.length < MAX_NETWORK_READABLE_MESSAGES ? undefined : newest.at(-1)?.timestamp;
  // The reply is newer than the message it answers, and about as old as its claim. Our clock may differ from the
  // network's.
  const since = computeReplySearchStartMs({
    from: claimedAt,
    subjectWrittenAt: answeredMessage.timestamp,
  });
  if (!oldestReadableAt || Date.parse(oldestReadableAt) <= since) return false;
  const message = {
    id: networkId,
    timestamp: claimedAt,
    fromId: access.igUserId,
    fromUsername: access.username,
    text,
    attachments: [],
    story: null,
    isUnsupported: false,
  };
  await applyAndSaveMessageEvent(
    subject,
    { kind: 'message', personId: conversation.contactId, message },
    toAccountIdentity(access),
  );
  return true;
}
