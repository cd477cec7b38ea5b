// The network's lists lag behind its counts: where both differ, the comments are read once more.
import type { PayloadOf } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { PostRef } from '#platform/table/keys.ts';
import type { ContentStore } from '../content-store.ts';
import { refreshCommentsJob, rereadCommentsJob } from '../jobs.ts';

/** Longer than lists usually lag. */
const REREAD_AFTER_SECONDS = 120;

type Reading = {
  readonly store: ContentStore;
  readonly post: PostRef;
  /** The network's count when the reading began. */
  readonly count: number;
  /** This was the second reading: where both still differ, the regular checks read the post again. */
  readonly isSecond?: boolean | undefined;
};

/** A post's comments were read to their end. Should the second reading never begin, a check comes. */
export async function rememberRead({ store, post, count, isSecond }: Reading): Promise<void> {
  const reading = { count, isSecond: isSecond === true };
  const { callsForSecond } = await store.commentsRead(post, reading);
  if (!callsForSecond) return;
  const { userId, igUserId, mediaId } = post;
  await enqueue(
    rereadCommentsJob,
    { userId, igUserId, mediaId, count },
    { delaySeconds: REREAD_AFTER_SECONDS },
  );
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
