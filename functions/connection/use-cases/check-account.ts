// The scheduled look at an account: a call for its posts and one for its conversations find what no
// webhook told us.

import { isSubscriptionActive } from '#functions/session/domain/plan.ts';
import { getUser } from '#functions/session/user-repository.ts';
import { nowIso, nowMs } from '#platform/clock.ts';
import type { PayloadOf } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { getAccount } from '../account-repository.ts';
import type { ContentStore } from '../content-store.ts';
import type { ConversationStore } from '../conversation-store.ts';
import { getsOn } from '../domain/import-state.ts';
import { getImportState } from '../import-repository.ts';
import { type checkAccountJob, refreshPostsJob } from '../jobs.ts';
import { openAccess } from '../network/refresh-access.ts';
import { checkSoon } from '../scheduled-checks.ts';
import { renewLogin, type TellOfEnd } from './renew-login.ts';
import { subscribeToEvents } from './subscribe-to-events.ts';

async function isServed(userId: string): Promise<boolean> {
  const user = await getUser(userId);
  return user !== undefined && user.deletedAt === undefined && isSubscriptionActive(user, nowMs());
}

/** What a check was asked to find must not wait for the next regular one because an import was at work. */
const AFTER_IMPORT_SECONDS = 2 * 60;

type Stores = { readonly content: ContentStore; readonly conversations: ConversationStore };

/** Accounts of ended trials, without a working login, or whose import gets on are left alone. */
export const checkAccount =
  ({ content, conversations }: Stores, tell: TellOfEnd) =>
  async ({ userId, igUserId }: PayloadOf<typeof checkAccountJob>): Promise<void> => {
    const ref = { userId, igUserId };
    if (!(await isServed(userId)) || !(await openAccess(ref))) return;
    const account = await getAccount(ref);
    if (account) await renewLogin({ userId, facebookUserId: account.facebookUserId }, tell);
    const importing = await getImportState(ref);
    if (importing && getsOn(importing, nowIso())) return checkSoon(ref, AFTER_IMPORT_SECONDS);
    if (account?.webhooks === 'failed') await subscribeToEvents(ref);
    const lease = await content.beginPostsRefresh(ref);
    if (lease !== undefined) await enqueue(refreshPostsJob, { ...ref, lease });
    await conversations.beginConversationsRefresh(ref);
  };
