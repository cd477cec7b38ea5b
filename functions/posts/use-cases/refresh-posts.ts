// Refreshes the posts list, one page per job, and starts refreshes of comments that changed.
import {
  findInstagramAccount,
  updateInstagramAccount,
} from '#functions/connection/account-repository.ts';
import {
  checkRateLimitAndPause,
  probeForNetworkAccess,
  recordNetworkError,
} from '#functions/connection/network/network-call-guards.ts';
import { refreshUsernameIfStale } from '#functions/connection/network/refresh-username.ts';
import {
  failRefresh,
  releaseRefreshLease,
  renewRefreshLease,
} from '#functions/connection/refresh-lease.ts';
import { nowIso, nowMs } from '#platform/clock.ts';
import { readIdTime } from '#platform/ids.ts';
import type { JobPayload } from '#platform/jobs/define-job.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import { refreshPostsJob } from '../jobs.ts';
import {
  type RefreshedPostsPage,
  readAndSavePostsPage,
} from '../refresh/read-and-save-posts-page.port.ts';
import { startCommentsRefreshes } from '../refresh/start-posts-refresh.port.ts';

type Payload = JobPayload<typeof refreshPostsJob>;

/** Old posts seldom change, so later pages are read only this often, or after a changed page. */
const FULL_REFRESH_INTERVAL_MS = 24 * 60 * 60 * 1_000;

async function isFullRefreshDue(account: AccountRef): Promise<boolean> {
  const lastReadAt = (await findInstagramAccount(account))?.allPostsReadAt;
  return lastReadAt == null || nowMs() - Date.parse(lastReadAt) >= FULL_REFRESH_INTERVAL_MS;
}

/** Enqueues the next page if it has to be read; returns true when the refresh is finished. */
async function enqueueNextPage(
  account: AccountRef,
  payload: Payload,
  { rest, hasChanges }: RefreshedPostsPage,
): Promise<boolean> {
  if (!rest) return true;
  const all = payload.all ?? (await isFullRefreshDue(account));
  if (!all && !hasChanges) return true;
  await enqueueJob(refreshPostsJob, {
    ...account,
    lease: payload.lease,
    ...rest,
    all,
  });
  return false;
}

/** Stops when its lease was released, canceled or taken by another worker. */
export async function refreshPosts(payload: Payload): Promise<void> {
  const { userId, igUserId, lease } = payload;
  const account = { userId, igUserId };
  const list = tableKeys.postList(account);
  if (!(await renewRefreshLease(list, lease))) return;
  const access = await probeForNetworkAccess(account);
  if (!access) return failRefresh(list, lease);
  let page: RefreshedPostsPage;
  try {
    const changedSince = readIdTime(lease);
    page = await readAndSavePostsPage({ account, access, position: payload, changedSince });
  } catch (error) {
    await recordNetworkError(account, error);
    return failRefresh(list, lease);
  }
  if (!(await checkRateLimitAndPause(account, page.usage))) {
    return failRefresh(list, lease);
  }
  // Before the comments: their refresh needs the username to recognize the account's own ones.
  if (payload.cursor === undefined) {
    await refreshUsernameIfStale(account, access.username, page.media);
  }
  await startCommentsRefreshes(account, page.commentsToRead);
  const isFinished = await enqueueNextPage(account, payload, page);
  if (!isFinished) return;
  if (!page.rest) await updateInstagramAccount(account, { allPostsReadAt: nowIso() });
  await releaseRefreshLease(list, lease);
}
