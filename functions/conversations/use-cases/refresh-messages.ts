// Refreshing one conversation: one call for its newest messages. Of older ones nothing can be read.
import { findAccess, ownerOf } from '#functions/connection/network/network-access.ts';
import { endLease, keepLease } from '#functions/connection/refresh-lease.ts';
import { readConversationMessages } from '#platform/instagram/messages.ts';
import type { PayloadOf } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { type ConversationRef, keys } from '#platform/table/keys.ts';
import { refreshMessagesJob } from '../jobs.ts';
import { pacedRead } from '../refresh/paced-read.ts';
import { saveConversations } from '../updates/save-messages.ts';

/** Longer than this the work does not wait: its lease would end meanwhile. */
const LONGEST_WAIT_SECONDS = 30;

/** Seconds after which to come again; undefined where the refresh is over. */
async function refresh(ref: ConversationRef): Promise<number | undefined> {
  const access = await findAccess(ref);
  if (!access?.valid) return undefined;
  const answer = await pacedRead(ref, () =>
    readConversationMessages({ conversationId: ref.conversationId, token: access.pageToken }),
  );
  if (answer.kind === 'not_yet') return answer.seconds;
  if (answer.kind === 'read' && answer.result.conversation) {
    const own = ownerOf(access);
    await saveConversations(ref, { conversations: [answer.result.conversation], own });
  }
  return undefined;
}

/** The job of one conversation. A lease that ended or was cancelled ends the work. */
export async function refreshMessages(
  payload: PayloadOf<typeof refreshMessagesJob>,
): Promise<void> {
  const { userId, igUserId, conversationId, lease } = payload;
  const ref = { userId, igUserId, conversationId };
  if (!(await keepLease(keys.conversation(ref), lease))) return;
  const seconds = await refresh(ref);
  if (seconds === undefined || seconds > LONGEST_WAIT_SECONDS) {
    return endLease(keys.conversation(ref), lease);
  }
  await enqueue(refreshMessagesJob, payload, { delaySeconds: seconds });
}
