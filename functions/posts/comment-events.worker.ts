// Lambda entry of the queue worker for comments from webhooks. It is separate, so that no refresh of a long list
// delays them.
import { createJobHandler, createQueueWorkerOfBatches } from '#platform/jobs/queue-worker.ts';
import { commentEventJob } from './jobs.ts';
import { gatherReportedComments } from './save-reported-comments.ts';
import { handleCommentEvent } from './use-cases/handle-comment-event.ts';

export const handler = createQueueWorkerOfBatches(() => {
  const gathering = gatherReportedComments();
  return [
    createJobHandler(commentEventJob, (payload) => handleCommentEvent(payload, gathering.enter())),
  ];
});
