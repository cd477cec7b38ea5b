// The workers of everything that refreshes what is stored: scheduled checks, comments and messages.
import { handler as check } from '#functions/connection/check.worker.ts';
import { handler as messages } from '#functions/conversations/refresh.worker.ts';
import { handler as comments } from '#functions/posts/refresh.worker.ts';

/** By the queue that each consumes. */
export const refreshWorkers = { check, comments, messages };
