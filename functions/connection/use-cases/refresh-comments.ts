// Refreshes one post's comments, one page per job, under one lease.
import type { JobPayload } from '#platform/jobs/define-job.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import type { ContentStore } from '../content-store-port.ts';
import { FIRST_COMMENTS_POSITION } from '../domain/import-task.ts';
import { refreshCommentsJob } from '../jobs.ts';
import {
  checkRateLimitAndPause,
  findUsableNetworkAccess,
  recordNetworkError,
} from '../network/network-call-guards.ts';
import { type CommentsPageResult, readAndSaveCommentsPage } from './read-and-save-comments-page.ts';
import { recordCommentsReadAndScheduleReread } from './reread-comments.ts';

/** Stops when its lease was released, canceled or taken by another worker. */
export const refreshComments =
  (store: ContentStore) =>
  async (payload: JobPayload<typeof refreshCommentsJob>): Promise<void> => {
    const { userId, igUserId, mediaId, lease } = payload;
    const post = { userId, igUserId, mediaId };
    if (!(await store.renewCommentsRefreshLease(post, lease))) return;
    const access = await findUsableNetworkAccess(post);
    if (!access) return store.releaseCommentsRefreshLease(post, lease);
    const position = payload.reading ?? FIRST_COMMENTS_POSITION;
    let step: CommentsPageResult;
    try {
      step = await readAndSaveCommentsPage({
        store,
        post,
        access,
        origin: { source: 'refresh' },
        position,
      });
    } catch (error) {
      await recordNetworkError(post, error);
      return store.releaseCommentsRefreshLease(post, lease);
    }
    const canContinue = await checkRateLimitAndPause(post, step.usage);
    if (step.next && canContinue) {
      await enqueueJob(refreshCommentsJob, { ...payload, reading: step.next });
      return;
    }
    const { count, isSecond } = payload;
    if (step.isComplete && count !== undefined)
      await recordCommentsReadAndScheduleReread({ store, post, count, isSecond });
    await store.releaseCommentsRefreshLease(post, lease);
  };
