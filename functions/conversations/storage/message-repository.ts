// Reads messages, and reads and writes the drafts that live on them.
import type { Draft } from '#functions/drafts/domain/draft.ts';
import { draftWrite } from '#functions/drafts/stored-draft.ts';
import { ConditionFailedError, TransactionRefusedError } from '#platform/table/errors.ts';
import { exists } from '#platform/table/expressions.ts';
import {
  type ConversationRef,
  type Key,
  keys,
  type MessageRef,
  partitions,
  prefixes,
} from '#platform/table/keys.ts';
import { type OrderedList, readListPage } from '#platform/table/page-index-store.ts';
import { query, walk } from '#platform/table/query.ts';
import { getItem, getItems, transact, type Write } from '#platform/table/table.ts';
import type { Paging } from '#shared/schemas/common.ts';
import type { StoredMessage } from '../domain/message.ts';
import { type Place, readMessageItem, readPlaceItem } from './message-item.ts';

const keyAt = (ref: ConversationRef, place: string): Key => keys.message(ref, place);

/** What the table knows of the named messages, as written last; absent ones are left out. */
export async function readPlaces(
  ref: ConversationRef,
  messageIds: readonly string[],
): Promise<readonly Place[]> {
  const { userId, igUserId, conversationId } = ref;
  const wanted = [...new Set(messageIds)].map((messageId) =>
    keys.messagePlace({ userId, igUserId, conversationId, messageId }),
  );
  const items = await getItems(wanted, { consistent: true });
  return items.map(readPlaceItem);
}

/** The messages at these places, as written last. */
export async function readMessagesAt(
  ref: ConversationRef,
  places: readonly string[],
): Promise<readonly StoredMessage[]> {
  const items = await getItems(
    places.map((place) => keyAt(ref, place)),
    { consistent: true },
  );
  return items.map(readMessageItem);
}

async function findKey(ref: MessageRef): Promise<Key | undefined> {
  const item = await getItem(keys.messagePlace(ref), { consistent: true });
  if (item === undefined) return undefined;
  const place = readPlaceItem(item);
  return 'place' in place ? keyAt(ref, place.place) : undefined;
}

/** One message as written last; undefined where we do not hold it. */
export async function readMessage(ref: MessageRef): Promise<StoredMessage | undefined> {
  const key = await findKey(ref);
  return key && readMessageAt(key);
}

/** The message under a key that `keys.message` made. */
export async function readMessageAt(key: Key): Promise<StoredMessage | undefined> {
  const item = await getItem(key, { consistent: true });
  return item && readMessageItem(item);
}

const messagesOf = (ref: ConversationRef) => ({
  partition: partitions.messages(ref),
  beginsWith: prefixes.message,
  consistent: true,
});

/** The newest messages, newest first, as written last. */
export async function readNewestMessages(
  ref: ConversationRef,
  limit: number,
): Promise<readonly StoredMessage[]> {
  const items = await query({ ...messagesOf(ref), limit });
  return items.map(readMessageItem);
}

/** A page of the messages, newest first, as written last. */
export async function readMessagePage(
  ref: ConversationRef,
  paging: Paging,
): Promise<readonly StoredMessage[]> {
  const list: OrderedList = {
    partition: partitions.messages(ref),
    index: keys.messageIndex(ref),
    range: { beginsWith: prefixes.message },
  };
  const items = await readListPage(list, paging);
  return items.map(readMessageItem);
}

/** Every message, newest first; whoever walks stops when they have found what they look for. */
export async function* walkMessages(ref: ConversationRef): AsyncGenerator<StoredMessage> {
  for await (const item of walk(messagesOf(ref))) yield readMessageItem(item);
}

/**
 * Stores a draft in place of the one with `expectedRevision` (0: there was none). With `dueAt` (a
 * sort key of gsi3) the sweep looks at it then; without, it does not. The conversation's version rises
 * with it, whatever it is by now: whoever polls learns of it, and nothing else waits.
 * @throws ConditionFailedError where another draft was stored since, or the message is gone.
 */
export async function writeMessageDraft(
  ref: MessageRef,
  expectedRevision: number,
  draft: Draft,
  dueAt?: string,
): Promise<void> {
  const key = await findKey(ref);
  if (key === undefined) throw new ConditionFailedError('the message is gone');
  const stored = draftWrite(draft, expectedRevision, dueAt);
  const version: Write = {
    kind: 'update',
    key: keys.conversation(ref),
    change: { add: { version: 1 } },
    when: exists(),
  };
  try {
    await transact([{ kind: 'update', key, ...stored }, version]);
  } catch (error) {
    if (!(error instanceof TransactionRefusedError)) throw error;
    throw new ConditionFailedError(error.message, { cause: error });
  }
}
