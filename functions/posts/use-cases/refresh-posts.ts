// Refreshes the posts list, one page per step, and starts refreshes of comments that changed.
import {
  findInstagramAccount,
  updateInstagramAccount,
} from '#functions/connection/account-repository.ts';
import {
  endOrContinueListRefresh,
  type ListRefreshStepOutcome,
  renewListRefreshLease,
} from '#functions/connection/list-refresh-lease.ts';
import {
  getNetworkAccessAfterOutageProbe,
  pauseNetworkCallsNearRateLimit,
  recordNetworkError,
} from '#functions/connection/network/network-call-guards.ts';
import { refreshInstagramUsernameIfStale } from '#functions/connection/network/refresh-instagram-username.ts';
import { nowIso, nowMs } from '#platform/clock.ts';
import { readCreationTimeOfId } from '#platform/ids.ts';
import type { JobPayload } from '#platform/jobs/define-job.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import type { refreshPostsJob } from '../jobs.ts';
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

/** Undefined when no further page must be read. */
async function planNextPage(
  account: AccountRef,
  payload: Payload,
  { rest, hasChanges }: RefreshedPostsPage,
): Promise<Payload | undefined> {
  if (!rest) return undefined;
  const all = payload.all ?? (await isFullRefreshDue(account));
  if (!all && !hasChanges) return undefined;
  return { ...account, lease: payload.lease, ...rest, all };
}

async function readPage(payload: Payload): Promise<ListRefreshStepOutcome<Payload>> {
  const { userId, igUserId, lease } = payload;
  const account = { userId, igUserId };
  const access = await getNetworkAccessAfterOutageProbe(account);
  if (!access) return 'failed';
  let page: RefreshedPostsPage;
  try {
    const changedSince = readCreationTimeOfId(lease);
    page = await readAndSavePostsPage({ account, access, position: payload, changedSince });
  } catch (error) {
    await recordNetworkError(account, error);
    return 'failed';
  }
  if (!(await pauseNetworkCallsNearRateLimit(account, page.usage))) return 'failed';
  // Runs before the comments: their refresh needs the username to recognize the account's own ones.
  if (payload.cursor === undefined) {
    await refreshInstagramUsernameIfStale(account, access.username, page.media);
  }
  await startCommentsRefreshes(account, page.commentsToRead);
  const next = await planNextPage(account, payload, page);
  if (next) return next;
  if (!page.rest) await updateInstagramAccount(account, { allPostsReadAt: nowIso() });
  return 'finished';
}

/** Stops when its lease was released, canceled or taken by another worker. */
export async function refreshPosts(payload: Payload): Promise<readonly Payload[]> {
  const list = tableKeys.postList(payload);
  if (!(await renewListRefreshLease(list, payload.lease))) return [];
  return endOrContinueListRefresh(list, payload.lease, await readPage(payload));
}
