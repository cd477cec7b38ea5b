// Remembers the last listed state of a conversation, so that an equal list is not merged again.
import type { AccountIdentity } from '#functions/connection/domain/account-authorship.ts';
import { hashSha256 } from '#platform/crypto.ts';
import { ignoreConflict } from '#platform/table/errors.ts';
import { attributeUnchanged } from '#platform/table/expressions.ts';
import { type AccountRef, type ConversationRef, tableKeys } from '#platform/table/keys.ts';
import { getItems, updateItem } from '#platform/table/table.ts';
import type { NetworkConversation, NetworkMessage } from '#shared/schemas/network-message.ts';
import { parseConversationItem, type StoredConversation } from '../storage/conversation-item.ts';

/** Each list signs media URLs again, which changes nothing. */
const withoutMediaUrls = ({ attachments, story, ...message }: NetworkMessage) => ({
  ...message,
  attachments: attachments.map(({ kind, name }) => ({ kind, name })),
  story: story?.kind,
});

/** Equal for two lists that show the conversation in the same state, to an account with the same identity. */
export const computeListedConversationDigest = (
  conversation: NetworkConversation,
  accountIdentity: AccountIdentity,
): string => {
  const messages = conversation.messages.map(withoutMediaUrls);
  return hashSha256(JSON.stringify([accountIdentity, { ...conversation, messages }])).slice(0, 12);
};

/** The stored ones among these conversations, by id. A stale one only causes another merge. */
export async function readListedConversations(
  { userId, igUserId }: AccountRef,
  conversations: readonly NetworkConversation[],
): Promise<ReadonlyMap<string, StoredConversation>> {
  const ids = [...new Set(conversations.map(({ id }) => id))];
  const keys = ids.map((conversationId) =>
    tableKeys.conversation({ userId, igUserId, conversationId }),
  );
  const stored = (await getItems(keys)).map(parseConversationItem);
  return new Map(stored.map((one) => [one.id, one]));
}

/**
 * Records that everything in the list is saved and handled, unless the conversation has changed since `changedAt`
 * (epoch ms). Every change removes the record.
 */
export async function recordListedConversationDigest(
  ref: ConversationRef,
  listedDigest: string,
  changedAt: number | undefined,
): Promise<void> {
  const change = { set: { listed: listedDigest } };
  await ignoreConflict(
    updateItem(tableKeys.conversation(ref), change, attributeUnchanged('changed', changedAt)),
  );
}
