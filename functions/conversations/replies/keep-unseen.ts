// A message the network accepted, and of which nothing will ever be told: its echo was lost, and newer ones hide it.
import { ownerOf, readAccess } from '#functions/connection/network/network-access.ts';
import { earliest } from '#functions/drafts/domain/read-back.ts';
import type { MessageSubject } from '#functions/drafts/jobs.ts';
import { READABLE_MESSAGES } from '#platform/instagram/messages.ts';
import { readConversation } from '../storage/conversation-repository.ts';
import { readMessage, readNewestMessages } from '../storage/message-repository.ts';
import { applyMessageEvent } from '../updates/save-messages.ts';

/**
 * Keeps a message that the network accepted and will not show again, from what was sent; false while
 * it may still show it. Its id is proof that it stands.
 */
export async function keepUnseen(subject: MessageSubject, networkId: string): Promise<boolean> {
  const [access, conversation, answered, newest] = await Promise.all([
    readAccess(subject),
    readConversation(subject),
    readMessage(subject),
    readNewestMessages(subject, READABLE_MESSAGES),
  ]);
  const { claimedAt, sendingText } = answered?.draft ?? {};
  if (!conversation || !answered || !claimedAt || !sendingText) return false;
  const oldest = newest.length < READABLE_MESSAGES ? undefined : newest.at(-1)?.timestamp;
  // By the network's clock it came after what it answers; by ours, which may be wrong, with its claim.
  const since = earliest({ from: claimedAt, answeredAt: answered.timestamp });
  if (!oldest || Date.parse(oldest) <= since) return false;
  const message = {
    id: networkId,
    timestamp: claimedAt,
    fromId: access.igUserId,
    fromUsername: access.username,
    text: sendingText,
    attachments: [],
    story: null,
    reactions: undefined,
    isUnsupported: false,
  };
  await applyMessageEvent(
    subject,
    { kind: 'message', personId: conversation.contactId, message },
    ownerOf(access),
  );
  return true;
}
