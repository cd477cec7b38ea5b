// Lambda entry of the queue worker for refreshes of posts and comments, and for the memory of replies.
import { replyMemorySource } from '#functions/posts/replies/reply-memory-source.port.ts';
import { updateReplyMemoryJob } from '#functions/reply-memory/jobs.ts';
import { updateReplyMemory } from '#functions/reply-memory/use-cases/update-reply-memory.ts';
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
  createSteppedJobHandler(updateReplyMemoryJob, updateReplyMemory(replyMemorySource)),
]);
