// Lambda entry of the queue worker for messages from webhooks. It is separate, so that no refresh of a long list
// delays them.
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import { messageEventJob } from './jobs.ts';
import { handleMessageEvent } from './use-cases/handle-message-event.ts';

export const handler = createQueueWorker([createJobHandler(messageEventJob, handleMessageEvent)]);
