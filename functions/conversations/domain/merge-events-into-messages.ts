// Merges webhook events and listed messages of one conversation into its stored messages. Pure and idempotent: a
// second merge of the same events changes nothing.
import type { InboundReadOrigin } from '#functions/events/domain/inbound-event.ts';
import {
  type ConversationMessageEvent,
  getEventMessageId,
} from '#functions/events/domain/message-events.ts';
import { isSameJson } from '#shared/is-same-json.ts';
import {
  applyEventToMessage,
  bufferOutOfOrderMessageEvent,
  type ConversationMembers,
  createMergedMessage,
  NO_OUT_OF_ORDER_MESSAGE_EVENTS,
  type OutOfOrderMessageEvents,
} from './apply-event-to-message.ts';
import type { MergedMessage } from './message.ts';

export type MergedMessageChange<M extends MergedMessage = MergedMessage> =
  | { readonly kind: 'add'; readonly after: MergedMessage }
  | { readonly kind: 'update'; readonly before: M; readonly after: M }
  | {
      readonly kind: 'buffer';
      readonly messageId: string;
      readonly after: OutOfOrderMessageEvents;
    };

/** Whether a message was added or changed. Otherwise an event was buffered. */
export const isMessageAdditionOrUpdate = <M extends MergedMessage>(
  change: MergedMessageChange<M>,
): change is Exclude<MergedMessageChange<M>, { readonly kind: 'buffer' }> =>
  change.kind !== 'buffer';

export type MessageMergeInput<M extends MergedMessage> = ConversationMembers & {
  readonly events: readonly ConversationMessageEvent[];
  readonly origin: InboundReadOrigin;
  /** The stored messages that the events name, by id. */
  readonly storedMessages: ReadonlyMap<string, M>;
  /** The buffered events of messages that are not stored yet, by id. */
  readonly outOfOrderBuffers: ReadonlyMap<string, OutOfOrderMessageEvents>;
  /** The number of inbound messages stored so far. */
  readonly inboundCount: number;
};

/** Inbound messages are numbered in this order, so the oldest must come first. */
const sortOldestFirst = (
  events: readonly ConversationMessageEvent[],
): readonly ConversationMessageEvent[] => {
  const getSentTime = (one: ConversationMessageEvent) =>
    one.kind === 'message' ? Date.parse(one.message.timestamp) : Number.MAX_SAFE_INTEGER;
  return events.toSorted((left, right) => getSentTime(left) - getSentTime(right));
};

export function mergeEventsIntoMessages<M extends MergedMessage>(
  input: MessageMergeInput<M>,
): { readonly changes: readonly MergedMessageChange<M>[]; readonly inboundCount: number } {
  const added = new Map<string, MergedMessage>();
  const updated = new Map<string, { readonly before: M; readonly after: M }>();
  const outOfOrderBuffers = new Map<string, OutOfOrderMessageEvents>();
  let { inboundCount } = input;

  for (const event of sortOldestFirst(input.events)) {
    const id = getEventMessageId(event);
    const addedMessage = added.get(id);
    const storedMessage = input.storedMessages.get(id);
    if (addedMessage) {
      added.set(id, applyEventToMessage(addedMessage, event, input));
    } else if (storedMessage) {
      const current = updated.get(id)?.after ?? storedMessage;
      const after = applyEventToMessage(current, event, input);
      updated.set(id, { before: storedMessage, after });
    } else if (event.kind === 'message') {
      const buffer = input.outOfOrderBuffers.get(id) ?? NO_OUT_OF_ORDER_MESSAGE_EVENTS;
      const message = createMergedMessage(event, buffer, {
        ...input,
        inboundNumber: inboundCount + 1,
      });
      inboundCount = Math.max(inboundCount, message.inboundNumber);
      added.set(id, message);
    } else {
      const buffer =
        outOfOrderBuffers.get(id) ??
        input.outOfOrderBuffers.get(id) ??
        NO_OUT_OF_ORDER_MESSAGE_EVENTS;
      outOfOrderBuffers.set(id, bufferOutOfOrderMessageEvent(buffer, event, input));
    }
  }

  const updates = [...updated.values()]
    .filter(({ before, after }) => !isSameJson(before, after))
    .map((update): MergedMessageChange<M> => ({ kind: 'update', ...update }));
  const bufferChanges = [...outOfOrderBuffers].flatMap(
    ([messageId, after]): MergedMessageChange<M>[] =>
      isSameJson(after, input.outOfOrderBuffers.get(messageId))
        ? []
        : [{ kind: 'buffer', messageId, after }],
  );
  const additions = [...added.values()].map(
    (after): MergedMessageChange<M> => ({ kind: 'add', after }),
  );
  return { changes: [...additions, ...updates, ...bufferChanges], inboundCount };
}
