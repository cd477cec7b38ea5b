// The workers of scheduled checks, refreshes and webhook reports, with the timeouts of the infrastructure.
import { refreshWorkers } from '#tests/support/vendors/refresh-workers.ts';

const timeoutMs = 60_000;

export const REFRESH_WORKERS = {
  check: { handler: refreshWorkers.check, timeoutMs },
  comments: { handler: refreshWorkers.comments, timeoutMs },
  messages: { handler: refreshWorkers.messages, timeoutMs },
  comment_events: { handler: refreshWorkers.comment_events, timeoutMs },
  message_events: { handler: refreshWorkers.message_events, timeoutMs },
};
