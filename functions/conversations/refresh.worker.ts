// Lambda entry of the queue worker for refreshes of conversations and messages.
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import { createSteppedJobHandler } from '#platform/jobs/stepped-job.ts';
import { refreshConversationsJob, refreshMessagesJob } from './jobs.ts';
import { refreshConversations } from './use-cases/refresh-conversations.ts';
import { refreshMessages } from './use-cases/refresh-messages.ts';

export const handler = createQueueWorker([
  createSteppedJobHandler(refreshConversationsJob, refreshConversations),
  createJobHandler(refreshMessagesJob, refreshMessages),
]);
