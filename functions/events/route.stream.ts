// Lambda entry: the change stream of the table, filtered to comments and messages that others wrote.
import { buildMessageEvent } from '#functions/conversations/build-message-event.ts';
import { buildCommentEvent } from '#functions/posts/build-comment-event.ts';
import { routeNewItems } from './route-new-items.ts';

export const handler = routeNewItems([buildCommentEvent, buildMessageEvent]);
