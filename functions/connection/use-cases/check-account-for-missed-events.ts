// The scheduled check of an account: one call for its posts and one for its conversations find what
// webhooks missed.

import { hasActivePlanOrTrial } from '#functions/session/domain/plan.ts';
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import { nowIso, nowMs } from '#platform/clock.ts';
import type { JobPayload } from '#platform/jobs/define-job.ts';
import { findInstagramAccount } from '../account-repository.ts';
import type { ContentStore } from '../content-store-port.ts';
import type { ConversationStore } from '../conversation-store-port.ts';
import { isImportProgressing } from '../domain/import-state.ts';
import { findImportState } from '../import-repository.ts';
import type { missedEventsCheckJob } from '../jobs.ts';
import { findUsableNetworkAccess } from '../network/network-call-guards.ts';
import { bringForwardAccountCheck } from '../schedule-account-check.ts';
import { type FacebookTokenExpiryNotifier, renewFacebookToken } from './renew-facebook-token.ts';
import { subscribeToAccountWebhooks } from './subscribe-to-webhooks.ts';

async function hasActivePlan(userId: string): Promise<boolean> {
  const user = await findUserIncludingDeleted(userId);
  return user !== undefined && user.deletedAt === undefined && hasActivePlanOrTrial(user, nowMs());
}

/** A check that was skipped because of a running import is repeated soon. */
const RECHECK_AFTER_IMPORT_SECONDS = 2 * 60;

type CheckStores = { readonly content: ContentStore; readonly conversations: ConversationStore };

/** Skips accounts without an active plan or working tokens, and those whose import progresses. */
export const checkAccountForMissedEvents =
  ({ content, conversations }: CheckStores, notifyTokenExpiry: FacebookTokenExpiryNotifier) =>
  async ({ userId, igUserId }: JobPayload<typeof missedEventsCheckJob>): Promise<void> => {
    const ref = { userId, igUserId };
    if (!(await hasActivePlan(userId)) || !(await findUsableNetworkAccess(ref))) return;
    const account = await findInstagramAccount(ref);
    if (account)
      await renewFacebookToken(
        { userId, facebookUserId: account.facebookUserId },
        notifyTokenExpiry,
      );
    const importState = await findImportState(ref);
    if (importState && isImportProgressing(importState, nowIso()))
      return bringForwardAccountCheck(ref, RECHECK_AFTER_IMPORT_SECONDS);
    if (account?.webhooks === 'failed') await subscribeToAccountWebhooks(ref);
    await content.startPostsRefresh(ref);
    await conversations.startConversationsRefresh(ref);
  };
