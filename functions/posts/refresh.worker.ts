// Lambda entry of the queue worker for refreshes of posts and comments.
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import { createSteppedJobHandler } from '#platform/jobs/stepped-job.ts';
import { refreshCommentsJob, refreshPostsJob, rereadCommentsJob } from './jobs.ts';
import { refreshComments } from './use-cases/refresh-comments.ts';
import { refreshPosts } from './use-cases/refresh-posts.ts';
import { rereadComments } from './use-cases/reread-comments.ts';

export const handler = createQueueWorker([
  createSteppedJobHandler(refreshPostsJob, refreshPosts),
  createSteppedJobHandler(refreshCommentsJob, refreshComments),
  createJobHandler(rereadCommentsJob, rereadComments),
]);
