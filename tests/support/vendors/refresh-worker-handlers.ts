// The workers that update stored content: scheduled checks, refreshes and webhook reports.
import { handler as check } from '#functions/connection/check.worker.ts';
import { handler as message_events } from '#functions/conversations/message-events.worker.ts';
import { handler as messages } from '#functions/conversations/refresh.worker.ts';
import { handler as comment_events } from '#functions/posts/comment-events.worker.ts';
import { handler as comments } from '#functions/posts/refresh.worker.ts';

/** The workers by the queue that each consumes. */
export const REFRESH_WORKER_HANDLERS = {
  check,
  comments,
  messages,
  comment_events,
  message_events,
};
