// Refreshes one post's comments, one page per job, under one lease.
import { FIRST_COMMENTS_POSITION } from '#functions/connection/domain/import-task.ts';
import type { CommentsPageResult } from '#functions/connection/import-reader-port.ts';
import {
  checkRateLimitAndPause,
  findUsableNetworkAccess,
  recordNetworkError,
} from '#functions/connection/network/network-call-guards.ts';
import { releaseRefreshLease, renewRefreshLease } from '#functions/connection/refresh-lease.ts';
import type { JobPayload } from '#platform/jobs/define-job.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { refreshCommentsJob } from '../jobs.ts';
import { readAndSaveCommentsPage } from '../refresh/read-and-save-comments-page.ts';

/** Stops when its lease was released, canceled or taken by another worker. */
export async function refreshComments(
  payload: JobPayload<typeof refreshCommentsJob>,
): Promise<void> {
  const { userId, igUserId, mediaId, lease, count, isSecond } = payload;
  const post = { userId, igUserId, mediaId };
  const item = tableKeys.post(post);
  if (!(await renewRefreshLease(item, lease))) return;
  const access = await findUsableNetworkAccess(post);
  if (!access) return releaseRefreshLease(item, lease);
  let step: CommentsPageResult;
  try {
    step = await readAndSaveCommentsPage({
      post,
      count,
      isSecond,
      access,
      origin: { source: 'refresh' },
      position: payload.reading ?? FIRST_COMMENTS_POSITION,
    });
  } catch (error) {
    await recordNetworkError(post, error);
    return releaseRefreshLease(item, lease);
  }
  const canContinue = await checkRateLimitAndPause(post, step.usage);
  if (!step.next || !canContinue) return releaseRefreshLease(item, lease);
  await enqueueJob(refreshCommentsJob, { ...payload, reading: step.next });
}
