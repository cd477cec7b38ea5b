// Lambda entry: the change stream of the table, filtered to comments and messages of other people.
import { buildInboundEventOfMessage } from '#functions/conversations/build-inbound-event-of-message.port.ts';
import { buildInboundEventOfComment } from '#functions/posts/build-inbound-event-of-comment.port.ts';
import { createTableStreamConsumer } from '#platform/table/table-stream-consumer.ts';
import { enqueueInboundEventsOfNewItems } from './enqueue-inbound-events-of-new-items.ts';

export const handler = createTableStreamConsumer(
  enqueueInboundEventsOfNewItems([buildInboundEventOfComment, buildInboundEventOfMessage]),
);
