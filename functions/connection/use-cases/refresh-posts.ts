// Refreshes the posts list, one page per job, and starts refreshes of comments that changed.
import { nowIso, nowMs } from '#platform/clock.ts';
import { type NetworkMediaPage, readNetworkMediaPage } from '#platform/instagram/media.ts';
import type { JobPayload } from '#platform/jobs/define-job.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { findInstagramAccount, updateInstagramAccount } from '../account-repository.ts';
import type { ContentStore } from '../content-store-port.ts';
import { computeListPageCoverage } from '../domain/list-page-coverage.ts';
import { refreshPostsJob } from '../jobs.ts';
import {
  checkRateLimitAndPause,
  findUsableNetworkAccess,
  recordNetworkError,
} from '../network/network-call-guards.ts';
import { refreshUsernameIfStale } from '../network/refresh-username.ts';

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
  rest: NonNullable<ReturnType<typeof computeListPageCoverage>['rest']>,
  hasChanges: boolean,
): Promise<boolean> {
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
export const refreshPosts =
  (store: ContentStore) =>
  async (payload: Payload): Promise<void> => {
    const { userId, igUserId, lease } = payload;
    const account = { userId, igUserId };
    if (!(await store.renewPostsRefreshLease(account, lease))) return;
    const access = await findUsableNetworkAccess(account);
    if (!access) return store.releasePostsRefreshLease(account, lease);
    const readAt = nowIso();
    let page: NetworkMediaPage;
    try {
      page = await readNetworkMediaPage({
        igUserId,
        token: access.userToken,
        after: payload.cursor,
      });
    } catch (error) {
      await recordNetworkError(account, error);
      return store.releasePostsRefreshLease(account, lease);
    }
    const { coveredRange, rest } = computeListPageCoverage(
      { ...page, entries: page.media },
      payload,
    );
    const { commentsToRead } = await store.savePosts(account, {
      media: page.media,
      coveredRange: coveredRange && { ...coveredRange, readAt },
    });
    const canContinue = await checkRateLimitAndPause(account, page.usage);
    // Before the comments: their refresh needs the username to recognize the account's own ones.
    if (canContinue && payload.cursor === undefined) {
      await refreshUsernameIfStale(account, access.username, page.media);
    }
    if (canContinue) await store.startCommentsRefreshes(account, commentsToRead);
    const isFinished =
      !canContinue ||
      !rest ||
      (await enqueueNextPage(account, payload, rest, commentsToRead.length > 0));
    if (!isFinished) return;
    if (!rest) await updateInstagramAccount(account, { allPostsReadAt: nowIso() });
    await store.releasePostsRefreshLease(account, lease);
  };
