// The writes of one change of a conversation; they are safe only together, in one transaction.
import { changedAttributes } from '#platform/table/changed-attributes.ts';
import { equals, exists, missing } from '#platform/table/expressions.ts';
import { type ConversationRef, keys } from '#platform/table/keys.ts';
import { indexWrites, readRoot } from '#platform/table/page-index-store.ts';
import type { Write } from '#platform/table/table.ts';
import type { StoredMessage } from '../domain/message.ts';
import type { MessageChange } from '../domain/message-merge.ts';
import {
  type ConversationState,
  conversationAttributes,
  listPlaceOf,
  type StoredConversation,
} from '../storage/conversation-item.ts';
import {
  findConversationWith,
  readConversation,
  readConversationList,
} from '../storage/conversation-repository.ts';
import { messageAttributes, placeAttributes, placeOf } from '../storage/message-item.ts';

/** What one change of a message writes. */
export function messageWrites(
  ref: ConversationRef,
  change: MessageChange<StoredMessage>,
): readonly Write[] {
  const placeKey = (messageId: string) => keys.messagePlace({ ...ref, messageId });
  switch (change.kind) {
    case 'add': {
      const { id: messageId } = change.after;
      const place = placeOf(change.after);
      const item = { ...messageAttributes(change.after), conversation_id: ref.conversationId };
      return [
        { kind: 'put', key: keys.message(ref, place), item, when: missing() },
        { kind: 'put', key: placeKey(messageId), item: placeAttributes({ messageId, place }) },
      ];
    }
    case 'update': {
      const set = changedAttributes(
        messageAttributes(change.before),
        messageAttributes(change.after),
      );
      const key = keys.message(ref, placeOf(change.before));
      return [{ kind: 'update', key, change: { set }, when: exists() }];
    }
    case 'ahead': {
      const { messageId, after: ahead } = change;
      return [
        { kind: 'put', key: placeKey(messageId), item: placeAttributes({ messageId, ahead }) },
      ];
    }
  }
}

/** The conversation's move within the account's list; nothing where it stays. */
export async function listWrites(
  ref: ConversationRef,
  from: StoredConversation | undefined,
  updatedAt: string,
): Promise<readonly Write[]> {
  if (from?.updatedAt === updatedAt) return [];
  const index = keys.conversationListIndex(ref);
  const list = await readConversationList(ref, { consistent: true });
  const root = await readRoot(index, { consistent: true });
  const places = await indexWrites(index, root, {
    insert: [listPlaceOf(ref, updatedAt)],
    remove: from ? [listPlaceOf(ref, from.updatedAt)] : [],
  });
  const set = { total: list.total + (from ? 0 : 1), version: list.version + 1 };
  const lock: Write = {
    kind: 'update',
    key: keys.conversationList(ref),
    change: { set },
    // The index and the total were worked out from this version.
    when: list.version === 0 ? missing('version') : equals('version', list.version),
  };
  return [lock, ...places];
}

/** A person stands for the conversation with the latest activity, should there be two with them. */
export async function contactWrites(
  ref: ConversationRef,
  { contactId, updatedAt }: Pick<ConversationState, 'contactId' | 'updatedAt'>,
): Promise<readonly Write[]> {
  const other = await findConversationWith(ref, contactId);
  const held = other && (await readConversation(other, { consistent: true }));
  if (held && held.updatedAt >= updatedAt) return [];
  const item = { conversation_id: ref.conversationId };
  return [{ kind: 'put', key: keys.contact(ref, contactId), item }];
}

/** The lock over a conversation, with what it keeps; the conversation itself where it begins. */
export function lockWrite(
  ref: ConversationRef,
  held: StoredConversation | undefined,
  state: ConversationState,
): Write {
  const set = conversationAttributes(ref, state);
  const key = keys.conversation(ref);
  if (held === undefined) {
    return { kind: 'put', key, item: set, when: missing() };
  }
  // Everything was decided on this version; whoever changed the conversation since made it stale.
  return { kind: 'update', key, change: { set }, when: equals('version', held.version) };
}
