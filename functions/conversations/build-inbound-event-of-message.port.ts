// Builds the event of a message that was just stored.
import {
  type InboundEvent,
  inboundEventSourceSchema,
} from '#functions/events/domain/inbound-event.ts';
import { parseAccountOfMessageKey } from '#platform/table/keys.ts';
import type { TableItem } from '#platform/table/table.ts';
import type { StoredMessage } from './domain/message.ts';
import { parseMessageItem } from './storage/message-item.ts';

function getEventKind({ story }: StoredMessage): Exclude<InboundEvent['kind'], 'comment'> {
  switch (story?.kind) {
    case 'reply':
      return 'story_reply';
    case 'mention':
      return 'story_mention';
    case undefined:
      return 'message';
  }
}

/** Undefined for another kind of item. @throws ZodError when the message or its source cannot be read */
export function buildInboundEventOfMessage(item: TableItem): InboundEvent | undefined {
  const account = parseAccountOfMessageKey({ pk: String(item.pk), sk: String(item.sk) });
  if (account === undefined) return undefined;
  const message = parseMessageItem(item);
  return {
    kind: getEventKind(message),
    ...account,
    conversationId: message.conversationId,
    messageId: message.id,
    source: inboundEventSourceSchema.parse(message.source),
    writtenAt: message.timestamp,
  };
}
