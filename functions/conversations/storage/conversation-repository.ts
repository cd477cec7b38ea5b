// Reads conversations and their list, and writes what concerns one conversation alone.
import * as z from 'zod';
import { nowIso } from '#platform/clock.ts';
import { ignoreConflict } from '#platform/table/errors.ts';
import { and, exists, lessThan } from '#platform/table/expressions.ts';
import { type AccountRef, type ConversationRef, keys, partitions } from '#platform/table/keys.ts';
import { type OrderedList, readListPage } from '#platform/table/page-index-store.ts';
import { getItem, updateItem } from '#platform/table/table.ts';
import type { Paging } from '#shared/schemas/common.ts';
import { readConversationItem, type StoredConversation } from './conversation-item.ts';

export type { StoredConversation } from './conversation-item.ts';

type Consistency = { readonly consistent?: boolean };

const listItem = z.object({
  total: z.number().default(0),
  version: z.number().default(0),
  refresh_until: z.string().optional(),
  messages_off: z.boolean().default(false),
});

/** The conversations as a whole; an account without any has an empty list. */
export type ConversationList = {
  readonly total: number;
  /** Rises whenever a conversation comes or moves. */
  readonly version: number;
  readonly refreshing: boolean;
  /** The owner switched the access to messages off. */
  readonly messagesOff: boolean;
};

export async function readConversationList(
  account: AccountRef,
  options: Consistency = {},
): Promise<ConversationList> {
  const item = await getItem(keys.conversationList(account), options);
  const { total, version, refresh_until, messages_off } = listItem.parse(item ?? {});
  return {
    total,
    version,
    refreshing: refresh_until !== undefined && refresh_until > nowIso(),
    messagesOff: messages_off,
  };
}

/** Notes whether the owner's access to messages is switched off, where that is news. */
export async function noteMessagesOff(account: AccountRef, off: boolean): Promise<void> {
  if ((await readConversationList(account)).messagesOff === off) return;
  await updateItem(keys.conversationList(account), { set: { messages_off: off || undefined } });
}

export async function readConversation(
  ref: ConversationRef,
  options: Consistency = {},
): Promise<StoredConversation | undefined> {
  const item = await getItem(keys.conversation(ref), options);
  return item && readConversationItem(item);
}

/** The conversation with a person, as written last; undefined where there is none. */
export async function findConversationWith(
  account: AccountRef,
  personId: string,
): Promise<ConversationRef | undefined> {
  const item = await getItem(keys.contact(account, personId), { consistent: true });
  if (item === undefined) return undefined;
  const { userId, igUserId } = account;
  return { userId, igUserId, conversationId: String(item.conversation_id) };
}

/** A page of the conversations, latest activity first. */
export async function readConversationPage(
  account: AccountRef,
  paging: Paging,
): Promise<readonly StoredConversation[]> {
  const list: OrderedList = {
    partition: partitions.conversations(account),
    index: keys.conversationListIndex(account),
    range: { index: 'gsi1' },
  };
  const items = await readListPage(list, paging);
  return items.map(readConversationItem);
}

/**
 * Marks the first `arrivals` messages of others as seen, in one write, however many they are. What
 * came after them stays new. Does nothing where they are seen already.
 */
export async function markSeen(ref: ConversationRef, arrivals: number): Promise<void> {
  const seen = updateItem(
    keys.conversation(ref),
    { set: { seen_arrival: arrivals }, add: { version: 1 } },
    // An update begins an item that is missing: a conversation that is gone must stay so.
    and(exists(), lessThan('seen_arrival', arrivals)),
  );
  await ignoreConflict(seen);
}
