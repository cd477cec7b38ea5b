// Reads conversations and their list, and makes the writes that need no transaction.
import * as z from 'zod';
import { ignoreConflict } from '#platform/table/errors.ts';
import { allOf, attributeExists, attributeLessThan } from '#platform/table/expressions.ts';
import { type AccountRef, type ConversationRef, tableKeys } from '#platform/table/keys.ts';
import { type OrderedListState, parseOrderedListState } from '#platform/table/ordered-list-item.ts';
import { readOrderedListPage } from '#platform/table/ordered-list-page.ts';
import { getItem, updateItem } from '#platform/table/table.ts';
import type { Paging } from '#shared/schemas/common.ts';
import { getConversationList } from './conversation-and-message-lists.ts';
import { parseConversationItem, type StoredConversation } from './conversation-item.ts';

export type { StoredConversation } from './conversation-item.ts';

type ReadOptions = { readonly consistent?: boolean };

const listItem = z.object({
  total: z.number().default(0),
  messages_off: z.boolean().default(false),
});

/** The state of an account's conversation list. An account without conversations has an empty list. */
export type ConversationListState = OrderedListState & {
  readonly total: number;
  /** Whether the owner switched the access to messages off on Instagram. */
  readonly isMessagesAccessDisabled: boolean;
};

export async function readConversationListState(
  account: AccountRef,
  options: ReadOptions = {},
): Promise<ConversationListState> {
  const item = await getItem(tableKeys.conversationList(account), options);
  const { total, messages_off } = listItem.parse(item ?? {});
  return {
    ...parseOrderedListState(item),
    total,
    isMessagesAccessDisabled: messages_off,
  };
}

/** Stores whether the owner has switched the access to messages off. Writes only a change. */
export async function setMessagesAccessDisabled(
  account: AccountRef,
  isDisabled: boolean,
): Promise<void> {
  if ((await readConversationListState(account)).isMessagesAccessDisabled === isDisabled) return;
  await updateItem(tableKeys.conversationList(account), {
    set: { messages_off: isDisabled || undefined },
  });
}

export async function readStoredConversation(
  ref: ConversationRef,
  options: ReadOptions = {},
): Promise<StoredConversation | undefined> {
  const item = await getItem(tableKeys.conversation(ref), options);
  return item && parseConversationItem(item);
}

/** A consistent read; undefined when there is no conversation with the contact. */
export async function findConversationByContact(
  account: AccountRef,
  contactId: string,
): Promise<ConversationRef | undefined> {
  const item = await getItem(tableKeys.contact(account, contactId), { consistent: true });
  if (item === undefined) return undefined;
  const { userId, igUserId } = account;
  return { userId, igUserId, conversationId: String(item.conversation_id) };
}

/** A page of the conversations, latest activity first; a `list` that is read anyway saves a read. */
export async function readStoredConversationPage(
  account: AccountRef,
  paging: Paging,
  list?: ConversationListState | Promise<ConversationListState>,
): Promise<readonly StoredConversation[]> {
  const items = await readOrderedListPage(getConversationList(account), paging, list);
  return items.map(parseConversationItem);
}

/**
 * Marks the first `inboundCount` inbound messages as seen, in one write, however many they are. Later messages stay
 * new. Does nothing when they are already seen.
 */
export async function markMessagesSeen(ref: ConversationRef, inboundCount: number): Promise<void> {
  const seen = updateItem(
    tableKeys.conversation(ref),
    { set: { seen_arrival: inboundCount }, add: { version: 1 } },
    // An update would create a missing item, and a deleted conversation must stay deleted.
    allOf(attributeExists(), attributeLessThan('seen_arrival', inboundCount)),
  );
  await ignoreConflict(seen);
}
