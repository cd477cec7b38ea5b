// Lambda entry: the change stream of the table, filtered to comments and messages of other people.
import { buildMessageEvent } from '#functions/conversations/build-message-event.port.ts';
import { buildCommentEvent } from '#functions/posts/build-comment-event.port.ts';
import { createStreamConsumer } from '#platform/table/stream-consumer.ts';
import { routeNewItems } from './route-new-items.ts';

export const handler = createStreamConsumer(routeNewItems([buildCommentEvent, buildMessageEvent]));
