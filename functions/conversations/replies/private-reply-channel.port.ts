// Implements the drafts feature's channel port for private replies: messages to the authors of comments.

import { isWrittenByAccount } from '#functions/connection/domain/account-authorship.ts';
import { isNetworkResponding } from '#functions/connection/network/is-network-responding.ts';
import {
  getNetworkAccess,
  toAccountIdentity,
} from '#functions/connection/network/network-access.ts';
import type {
  ReplySendBlock,
  SentReply,
} from '#functions/drafts/domain/lifecycle/steps/reply-facts-and-steps.ts';
import type { PrivateReplySubject } from '#functions/drafts/jobs.ts';
import { findAndClaimReply } from '#functions/drafts/posting/find-and-claim-reply.ts';
import {
  findReplySendBlock,
  runPublishCallRecordingPauses,
} from '#functions/drafts/posting/network-calls-of-reply-channels.ts';
import { claimAcceptedReply } from '#functions/drafts/posting/published-reply-claims.ts';
import {
  AbsenceUnprovenError,
  type InboundItem,
  type InboundItemReader,
  type ReplyChannel,
} from '#functions/drafts/reply-ports.ts';
import { nowMs } from '#platform/clock.ts';
import {
  readNetworkConversationWithContact,
  readNetworkMessage,
  sendPrivateReply,
} from '#platform/instagram/messages.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import { PRIVATE_REPLY_WINDOW_MS } from '#shared/limits.ts';
import { findConversationByContact } from '../storage/conversation-repository.ts';
import {
  recordPrivateReplyInFlight,
  removePrivateReplyInFlight,
} from './private-replies-in-flight.ts';
import { createPrivateReplyClaimKeys } from './private-reply-claims.ts';
import { recordPrivateReplyMessage } from './private-reply-messages.ts';
import { readAndStoreNetworkConversation } from './read-and-store-network-conversation.ts';
import { readBackMessagesWithinRateLimit } from './read-back-messages-within-rate-limit.ts';

type CommentReader = InboundItemReader<PrivateReplySubject>;

const findCommentBlock = (comment: InboundItem | undefined): ReplySendBlock | undefined => {
  if (comment === undefined) return { stopReason: 'gone_comment' };
  const isTooOld = nowMs() - Date.parse(comment.writtenAt) >= PRIVATE_REPLY_WINDOW_MS;
  return isTooOld ? { stopReason: 'private_reply_too_late' } : undefined;
};

/** The author of the comment. Undefined when the network withholds it. */
const findContactId = async (
  comments: CommentReader,
  subject: PrivateReplySubject,
): Promise<string | undefined> => (await comments.findInboundItem(subject))?.author.id;

/** The account's messages to this person. */
async function readVisibleReplies(
  subject: PrivateReplySubject,
  contactId: string,
): Promise<Parameters<typeof findAndClaimReply>[2]> {
  const access = await getNetworkAccess(subject);
  const { pageId, pageToken: token } = access;
  const { conversation } = await readBackMessagesWithinRateLimit(subject, token, () =>
    readNetworkConversationWithContact({ pageId, token, contactId }),
  );
  return (conversation?.messages ?? [])
    .filter(({ fromId, fromUsername = '' }) =>
      isWrittenByAccount({ fromId, username: fromUsername }, toAccountIdentity(access)),
    )
    .map(({ id, text, timestamp }) => ({
      id,
      text: text ?? '',
      timestamp,
      isOwn: true,
      firstSeenAt: undefined,
    }));
}

async function findAndClaimPrivateReply(
  comments: CommentReader,
  subject: PrivateReplySubject,
  sent: SentReply,
): Promise<string | undefined> {
  const contactId = await findContactId(comments, subject);
  if (contactId === undefined) throw new AbsenceUnprovenError('not_read_back');
  const visible = await readVisibleReplies(subject, contactId);
  const search = { ...sent, subjectWrittenAt: undefined };
  const keys = createPrivateReplyClaimKeys(subject);
  const { id, isUnexplained } = await findAndClaimReply(keys, search, visible);
  if (id !== undefined) {
    await removePrivateReplyInFlight({ subject, contactId }, sent);
    await recordPrivateReplyMessage({ subject, contactId }, id, sent);
  }
  if (id === undefined && isUnexplained) throw new AbsenceUnprovenError('unexplained');
  return id;
}

async function publishPrivateReply(
  comments: CommentReader,
  subject: PrivateReplySubject,
  sent: SentReply,
): Promise<string> {
  const { pageId, pageToken: token } = await getNetworkAccess(subject);
  const { commentId } = subject;
  const contactId = await findContactId(comments, subject);
  if (contactId !== undefined) await recordPrivateReplyInFlight({ subject, contactId }, sent);
  try {
    return await runPublishCallRecordingPauses(subject, () =>
      sendPrivateReply({ pageId, token, commentId, text: sent.text }),
    );
  } catch (error) {
    const isCertainlyNotSent = error instanceof NetworkError && error.isCertainlyNotApplied;
    if (contactId !== undefined && isCertainlyNotSent)
      await removePrivateReplyInFlight({ subject, contactId }, sent);
    throw error;
  }
}

/** A message that was just accepted may not be readable yet. */
async function isMessageVisible(subject: PrivateReplySubject, messageId: string): Promise<boolean> {
  const { pageToken: token } = await getNetworkAccess(subject);
  try {
    await readBackMessagesWithinRateLimit(subject, token, () =>
      readNetworkMessage({ messageId, token }),
    );
    return true;
  } catch (error) {
    if (error instanceof NetworkError && ['gone', 'refused'].includes(error.kind)) return false;
    throw error;
  }
}

/** The network itself refuses a second call for the same comment. */
export const createPrivateReplyChannel = (
  comments: CommentReader,
  comment: {
    readonly refreshComment: ReplyChannel<PrivateReplySubject>['refreshSubject'];
    readonly isCommentGone: ReplyChannel<PrivateReplySubject>['isSubjectGone'];
  },
): ReplyChannel<PrivateReplySubject> => ({
  findReplySendBlock: (subject) =>
    findReplySendBlock(subject, async () =>
      findCommentBlock(await comments.findInboundItem(subject)),
    ),
  refreshSubject: async (subject) => {
    if ((await comment.refreshComment(subject)) === 'gone') return 'gone';
    const contactId = await findContactId(comments, subject);
    const hasConversation =
      contactId !== undefined && (await findConversationByContact(subject, contactId));
    if (hasConversation) await readAndStoreNetworkConversation(subject, contactId);
    return 'refreshed';
  },
  publishReply: (subject, sent) => publishPrivateReply(comments, subject, sent),
  claimPublishedReply: async (subject, networkId, sent) => {
    const keys = createPrivateReplyClaimKeys(subject);
    const isClaimed = await claimAcceptedReply(keys, networkId, sent);
    const contactId = await findContactId(comments, subject);
    if (contactId !== undefined) {
      await removePrivateReplyInFlight({ subject, contactId }, sent);
      if (isClaimed) await recordPrivateReplyMessage({ subject, contactId }, networkId, sent);
    }
    return isClaimed;
  },
  findAndClaimPublishedReply: (subject, sent) => findAndClaimPrivateReply(comments, subject, sent),
  isSubjectGone: comment.isCommentGone,
  isNetworkResponding,
  confirmReplyLive: isMessageVisible,
});
