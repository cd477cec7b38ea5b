// The scheduled check of an account. One call for its posts and one for its conversations find events that webhooks
// missed. Each check schedules the next one.

import { hasActivePlanOrTrial } from '#functions/session/domain/user-plan.ts';
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import { isoSecondsFromNow, nowIso, nowMs } from '#platform/clock.ts';
import type { JobPayload } from '#platform/jobs/define-job.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { findInstagramAccount } from '../account-repository.ts';
import type { InstagramAccount } from '../domain/account.ts';
import { isImportProgressing } from '../domain/import-state.ts';
import { computeMissedEventsCheckIntervalSeconds } from '../domain/missed-events-check-interval.ts';
import { findImportState } from '../import-repository.ts';
import type { missedEventsCheckJob } from '../jobs.ts';
import {
  scheduleMissedEventsCheck,
  stopMissedEventsChecks,
} from '../missed-events-check-repository.ts';
import { getNetworkAccessAfterOutageProbe } from '../network/network-call-guards.ts';
import { findNetworkPauseEnd } from '../network/network-pause.ts';
import { type FacebookTokenExpiryNotifier, renewFacebookToken } from './renew-facebook-token.ts';
import { subscribeToAccountWebhooks } from './subscribe-to-account-webhooks.ts';

async function hasActivePlan(userId: string): Promise<boolean> {
  const user = await findUserIncludingDeleted(userId);
  return user !== undefined && user.deletedAt === undefined && hasActivePlanOrTrial(user, nowMs());
}

/** A check that was skipped because of a running import is repeated soon. */
const RECHECK_AFTER_IMPORT_SECONDS = 2 * 60;

/** Whether checks continue. Without an active plan they stop until a plan begins. */
async function stopChecksWithoutPlan(account: AccountRef): Promise<boolean> {
  if (await hasActivePlan(account.userId)) return true;
  await stopMissedEventsChecks(account);
  // A plan that began after the read found the checks still scheduled.
  return hasActivePlan(account.userId);
}

/** When the next check is due (ISO). */
const computeNextCheckTime = (
  account: InstagramAccount,
  facts: { readonly pauseEnd: string | undefined; readonly isImporting: boolean },
): string =>
  facts.pauseEnd ??
  isoSecondsFromNow(
    facts.isImporting
      ? RECHECK_AFTER_IMPORT_SECONDS
      : computeMissedEventsCheckIntervalSeconds(account, nowMs()),
  );

async function readCheckFacts(ref: AccountRef) {
  const [pauseEnd, importState] = await Promise.all([
    findNetworkPauseEnd(ref),
    findImportState(ref),
  ]);
  return {
    pauseEnd,
    isImporting: importState !== undefined && isImportProgressing(importState, nowIso()),
  };
}

/** Each enqueues a refresh unless one is running. @throws when the table or queue fails. */
type RefreshStarters = {
  startPostsRefresh(account: AccountRef): Promise<unknown>;
  startConversationsRefresh(account: AccountRef): Promise<unknown>;
};

/** Skips accounts without working tokens, and those whose import progresses. */
export const checkAccountForMissedEvents =
  (refreshes: RefreshStarters, notifyTokenExpiry: FacebookTokenExpiryNotifier) =>
  async ({ userId, igUserId }: JobPayload<typeof missedEventsCheckJob>): Promise<void> => {
    const ref = { userId, igUserId };
    if (!(await stopChecksWithoutPlan(ref))) return;
    const account = await findInstagramAccount(ref);
    if (!account) return;
    const facts = await readCheckFacts(ref);
    // Scheduled first, so that a check that is brought forward during this one keeps its time.
    await scheduleMissedEventsCheck(ref, computeNextCheckTime(account, facts));
    if (!(await getNetworkAccessAfterOutageProbe(ref))) return;
    await renewFacebookToken({ userId, facebookUserId: account.facebookUserId }, notifyTokenExpiry);
    if (facts.isImporting) return;
    if (account.webhooks === 'failed') await subscribeToAccountWebhooks(ref);
    await refreshes.startPostsRefresh(ref);
    await refreshes.startConversationsRefresh(ref);
  };
