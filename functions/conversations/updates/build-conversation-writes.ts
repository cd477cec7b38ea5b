// Builds the writes of one conversation change. They are consistent only together, in one transaction.

import { buildChangeStamp } from '#platform/table/change-stamps.ts';
import { pickChangedAttributes } from '#platform/table/changed-attributes.ts';
import { attributeEquals, attributeExists, attributeMissing } from '#platform/table/expressions.ts';
import { type ConversationRef, tableKeys } from '#platform/table/keys.ts';
import { buildPageIndexWrites, readPageIndexRoot } from '#platform/table/page-index-store.ts';
import type { TableWrite } from '#platform/table/table.ts';
import { isSameJson } from '#shared/is-same-json.ts';
import type { MessageChange } from '../domain/merge-message-events.ts';
import type { StoredMessage } from '../domain/message.ts';
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

export function buildMessageWrites(
  ref: ConversationRef,
  change: MessageChange<StoredMessage>,
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

const isSameInList = (
  ref: ConversationRef,
  previous: StoredConversation,
  state: MergedConversation,
): boolean =>
  isSameJson(
    toConversationAttributes(ref, { ...previous, version: 0 }),
    toConversationAttributes(ref, { ...state, version: 0 }),
  );

/**
 * Moves the conversation within the account's list, or records that the list shows it changed in its place; no writes
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
  const index = tableKeys.conversationListIndex(ref);
  const list = await readConversationListState(ref, { consistent: true });
  const root = await readPageIndexRoot(index, { consistent: true });
  const positionWrites = await buildPageIndexWrites(index, root, {
    insert: [getConversationOrderKey(ref, updatedAt)],
    remove: previous ? [getConversationOrderKey(ref, previous.updatedAt)] : [],
  });
  const set = {
    total: list.total + (previous ? 0 : 1),
    version: list.version + 1,
    change_stamp: buildChangeStamp(),
  };
  const listWrite: TableWrite = {
    kind: 'update',
    key: tableKeys.conversationList(ref),
    change: { set },
    // The index and the total were computed from this version.
    when:
      list.version === 0 ? attributeMissing('version') : attributeEquals('version', list.version),
  };
  return [listWrite, ...positionWrites];
}

/** Maps the contact to the conversation. When there are two with one contact, the latest activity wins. */
export async function buildContactWrites(
  ref: ConversationRef,
  { contactId, updatedAt }: Pick<MergedConversation, 'contactId' | 'updatedAt'>,
): Promise<readonly TableWrite[]> {
  const mappedRef = await findConversationByContact(ref, contactId);
  const existing = mappedRef && (await readStoredConversation(mappedRef, { consistent: true }));
  if (existing && existing.updatedAt >= updatedAt) return [];
  const item = { conversation_id: ref.conversationId };
  return [{ kind: 'put', key: tableKeys.contact(ref, contactId), item }];
}

/** Creates or updates the conversation item. Its version is the optimistic lock of the whole change. */
export function buildConversationWrite(
  ref: ConversationRef,
  existing: StoredConversation | undefined,
  state: MergedConversation,
): TableWrite {
  const set = toConversationAttributes(ref, state);
  const key = tableKeys.conversation(ref);
  if (existing === undefined) {
    return { kind: 'put', key, item: set, when: attributeMissing() };
  }
  // The whole change was computed from this version, so a newer version must reject it.
  return {
    kind: 'update',
    key,
    change: { set },
    when: attributeEquals('version', existing.version),
  };
}
