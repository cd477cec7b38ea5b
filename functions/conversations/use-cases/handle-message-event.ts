// Handles one webhook event of a conversation. Events carry the whole message, so only the first event of a contact
// needs a call to the network.

import {
  findInstagramAccount,
  findUserIdByInstagramUserId,
} from '#functions/connection/account-repository.ts';
import type { AccountIdentity } from '#functions/connection/domain/account-authorship.ts';
import {
  bringForwardMissedEventsCheck,
  recordWebhookReceived,
} from '#functions/connection/missed-events-check-repository.ts';
import {
  findNetworkAccess,
  toAccountIdentity,
} from '#functions/connection/network/network-access.ts';
import { isoSecondsFromNow } from '#platform/clock.ts';
import { readNetworkConversationWithContact } from '#platform/instagram/messages.ts';
import type { JobPayload } from '#platform/jobs/define-job.ts';
import { scheduleJob } from '#platform/jobs/schedule-job.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { removeRecentMessages } from '../domain/remove-recent-messages.ts';
import { messageEventJob } from '../jobs.ts';
import { tryNetworkConversationRead } from '../refresh/try-network-conversation-read.ts';
import { saveConversations } from '../updates/save-conversations.ts';
import { applyAndSaveMessageEvent } from '../updates/save-message-event.ts';

type Payload = JobPayload<typeof messageEventJob>;

/** Retries cover an outage of about a day. After that the scheduled check finds missing messages. */
const MAX_NETWORK_ATTEMPTS = 100;
/** Few retries are enough: a new conversation is listed soon, and a send call returns soon or its worker is dead. */
const MAX_SHORT_ATTEMPTS = 6;
/** A rejected read may be a mistake of the network. The check of the account detects a correct rejection. */
const REJECTED_RETRY_SECONDS = 60;
/** Longer than a call that sends a reply can take. */
const SEND_RETRY_SECONDS = 30;
const MAX_JITTER_SECONDS = 60;

const getEventTime = (event: Payload['event']): number =>
  Date.parse(event.kind === 'message' ? event.message.timestamp : event.at);

/** Whether the event is done, or when and why to retry it. */
type RetryDecision =
  | 'done'
  | {
      readonly retryAfterSeconds: number;
      readonly reason: 'network' | 'rejected' | 'unlisted' | 'sending';
    };

/** Undefined when the conversation must be read first. */
function decideRetry(
  outcome: Awaited<ReturnType<typeof applyAndSaveMessageEvent>>,
): RetryDecision | undefined {
  if (outcome === 'unknown_contact') return undefined;
  return outcome === 'applied'
    ? 'done'
    : { retryAfterSeconds: SEND_RETRY_SECONDS, reason: 'sending' };
}

/** Reads and saves the conversation with the contact first, unless another event did so while this one waited. */
async function readConversationThenApply(
  account: AccountRef,
  event: Payload['event'],
  accountIdentity: AccountIdentity,
): Promise<RetryDecision> {
  const apply = () => applyAndSaveMessageEvent(account, event, accountIdentity);
  const access = await findNetworkAccess(account);
  // Without a valid login nothing can be read. The check after the account is linked again finds the message.
  if (!access?.isValid) return 'done';
  const { pageId, pageToken: token } = access;
  const outcome = await tryNetworkConversationRead(account, async () =>
    (await apply()) === 'unknown_contact'
      ? readNetworkConversationWithContact({ pageId, token, contactId: event.personId })
      : { conversation: undefined, usage: undefined },
  );
  if (outcome.kind === 'not_yet') return { retryAfterSeconds: outcome.seconds, reason: 'network' };
  if (outcome.kind === 'off') return 'done';
  if (outcome.kind === 'rejected')
    return { retryAfterSeconds: REJECTED_RETRY_SECONDS, reason: 'rejected' };
  const { conversation } = outcome.result;
  if (conversation) {
    await saveConversations(account, {
      conversations: [removeRecentMessages(conversation, getEventTime(event))],
      accountIdentity,
      origin: { source: 'refresh' },
    });
  }
  return decideRetry(await apply()) ?? { retryAfterSeconds: 1, reason: 'unlisted' };
}

/** Grows with each attempt, with jitter so that the events of one burst do not retry together. */
const computeRetryDelay = (
  { retryAfterSeconds }: { readonly retryAfterSeconds: number },
  tries: number,
): number => retryAfterSeconds + Math.random() * Math.min(MAX_JITTER_SECONDS, 2 ** tries);

/**
 * Runs the job of one event. Events of accounts that no user has activated are dropped. An event that cannot be applied
 * yet is enqueued again with a delay.
 */
export async function handleMessageEvent(payload: Payload): Promise<void> {
  const { igUserId, event, tries } = payload;
  const userId = await findUserIdByInstagramUserId(igUserId);
  if (userId === undefined) return;
  const account = { userId, igUserId };
  const stored = await findInstagramAccount(account);
  if (stored?.activatedAt == null) return;
  await recordWebhookReceived(account, stored);
  const accountIdentity = toAccountIdentity(stored);
  const decision =
    decideRetry(await applyAndSaveMessageEvent(account, event, accountIdentity)) ??
    (await readConversationThenApply(account, event, accountIdentity));
  if (decision === 'done') return;
  const maxAttempts = decision.reason === 'network' ? MAX_NETWORK_ATTEMPTS : MAX_SHORT_ATTEMPTS;
  if (tries >= maxAttempts) return bringForwardMissedEventsCheck(account);
  const delaySeconds = computeRetryDelay(decision, tries);
  const next = { ...payload, tries: tries + 1 };
  await scheduleJob(account, messageEventJob, next, isoSecondsFromNow(delaySeconds));
}
