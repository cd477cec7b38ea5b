// The network's lists lag behind its counts: where both differ, the comments are read once more.
import type { PayloadOf } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { PostRef } from '#platform/table/keys.ts';
import type { ContentStore } from '../content-store.ts';
import { refreshCommentsJob, rereadCommentsJob } from '../jobs.ts';

/** Longer than lists are known to lag. */
const REREAD_AFTER_SECONDS = 120;

type Reading = {
  readonly store: ContentStore;
  readonly post: PostRef;
  /** The network's count when the reading began. */
  readonly count: number;
  /** This was the second reading: what differs now differs for good, such as hidden comments. */
  readonly isSecond?: boolean | undefined;
};

/**
 * A post's comments were read to their end. Holding more than was counted calls for a second reading
 * like holding fewer: what has just arrived is not judged by the first one.
 */
export async function rememberRead({ store, post, count, isSecond }: Reading): Promise<void> {
  if (!isSecond && (await store.countHeld(post)) !== count) {
    const { userId, igUserId, mediaId } = post;
    await enqueue(
      rereadCommentsJob,
      { userId, igUserId, mediaId, count },
      { delaySeconds: REREAD_AFTER_SECONDS },
    );
  }
  await store.commentsRead(post, count);
}

/**
 * The job that begins the second reading. Whatever cuts it short, the next regular check finds the
 * post unread.
 */
export const rereadComments =
  (store: ContentStore) =>
  async ({ count, ...post }: PayloadOf<typeof rereadCommentsJob>): Promise<void> => {
    await store.forgetRead(post);
    const lease = await store.beginCommentsRefresh(post);
    if (lease === undefined) return;
    await enqueue(refreshCommentsJob, { ...post, lease, count, isSecond: true });
  };
