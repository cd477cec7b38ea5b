// Lambda entry: the change stream of the table, filtered to comments and messages of other people.
import { buildInboundEventOfMessage } from '#functions/conversations/build-message-event.port.ts';
import { buildInboundEventOfComment } from '#functions/posts/build-comment-event.port.ts';
import { createTableStreamConsumer } from '#platform/table/stream-consumer.ts';
import { enqueueInboundEventsOfNewItems } from './route-new-items.ts';

export const handler = createTableStreamConsumer(enqueueInboundEventsOfNewItems([buildInboundEventOfComment, buildInboundEventOfMessage]));
