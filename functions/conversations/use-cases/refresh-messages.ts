// Refreshes one conversation with one call for its newest messages. The network shows no older ones.

import {
  endListRefreshAsFailed,
  releaseListRefreshLease,
  renewListRefreshLease,
} from '#functions/connection/list-refresh-lease.ts';
import {
  findNetworkAccess,
  toAccountIdentity,
} from '#functions/connection/network/network-access.ts';
import { nowMs } from '#platform/clock.ts';
import { readNetworkConversationWithNewestMessages } from '#platform/instagram/messages.ts';
import type { JobPayload } from '#platform/jobs/define-job.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { type ConversationRef, tableKeys } from '#platform/table/keys.ts';
import { refreshMessagesJob } from '../jobs.ts';
import { tryNetworkConversationRead } from '../refresh/try-network-conversation-read.ts';
import { clearMessagesMissingOnNetwork } from '../updates/clear-messages-missing-on-network.ts';
import { saveConversations } from '../updates/save-conversations.ts';

/** A longer wait would outlast the lease, so the refresh ends instead. */
const MAX_WAIT_SECONDS = 30;

/** The end of the refresh, or the seconds after which to retry. */
async function readAndSaveNewestMessages(
  ref: ConversationRef,
): Promise<'finished' | 'failed' | number> {
  const access = await findNetworkAccess(ref);
  if (!access?.isValid) return 'failed';
  const readAt = nowMs();
  const outcome = await tryNetworkConversationRead(ref, () =>
    readNetworkConversationWithNewestMessages({
      conversationId: ref.conversationId,
      token: access.pageToken,
    }),
  );
  if (outcome.kind === 'not_yet')
    return outcome.seconds > MAX_WAIT_SECONDS ? 'failed' : outcome.seconds;
  if (outcome.kind === 'rejected') return 'failed';
  if (outcome.kind === 'read' && outcome.result.conversation) {
    const accountIdentity = toAccountIdentity(access);
    await saveConversations(ref, {
      conversations: [outcome.result.conversation],
      accountIdentity,
      origin: { source: 'refresh' },
    });
    await clearMessagesMissingOnNetwork(ref, outcome.result, { accountIdentity, readAt });
  }
  return 'finished';
}

/** Runs the job of one conversation. A lease that expired or was cancelled ends the refresh. */
export async function refreshMessages(
  payload: JobPayload<typeof refreshMessagesJob>,
): Promise<void> {
  const { userId, igUserId, conversationId, lease } = payload;
  const ref = { userId, igUserId, conversationId };
  const item = tableKeys.conversation(ref);
  if (!(await renewListRefreshLease(item, lease))) return;
  const outcome = await readAndSaveNewestMessages(ref);
  if (outcome === 'finished') return releaseListRefreshLease(item, lease);
  if (outcome === 'failed') return endListRefreshAsFailed(item, lease);
  await enqueueJob(refreshMessagesJob, payload, { delaySeconds: outcome });
}
