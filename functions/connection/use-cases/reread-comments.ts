// Reads a post's comments a second time when they do not match the network's count: its lists lag.
import type { JobPayload } from '#platform/jobs/define-job.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import type { PostRef } from '#platform/table/keys.ts';
import type { ContentStore } from '../content-store-port.ts';
import { rereadCommentsJob } from '../jobs.ts';

/** Longer than the usual lag of the lists. */
const REREAD_AFTER_SECONDS = 120;

type FinishedCommentsRead = {
  readonly store: ContentStore;
  readonly post: PostRef;
  /** The network's comment count when the read started. */
  readonly count: number;
  /** True for the second read. If it does not match either, the scheduled checks read again. */
  readonly isSecond?: boolean | undefined;
};

/** Records a complete read and schedules a second one if needed. */
export async function recordCommentsReadAndScheduleReread({
  store,
  post,
  count,
  isSecond,
}: FinishedCommentsRead): Promise<void> {
  const reading = { count, isSecond: isSecond === true };
  const { needsSecondRead } = await store.recordCommentsRead(post, reading);
  if (!needsSecondRead) return;
  const { userId, igUserId, mediaId } = post;
  await enqueueJob(
    rereadCommentsJob,
    { userId, igUserId, mediaId, count },
    { delaySeconds: REREAD_AFTER_SECONDS },
  );
}

/**
 * Starts the second read. If it is interrupted, the next scheduled check reads the comments, since
 * the post is marked for it first.
 */
export const rereadComments =
  (store: ContentStore) =>
  async ({ count, ...post }: JobPayload<typeof rereadCommentsJob>): Promise<void> => {
    const { mediaId, ...account } = post;
    await store.markCommentsForReread(post);
    await store.startCommentsRefreshes(account, [{ mediaId, count, isSecond: true }]);
  };
