// Reads messages. All reads are consistent.
import {
  type ConversationRef,
  type ItemKey,
  type MessageRef,
  sortKeyPrefixes,
  tableKeys,
  tablePartitions,
} from '#platform/table/keys.ts';
import { readOrderedListPage } from '#platform/table/ordered-list-page.ts';
import { iterateItems, queryItems } from '#platform/table/query.ts';
import { getItem, getItems } from '#platform/table/table.ts';
import type { PageLimitAndOffset } from '#shared/schemas/common.ts';
import type { StoredMessage } from '../domain/message.ts';
import { buildMessageRangeEndKey, buildMessageRangeStartKey } from '../domain/order-keys.ts';
import { getMessageOrderedList } from './conversation-and-message-lists.ts';
import type { StoredConversation } from './conversation-item.ts';
import {
  type MessagePositionEntry,
  parseMessageItem,
  parseMessagePositionItem,
} from './message-item.ts';

const buildMessageKey = (ref: ConversationRef, orderKey: string): ItemKey =>
  tableKeys.message(ref, orderKey);

/** Leaves out messages without an entry. */
export async function readMessagePositionEntries(
  ref: ConversationRef,
  messageIds: readonly string[],
): Promise<readonly MessagePositionEntry[]> {
  const { userId, igUserId, conversationId } = ref;
  const entryKeys = [...new Set(messageIds)].map((messageId) =>
    tableKeys.messagePosition({ userId, igUserId, conversationId, messageId }),
  );
  const items = await getItems(entryKeys, { consistent: true });
  return items.map(parseMessagePositionItem);
}

export async function readStoredMessagesByOrderKeys(
  ref: ConversationRef,
  orderKeys: readonly string[],
): Promise<readonly StoredMessage[]> {
  const items = await getItems(
    orderKeys.map((orderKey) => buildMessageKey(ref, orderKey)),
    { consistent: true },
  );
  return items.map(parseMessageItem);
}

async function findMessageKey(ref: MessageRef): Promise<ItemKey | undefined> {
  const item = await getItem(tableKeys.messagePosition(ref), { consistent: true });
  if (item === undefined) return undefined;
  const entry = parseMessagePositionItem(item);
  return 'orderKey' in entry ? buildMessageKey(ref, entry.orderKey) : undefined;
}

export async function readStoredMessage(ref: MessageRef): Promise<StoredMessage | undefined> {
  const key = await findMessageKey(ref);
  const item = key && (await getItem(key, { consistent: true }));
  return item && parseMessageItem(item);
}

const buildMessagesQuery = (ref: ConversationRef) => ({
  partition: tablePartitions.messages(ref),
  beginsWith: sortKeyPrefixes.message,
  consistent: true,
});

/** Newest first. */
export async function readNewestStoredMessages(
  ref: ConversationRef,
  limit: number,
): Promise<readonly StoredMessage[]> {
  const items = await queryItems({ ...buildMessagesQuery(ref), limit });
  return items.map(parseMessageItem);
}

/** The messages that were written in this time (epoch ms, both inclusive), newest first. */
export async function readStoredMessagesBetween(
  ref: ConversationRef,
  time: { readonly from: number; readonly to: number },
): Promise<readonly StoredMessage[]> {
  const items = await queryItems({
    partition: tablePartitions.messages(ref),
    from: buildMessageRangeStartKey(time.to),
    to: buildMessageRangeEndKey(time.from),
    consistent: true,
  });
  return items.map(parseMessageItem);
}

/** Newest first. A `conversation` that was read just before saves a read. */
export async function readStoredMessagePage(
  ref: ConversationRef,
  paging: PageLimitAndOffset,
  conversation?: StoredConversation,
): Promise<readonly StoredMessage[]> {
  const items = await readOrderedListPage(getMessageOrderedList(ref), paging, conversation);
  return items.map(parseMessageItem);
}

/** Every message, newest first. Pages are read on demand, so an early stop costs nothing more. */
export async function* iterateStoredMessages(ref: ConversationRef): AsyncGenerator<StoredMessage> {
  for await (const item of iterateItems(buildMessagesQuery(ref))) yield parseMessageItem(item);
}
