// Reads a conversation from the network, before a reply that has waited is sent: webhooks get lost.
import {
  getNetworkAccess,
  toAccountIdentity,
} from '#functions/connection/network/network-access.ts';
import { nowMs } from '#platform/clock.ts';
import { readNetworkConversationWithContact } from '#platform/instagram/messages.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { saveConversations } from '../updates/save-conversations.ts';
import { readBackWithinRateLimit } from './read-back-within-rate-limit.ts';

/** Events have more exact times than lists; those of newer messages are still to arrive. */
const RECENT_MS = 10_000;

/** @throws NetworkError */
export async function refreshAnsweredConversation(
  { userId, igUserId }: AccountRef,
  contactId: string,
): Promise<void> {
  const account = { userId, igUserId };
  const access = await getNetworkAccess(account);
  const { pageId, pageToken: token } = access;
  const { conversation } = await readBackWithinRateLimit(account, token, () =>
    readNetworkConversationWithContact({ pageId, token, contactId }),
  );
  if (conversation === undefined) return;
  const isSettled = ({ timestamp }: { readonly timestamp: string }) =>
    Date.parse(timestamp) < nowMs() - RECENT_MS;
  await saveConversations(account, {
    conversations: [{ ...conversation, messages: conversation.messages.filter(isSettled) }],
    accountIdentity: toAccountIdentity(access),
    origin: { source: 'refresh' },
  });
}
