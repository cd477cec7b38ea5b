// Reads conversations and their list, and makes the writes that need no transaction.
import * as z from 'zod';
import { buildChangeStamp } from '#platform/table/change-stamps.ts';
import { ignoreConflict } from '#platform/table/errors.ts';
import {
  attributeExists,
  attributeLessThan,
  combineConditionsWithAnd,
} from '#platform/table/expressions.ts';
import { type AccountRef, type ConversationRef, tableKeys } from '#platform/table/keys.ts';
import { type OrderedListState, parseOrderedListState } from '#platform/table/ordered-list-item.ts';
import { readOrderedListPage } from '#platform/table/ordered-list-page.ts';
import {
  getItem,
  getItems,
  type TableItem,
  type TableWrite,
  updateItem,
  writeTransaction,
} from '#platform/table/table.ts';
import type { PageLimitAndOffset } from '#shared/schemas/common.ts';
import { getConversationOrderedList } from './conversation-and-message-lists.ts';
import { parseConversationItem, type StoredConversation } from './conversation-item.ts';

export type { StoredConversation } from './conversation-item.ts';

type TableReadOptions = { readonly consistent?: boolean };

const listItem = z.object({
  total: z.number().default(0),
  messages_off: z.boolean().default(false),
  change_stamp: z.string().optional(),
});

/** The state of an account's conversation list. An account without conversations has an empty list. */
export type ConversationListState = OrderedListState & {
  readonly total: number;
  /** Whether the owner switched off access to messages on Instagram. */
  readonly isMessagesAccessDisabled: boolean;
  /** The stamp of the last change of data that the list shows: its conversations, its total or the access. */
  readonly changeStamp: string | undefined;
};

export async function readConversationListState(
  account: AccountRef,
  options: TableReadOptions = {},
): Promise<ConversationListState> {
  const item = await getItem(tableKeys.conversationList(account), options);
  const { total, messages_off, change_stamp } = listItem.parse(item ?? {});
  return {
    ...parseOrderedListState(item),
    total,
    isMessagesAccessDisabled: messages_off,
    changeStamp: change_stamp,
  };
}

/** The number of new messages of a conversation, from its item. */
export const countNewMessagesInConversationItem = (item: TableItem): number =>
  parseConversationItem(item).newCount;

/** Stores whether the owner has switched off access to messages. Writes only a change. */
export async function setMessagesAccessDisabled(
  account: AccountRef,
  isDisabled: boolean,
): Promise<void> {
  if ((await readConversationListState(account)).isMessagesAccessDisabled === isDisabled) return;
  await updateItem(tableKeys.conversationList(account), {
    set: { messages_off: isDisabled || undefined, change_stamp: buildChangeStamp() },
  });
}

export async function readStoredConversation(
  ref: ConversationRef,
  options: TableReadOptions = {},
): Promise<StoredConversation | undefined> {
  const item = await getItem(tableKeys.conversation(ref), options);
  return item && parseConversationItem(item);
}

/** Reads consistently. Undefined when there is no conversation with the contact. */
export async function findConversationByContact(
  account: AccountRef,
  contactId: string,
): Promise<ConversationRef | undefined> {
  const item = await getItem(tableKeys.contact(account, contactId), { consistent: true });
  if (item === undefined) return undefined;
  const { userId, igUserId } = account;
  return { userId, igUserId, conversationId: String(item.conversation_id) };
}

/** The same for several contacts, by their ids. Contacts without a conversation are left out. */
export async function findConversationsByContacts(
  account: AccountRef,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, ConversationRef>> {
  const { userId, igUserId } = account;
  const idByKey = new Map(contactIds.map((id) => [tableKeys.contact(account, id).sk, id]));
  const items = await getItems(contactIds.map((id) => tableKeys.contact(account, id)));
  return new Map(
    items.map(({ sk, conversation_id }) => [
      idByKey.get(String(sk)) ?? '',
      { userId, igUserId, conversationId: String(conversation_id) },
    ]),
  );
}

/** A page of the conversations, latest activity first. A `list` that is read anyway saves a read. */
export async function readStoredConversationPage(
  account: AccountRef,
  paging: PageLimitAndOffset,
  list?: ConversationListState | Promise<ConversationListState>,
): Promise<readonly StoredConversation[]> {
  const items = await readOrderedListPage(getConversationOrderedList(account), paging, list);
  return items.map(parseConversationItem);
}

/**
 * Part of every transaction that changes the shown data of a conversation without moving it. It is unconditional and
 * keeps the version of the list, so that writers of different conversations do not conflict.
 */
export const buildConversationListChangeWrite = (account: AccountRef): TableWrite => ({
  kind: 'update',
  key: tableKeys.conversationList(account),
  change: { set: { change_stamp: buildChangeStamp() } },
});

/**
 * Marks the first `inboundCount` inbound messages as seen, in one write for any number. Later messages stay new. Does
 * nothing when they are already seen.
 */
export async function markMessagesSeen(ref: ConversationRef, inboundCount: number): Promise<void> {
  const seen = writeTransaction([
    {
      kind: 'update',
      key: tableKeys.conversation(ref),
      change: { set: { seen_arrival: inboundCount }, add: { version: 1 } },
      // An update would create a missing item, and a deleted conversation must stay deleted.
      when: combineConditionsWithAnd(
        attributeExists(),
        attributeLessThan('seen_arrival', inboundCount),
      ),
    },
    buildConversationListChangeWrite(ref),
  ]);
  await ignoreConflict(seen);
}

/** Records that the contact could not receive a message at that time (ISO). Does nothing when the conversation is deleted. */
export async function recordContactUnreachable(ref: ConversationRef, at: string): Promise<void> {
  const recorded = writeTransaction([
    {
      kind: 'update',
      key: tableKeys.conversation(ref),
      change: { set: { unreachable_since: at }, add: { version: 1 } },
      when: attributeExists(),
    },
    buildConversationListChangeWrite(ref),
  ]);
  await ignoreConflict(recorded);
}
