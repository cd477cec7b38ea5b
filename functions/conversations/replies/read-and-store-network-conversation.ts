// Reads a conversation from the network before a delayed reply is sent, because webhooks get lost.
import {
  getNetworkAccess,
  toAccountIdentity,
} from '#functions/connection/network/network-access.ts';
import { nowMs } from '#platform/clock.ts';
import {
  type NetworkConversationRead,
  readNetworkConversationWithContact,
} from '#platform/instagram/messages.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { removeRecentMessages } from '../domain/remove-recent-messages.ts';
import { saveConversations } from '../updates/save-conversations.ts';
import { readBackMessagesWithinRateLimit } from './read-back-messages-within-rate-limit.ts';

/** The conversation with a person on the network. Undefined when it shows none. @throws NetworkError */
export async function readAndStoreNetworkConversation(
  { userId, igUserId }: AccountRef,
  contactId: string,
): Promise<NetworkConversationRead | undefined> {
  const account = { userId, igUserId };
  const access = await getNetworkAccess(account);
  const { pageId, pageToken: token } = access;
  const read = await readBackMessagesWithinRateLimit(account, token, () =>
    readNetworkConversationWithContact({ pageId, token, contactId }),
  );
  const { conversation } = read;
  if (conversation === undefined) return undefined;
  await saveConversations(account, {
    conversations: [removeRecentMessages(conversation, nowMs())],
    accountIdentity: toAccountIdentity(access),
    origin: { source: 'refresh' },
  });
  return read;
}
