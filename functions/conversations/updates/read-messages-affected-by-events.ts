// Reads the messages that the events of a conversation change, and the events that wait for their message.
import {
  type ConversationMessageEvent,
  getEventMessageId,
} from '#functions/events/domain/message-events.ts';
import type { ConversationRef } from '#platform/table/keys.ts';
import type { OutOfOrderMessageEvents } from '../domain/apply-event-to-message.ts';
import type { StoredMessage } from '../domain/message.ts';
import {
  readMessagePositionEntries,
  readNewestStoredMessages,
  readStoredMessagesByOrderKeys,
} from '../storage/message-repository.ts';

/** A list read names at least this many messages, all among the newest, so one query finds most of them. */
const LIST_READ_MIN_MESSAGES = 4;

type AffectedMessages = {
  readonly storedMessages: ReadonlyMap<string, StoredMessage>;
  readonly outOfOrderBuffers: ReadonlyMap<string, OutOfOrderMessageEvents>;
};

/** The stored messages that the events name, and the buffered events of messages that are not stored. */
export async function readMessagesAffectedByEvents(
  ref: ConversationRef,
  events: readonly ConversationMessageEvent[],
): Promise<AffectedMessages> {
  const ids = [...new Set(events.map(getEventMessageId))];
  const newest =
    ids.length < LIST_READ_MIN_MESSAGES ? [] : await readNewestStoredMessages(ref, ids.length);
  const storedNewest = newest.filter(({ id }) => ids.includes(id));
  const foundIds = new Set(storedNewest.map(({ id }) => id));
  const indexEntries = await readMessagePositionEntries(
    ref,
    ids.filter((id) => !foundIds.has(id)),
  );
  const storedOlder = await readStoredMessagesByOrderKeys(
    ref,
    indexEntries.flatMap((one) => ('orderKey' in one ? [one.orderKey] : [])),
  );
  return {
    storedMessages: new Map([...storedNewest, ...storedOlder].map((row) => [row.id, row])),
    outOfOrderBuffers: new Map(
      indexEntries.flatMap((one) => ('buffer' in one ? [[one.messageId, one.buffer]] : [])),
    ),
  };
}

/** Used for a conversation that is not stored. */
export const NO_AFFECTED_MESSAGES: AffectedMessages = {
  storedMessages: new Map(),
  outOfOrderBuffers: new Map(),
};
