// The workers of scheduled checks, comments and messages, with the timeouts that the infrastructure sets.
import { refreshWorkers } from '#tests/support/vendors/refresh-workers.ts';

const timeoutMs = 60_000;

export const REFRESH_WORKERS = {
  check: { handler: refreshWorkers.check, timeoutMs },
  comments: { handler: refreshWorkers.comments, timeoutMs },
  messages: { handler: refreshWorkers.messages, timeoutMs },
};
