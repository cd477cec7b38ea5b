// Refreshes the conversation list page by page, latest activity first. An unchanged list costs a single call.
import { findInstagramAccount } from '#functions/connection/account-repository.ts';
import type { ConversationsPageReadResult } from '#functions/connection/import-page-reader-port.ts';
import {
  endOrContinueListRefresh,
  type ListRefreshStepOutcome,
  renewListRefreshLease,
} from '#functions/connection/list-refresh-lease.ts';
import { findNetworkAccess } from '#functions/connection/network/network-access.ts';
import {
  pauseNetworkCallsNearRateLimit,
  recordNetworkError,
} from '#functions/connection/network/network-call-guards.ts';
import { nowMs, secondsUntil } from '#platform/clock.ts';
import { readCreationTimeOfId } from '#platform/ids.ts';
import type { JobPayload } from '#platform/jobs/define-job.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import { refreshConversationsJob } from '../jobs.ts';
import { readAndSaveConversationsPage } from '../refresh/read-and-save-conversations-page.port.ts';

type Payload = JobPayload<typeof refreshConversationsJob>;

/** Changes are at the top of the list. Once in this time all pages are read, to find missed changes further down. */
const FULL_REFRESH_INTERVAL_MS = 24 * 60 * 60 * 1_000;

/** A longer wait would outlast the lease, so the refresh ends instead. */
const MAX_WAIT_SECONDS = 30;

async function isFullRefreshDue(account: AccountRef): Promise<boolean> {
  const lastReadAt = (await findInstagramAccount(account))?.allConversationsReadAt;
  return lastReadAt == null || nowMs() - Date.parse(lastReadAt) >= FULL_REFRESH_INTERVAL_MS;
}

type NextPage = { readonly payload: Payload; readonly delaySeconds: number };

const planRetry = (payload: Payload, seconds: number): ListRefreshStepOutcome<NextPage> =>
  seconds > MAX_WAIT_SECONDS ? 'failed' : { payload, delaySeconds: seconds };

async function planNextPage(
  account: AccountRef,
  payload: Payload,
  step: ConversationsPageReadResult,
): Promise<ListRefreshStepOutcome<NextPage>> {
  switch (step.kind) {
    case 'not_yet':
      return planRetry(payload, step.seconds);
    case 'too_much':
      return { payload: { ...payload, ...step.smallerPage }, delaySeconds: 0 };
    case 'read': {
      const canContinue = await pauseNetworkCallsNearRateLimit(account, step.usage);
      if (step.next === undefined) return 'finished';
      if (!canContinue) return 'failed';
      const all = payload.all ?? (await isFullRefreshDue(account));
      if (!all && step.changed === 0) return 'finished';
      return { payload: { ...payload, ...step.next, all }, delaySeconds: 0 };
    }
    case 'off':
      return 'finished';
    default:
      return 'failed';
  }
}

async function readPage(payload: Payload): Promise<ListRefreshStepOutcome<NextPage>> {
  const { userId, igUserId, lease, cursor, limit } = payload;
  const account = { userId, igUserId };
  const access = await findNetworkAccess(account);
  if (!access?.isValid) return 'failed';
  try {
    const position = { cursor, limit };
    const step = await readAndSaveConversationsPage({
      account,
      access,
      origin: { source: 'refresh' },
      position,
      changedSince: readCreationTimeOfId(lease),
    });
    return await planNextPage(account, payload, step);
  } catch (error) {
    const resumesAt = await recordNetworkError(account, error);
    return resumesAt === undefined ? 'failed' : planRetry(payload, secondsUntil(resumesAt));
  }
}

/** Reads one page. A lease that expired or was cancelled ends the refresh. */
export async function refreshConversations(payload: Payload): Promise<readonly Payload[]> {
  const { lease } = payload;
  const list = tableKeys.conversationList(payload);
  if (!(await renewListRefreshLease(list, lease))) return [];
  const next = await readPage(payload);
  if (typeof next === 'object' && next.delaySeconds > 0) {
    await enqueueJob(refreshConversationsJob, next.payload, { delaySeconds: next.delaySeconds });
    return [];
  }
  return endOrContinueListRefresh(list, lease, typeof next === 'object' ? next.payload : next);
}
