// Reads a post's comments a second time when they do not match the network's count, because its lists lag.
import type { JobPayload } from '#platform/jobs/define-job.ts';
import type { rereadCommentsJob } from '../jobs.ts';
import { startCommentsRefreshes } from '../refresh/start-posts-refresh.port.ts';
import { markCommentsForReread } from '../storage/post-repository.ts';

/**
 * Starts the second read. If it is interrupted, the next scheduled check reads the comments, since the post is marked
 * for it first.
 */
export async function rereadComments({
  count,
  ...post
}: JobPayload<typeof rereadCommentsJob>): Promise<void> {
  const { mediaId, ...account } = post;
  await markCommentsForReread(post);
  await startCommentsRefreshes(account, [{ mediaId, count, isSecond: true }]);
}
