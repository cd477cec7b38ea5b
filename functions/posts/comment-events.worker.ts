// Lambda entry of the queue worker for the comments that the network reports: no refresh of a long list delays them.
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import { commentEventJob } from './jobs.ts';
import { handleCommentEvent } from './use-cases/handle-comment-event.ts';

export const handler = createQueueWorker([createJobHandler(commentEventJob, handleCommentEvent)]);
