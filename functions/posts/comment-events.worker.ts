// Lambda entry of the queue worker for comments from webhooks. It is separate, so that no refresh of a long list
// delays them.
import { createJobHandler, createQueueWorkerWithBatchState } from '#platform/jobs/queue-worker.ts';
import { commentEventJob } from './jobs.ts';
import { gatherReportedCommentsOfBatch } from './storage/save-reported-comments.ts';
import { storeCommentOfWebhookEvent } from './use-cases/store-comment-of-webhook-event.ts';

export const handler = createQueueWorkerWithBatchState(() => {
  const gathering = gatherReportedCommentsOfBatch();
  return [
    createJobHandler(commentEventJob, (payload) =>
      storeCommentOfWebhookEvent(payload, gathering.enter()),
    ),
  ];
});
