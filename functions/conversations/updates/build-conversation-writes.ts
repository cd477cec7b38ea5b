// Builds the writes of one conversation change. They are consistent only together, in one transaction.

import { buildChangeStamp } from '#platform/table/change-stamps.ts';
import { attributeExists, attributeMissing } from '#platform/table/expressions.ts';
import { type ConversationRef, tableKeys } from '#platform/table/keys.ts';
import { buildOrderedListWrites } from '#platform/table/ordered-list.ts';
import { EMPTY_ORDERED_LIST } from '#platform/table/ordered-list-item.ts';
import { pickChangedAttributes } from '#platform/table/pick-changed-attributes.ts';
import type { TableWrite } from '#platform/table/table.ts';
import { isSameJson } from '#shared/is-same-json.ts';
import type { MergedMessageChange } from '../domain/merge-events-into-messages.ts';
import type { StoredMessage } from '../domain/message.ts';
import {
  getConversationOrderedList,
  getMessageOrderedList,
} from '../storage/conversation-and-message-lists.ts';
import {
  getConversationOrderKey,
  type MergedConversation,
  type StoredConversation,
  toConversationAttributes,
} from '../storage/conversation-item.ts';
import {
  buildConversationListChangeWrite,
  findConversationByContact,
  readConversationListState,
  readStoredConversation,
} from '../storage/conversation-repository.ts';
import {
  getMessageOrderKey,
  toMessageAttributes,
  toMessagePositionItem,
} from '../storage/message-item.ts';

export type StoredMessageChanges = readonly MergedMessageChange<StoredMessage>[];

export function buildMessageWrites(
  ref: ConversationRef,
  change: MergedMessageChange<StoredMessage>,
): readonly TableWrite[] {
  const indexEntryKey = (messageId: string) => tableKeys.messagePosition({ ...ref, messageId });
  switch (change.kind) {
    case 'add': {
      const { id: messageId } = change.after;
      const orderKey = getMessageOrderKey(change.after);
      const item = { ...toMessageAttributes(change.after), conversation_id: ref.conversationId };
      return [
        { kind: 'put', key: tableKeys.message(ref, orderKey), item, when: attributeMissing() },
        {
          kind: 'put',
          key: indexEntryKey(messageId),
          item: toMessagePositionItem({ messageId, orderKey }),
        },
      ];
    }
    case 'update': {
      const set = pickChangedAttributes(
        toMessageAttributes(change.before),
        toMessageAttributes(change.after),
      );
      const key = tableKeys.message(ref, getMessageOrderKey(change.before));
      return [{ kind: 'update', key, change: { set }, when: attributeExists() }];
    }
    case 'buffer': {
      const { messageId, after } = change;
      return [
        {
          kind: 'put',
          key: indexEntryKey(messageId),
          item: toMessagePositionItem({ messageId, buffer: after }),
        },
      ];
    }
  }
}

/** The attributes that the list shows of a conversation, and few others. */
const toShownAttributes = (ref: ConversationRef, state: MergedConversation) => ({
  ...toConversationAttributes(ref, { ...state, changedAt: undefined }),
  listed: undefined,
});

const isSameInList = (
  ref: ConversationRef,
  previous: StoredConversation,
  state: MergedConversation,
): boolean => isSameJson(toShownAttributes(ref, previous), toShownAttributes(ref, state));

/**
 * Moves the conversation within the account's list, or records that the shown data changed in place. Builds no writes
 * when only its messages changed.
 */
export async function buildConversationListWrites(
  ref: ConversationRef,
  previous: StoredConversation | undefined,
  state: MergedConversation,
): Promise<readonly TableWrite[]> {
  const { updatedAt } = state;
  if (previous?.updatedAt === updatedAt) {
    return isSameInList(ref, previous, state) ? [] : [buildConversationListChangeWrite(ref)];
  }
  const list = await readConversationListState(ref, { consistent: true });
  return buildOrderedListWrites(getConversationOrderedList(ref), list, {
    insert: [getConversationOrderKey(ref, updatedAt)],
    remove: previous ? [getConversationOrderKey(ref, previous.updatedAt)] : [],
    set: { total: list.total + (previous ? 0 : 1), change_stamp: buildChangeStamp() },
  });
}

/** Maps the contact to the conversation. When there are two with one contact, the latest activity wins. */
export async function buildContactMappingWrites(
  ref: ConversationRef,
  { contactId, updatedAt }: Pick<MergedConversation, 'contactId' | 'updatedAt'>,
): Promise<readonly TableWrite[]> {
  const mappedRef = await findConversationByContact(ref, contactId);
  const existing = mappedRef && (await readStoredConversation(mappedRef, { consistent: true }));
  if (existing && existing.updatedAt >= updatedAt) return [];
  const item = { conversation_id: ref.conversationId };
  return [{ kind: 'put', key: tableKeys.contact(ref, contactId), item }];
}

/**
 * Creates or updates the conversation and adds the new messages to its list. The version of that list is the
 * optimistic lock of the whole change.
 */
export const buildConversationWrites = (
  ref: ConversationRef,
  existing: StoredConversation | undefined,
  {
    state,
    changes,
  }: { readonly state: MergedConversation; readonly changes: StoredMessageChanges },
): Promise<readonly TableWrite[]> =>
  buildOrderedListWrites(getMessageOrderedList(ref), existing ?? EMPTY_ORDERED_LIST, {
    insert: changes.flatMap((one) => (one.kind === 'add' ? [getMessageOrderKey(one.after)] : [])),
    remove: [],
    // A list may show the state from before this change, and must still be merged.
    set: { ...toConversationAttributes(ref, state), listed: undefined },
  });
