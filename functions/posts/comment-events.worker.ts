// Lambda entry of the queue worker for comments from webhooks. It is separate, so that no refresh of a long list
// delays them.
import { createJobHandler, createQueueWorkerWithBatchState } from '#platform/jobs/queue-worker.ts';
import { commentEventJob } from './jobs.ts';
import { gatherReportedCommentsOfBatch } from './save-reported-comments.ts';
import { handleCommentEvent } from './use-cases/handle-comment-event.ts';

export const handler = createQueueWorkerWithBatchState(() => {
  const gathering = gatherReportedCommentsOfBatch();
  return [
    createJobHandler(commentEventJob, (payload) => handleCommentEvent(payload, gathering.enter())),
  ];
});
