// Lambda entry of the queue worker for the comments that the network reports: no refresh of a long list delays them.
import { createJobHandler, createQueueWorkerOfBatches } from '#platform/jobs/queue-worker.ts';
import { commentEventJob } from './jobs.ts';
import { createReportedCommentSaver } from './save-reported-comments.ts';
import { handleCommentEvent } from './use-cases/handle-comment-event.ts';

export const handler = createQueueWorkerOfBatches(() => {
  const save = createReportedCommentSaver();
  return [createJobHandler(commentEventJob, (payload) => handleCommentEvent(payload, save))];
});
