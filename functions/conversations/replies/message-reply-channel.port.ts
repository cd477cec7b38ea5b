// Implements the drafts feature's channel port for messages: send a reply, find it, read it back.

import { isNetworkResponding } from '#functions/connection/network/is-network-responding.ts';
import {
  getNetworkAccess,
  toAccountIdentity,
} from '#functions/connection/network/network-access.ts';
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import type { ReplySendBlock } from '#functions/drafts/domain/lifecycle/steps/reply-facts-and-steps.ts';
import type { MessageReplySubject } from '#functions/drafts/jobs.ts';
import {
  findReplySendBlock,
  runPublishCallRecordingPauses,
} from '#functions/drafts/posting/network-calls-of-reply-channels.ts';
import { claimAcceptedReply } from '#functions/drafts/posting/published-reply-claims.ts';
import type { ReplyChannel, SubjectRefreshResult } from '#functions/drafts/reply-ports.ts';
import { findBlockByEarlierRuleReply } from '#functions/drafts/rule-replies/find-block-by-earlier-rule-reply.ts';
import { nowIso } from '#platform/clock.ts';
import {
  MAX_NETWORK_READABLE_MESSAGES,
  readNetworkConversationWithContact,
  readNetworkMessage,
  sendDirectMessage,
} from '#platform/instagram/messages.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import { logger } from '#platform/logger.ts';
import { AppError } from '#shared/errors.ts';
import { isMessageMissingOnNetwork } from '../domain/is-message-missing-on-network.ts';
import { isReplyWindowOpen } from '../domain/reply-window.ts';
import {
  readStoredConversation,
  recordContactUnreachable,
} from '../storage/conversation-repository.ts';
import { readStoredMessage } from '../storage/message-repository.ts';
import { applyAndSaveMessageEvent } from '../updates/save-message-event.ts';
import { findAndClaimMessageReply } from './find-and-claim-message-reply.ts';
import { createMessageReplyClaimKeys } from './message-reply-claims.ts';
import { readAndStoreNetworkConversation } from './read-and-store-network-conversation.ts';
import { readBackMessagesWithinRateLimit } from './read-back-messages-within-rate-limit.ts';
import { storeSentReplyAsMessage } from './store-sent-reply-as-message.ts';

async function findMessageBlock(
  subject: MessageReplySubject,
  draft: Draft,
): Promise<ReplySendBlock | undefined> {
  const [message, conversation] = await Promise.all([
    readStoredMessage(subject),
    readStoredConversation(subject, { consistent: true }),
  ]);
  if (!message || !conversation) return { stopReason: 'conversation_missing' };
  if (message.unsent) return { stopReason: 'message_unsent' };
  return isReplyWindowOpen(conversation.lastInboundAt, nowIso())
    ? findBlockByEarlierRuleReply(subject, message.ruleReplyIds, draft)
    : { stopReason: 'outside_reply_window' };
}

async function refreshAnsweredMessage(subject: MessageReplySubject): Promise<SubjectRefreshResult> {
  const [conversation, message] = await Promise.all([
    readStoredConversation(subject),
    readStoredMessage(subject),
  ]);
  if (!conversation || !message) return 'refreshed';
  const read = await readAndStoreNetworkConversation(subject, conversation.contactId);
  if (read?.conversation === undefined) return 'refreshed';
  const { messages } = read.conversation;
  const listed = {
    messages,
    limit: MAX_NETWORK_READABLE_MESSAGES,
    unreadableCount: read.unreadableCount,
  };
  return isMessageMissingOnNetwork(message, listed) ? 'gone' : 'refreshed';
}

/** Also reads the list of conversations, which has none with this person. @throws NetworkError */
async function isConversationGone(subject: MessageReplySubject): Promise<boolean> {
  const [access, stored] = await Promise.all([
    getNetworkAccess(subject),
    readStoredConversation(subject),
  ]);
  if (!stored) return true;
  const { pageId, pageToken: token } = access;
  const { contactId } = stored;
  const { conversation, unreadableCount } = await readBackMessagesWithinRateLimit(
    subject,
    token,
    () => readNetworkConversationWithContact({ pageId, token, contactId }),
  );
  return conversation === undefined && unreadableCount === 0;
}

/** Reads an outbound message from the network and stores it. */
async function readAndSaveMessage(subject: MessageReplySubject, messageId: string): Promise<void> {
  const [access, conversation] = await Promise.all([
    getNetworkAccess(subject),
    readStoredConversation(subject),
  ]);
  if (!conversation) throw new AppError('not_found');
  const { pageToken: token } = access;
  const { message } = await readBackMessagesWithinRateLimit(subject, token, () =>
    readNetworkMessage({ messageId, token }),
  );
  await applyAndSaveMessageEvent(
    subject,
    { kind: 'message', personId: conversation.contactId, message },
    toAccountIdentity(access),
  );
}

/**
 * A reply that was just accepted may not be readable yet, and one that is not among the newest messages never is.
 * When access to messages is off, no call was made, which says nothing about the reply.
 */
const isUnreadableOnNetwork = (error: unknown): boolean =>
  error instanceof NetworkError &&
  (error.kind === 'gone' || (error.kind === 'refused' && error.reason !== 'messages_off'));

/** The list of conversations shows it. Only the call itself decides the outcome of the reply. */
async function recordingUnreachableContact<Result>(
  subject: MessageReplySubject,
  call: () => Promise<Result>,
): Promise<Result> {
  const at = nowIso();
  try {
    return await call();
  } catch (error) {
    if (error instanceof NetworkError && error.reason === 'person_unavailable')
      await recordContactUnreachable(subject, at).catch((cause: unknown) =>
        logger.warn('an unreachable contact was not recorded', { error: cause as Error }),
      );
    throw error;
  }
}

export const messageReplyChannel: ReplyChannel<MessageReplySubject> = {
  findReplySendBlock: (subject, draft) =>
    findReplySendBlock(subject, () => findMessageBlock(subject, draft)),
  refreshSubject: refreshAnsweredMessage,
  publishReply: async (subject, { text }) => {
    const [access, conversation] = await Promise.all([
      getNetworkAccess(subject),
      readStoredConversation(subject),
    ]);
    if (!conversation)
      throw new NetworkError(
        'unreachable',
        'The conversation is not stored, so the recipient is unknown.',
      );
    const { pageId, pageToken: token } = access;
    const recipientId = conversation.contactId;
    const call = { pageId, token, recipientId, text };
    return recordingUnreachableContact(subject, () =>
      runPublishCallRecordingPauses(subject, () => sendDirectMessage(call)),
    );
  },
  claimPublishedReply: (subject, networkId, sent) =>
    claimAcceptedReply(createMessageReplyClaimKeys(subject), networkId, sent),
  findAndClaimPublishedReply: findAndClaimMessageReply,
  isSubjectGone: isConversationGone,
  isNetworkResponding,
  confirmReplyLive: async (subject, networkId, sentReply) => {
    if (await readStoredMessage({ ...subject, messageId: networkId })) return true;
    try {
      await readAndSaveMessage(subject, networkId);
      return true;
    } catch (error) {
      if (isUnreadableOnNetwork(error))
        return storeSentReplyAsMessage(subject, networkId, sentReply);
      throw error;
    }
  },
};
