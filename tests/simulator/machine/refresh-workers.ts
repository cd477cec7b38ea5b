// The workers of scheduled checks, refreshes and webhook reports, with the timeouts of the infrastructure.
import { REFRESH_WORKER_HANDLERS } from '#tests/support/vendors/refresh-worker-handlers.ts';

const timeoutMs = 60_000;

export const REFRESH_WORKERS = {
  check: { handler: REFRESH_WORKER_HANDLERS.check, timeoutMs },
  comments: { handler: REFRESH_WORKER_HANDLERS.comments, timeoutMs },
  messages: { handler: REFRESH_WORKER_HANDLERS.messages, timeoutMs },
  comment_events: { handler: REFRESH_WORKER_HANDLERS.comment_events, timeoutMs },
  message_events: { handler: REFRESH_WORKER_HANDLERS.message_events, timeoutMs },
};
