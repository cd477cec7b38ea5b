// Records that a post's comments were read to their end, and schedules another read when they do not match their
// count.
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import type { PostRef } from '#platform/table/keys.ts';
import { rereadCommentsJob } from '../jobs.ts';
import { recordCommentsRead } from '../storage/post-repository.ts';

/** Longer than the usual lag of the network's lists. */
const REREAD_AFTER_SECONDS = 120;

/** With `reading.isSecond` this schedules no further read. The scheduled checks read again if the second one does not match. */
export async function recordCommentsReadAndScheduleReread(
  post: PostRef,
  reading: {
    /** The network's comment count when the read started. */
    readonly count: number;
    readonly isSecond: boolean;
  },
): Promise<void> {
  const { needsSecondRead } = await recordCommentsRead(post, reading);
  if (!needsSecondRead) return;
  const { userId, igUserId, mediaId } = post;
  await enqueueJob(
    rereadCommentsJob,
    { userId, igUserId, mediaId, count: reading.count },
    { delaySeconds: REREAD_AFTER_SECONDS },
  );
}
