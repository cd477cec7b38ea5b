// Implements the drafts feature's channel port for private replies: messages to the authors of comments.
import { isWrittenByAccount } from '#functions/connection/domain/account-authorship.ts';
import {
  getNetworkAccess,
  toAccountIdentity,
} from '#functions/connection/network/network-access.ts';
import { findAndClaimReply } from '#functions/drafts/find-and-claim-reply.ts';
import type { PrivateReplySubject } from '#functions/drafts/jobs.ts';
import {
  claimAcceptedReply,
  type ReplyClaimKeys,
} from '#functions/drafts/published-reply-claims.ts';
import {
  findSendBlock,
  isNetworkResponding,
  runPublishCallRecordingPauses,
} from '#functions/drafts/reply-channel-guards.ts';
import {
  AbsenceUnprovenError,
  type InboundWriting,
  type InboundWritingReader,
  type ReplyChannel,
  type SendBlock,
  type SentReply,
} from '#functions/drafts/reply-ports.ts';
import { nowMs } from '#platform/clock.ts';
import {
  readNetworkConversationWithContact,
  readNetworkMessage,
  sendPrivateReply,
} from '#platform/instagram/messages.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import { tableKeys, tablePartitions } from '#platform/table/keys.ts';
import { PRIVATE_REPLY_WINDOW_MS } from '#shared/limits.ts';
import { readBackWithinRateLimit } from './read-back-within-rate-limit.ts';

type CommentReader = InboundWritingReader<PrivateReplySubject>;

const createClaimKeys = (subject: PrivateReplySubject): ReplyClaimKeys => ({
  partition: tablePartitions.comments(subject),
  forReply: (messageId) => tableKeys.privateReplyClaim(subject, messageId),
  forText: (text) => tableKeys.replyTextClaim({ ...subject, ...text }),
});

const findCommentBlock = (comment: InboundWriting | undefined): SendBlock | undefined => {
  if (comment === undefined) return { stopReason: 'This comment is no longer on Instagram.' };
  const isTooOld = nowMs() - Date.parse(comment.writtenAt) >= PRIVATE_REPLY_WINDOW_MS;
  return isTooOld
    ? { stopReason: 'Instagram accepts a private reply for seven days after the comment only.' }
    : undefined;
};

/** The account's messages to the author of the comment. */
async function readVisibleReplies(
  comments: CommentReader,
  subject: PrivateReplySubject,
): Promise<Parameters<typeof findAndClaimReply>[2]> {
  const contactId = (await comments.findWriting(subject))?.author.id;
  if (contactId === undefined) throw new AbsenceUnprovenError('not_read_back');
  const access = await getNetworkAccess(subject);
  const { pageId, pageToken: token } = access;
  const { conversation } = await readBackWithinRateLimit(subject, token, () =>
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
  const visible = await readVisibleReplies(comments, subject);
  const search = { ...sent, subjectWrittenAt: undefined };
  const { id, isUnexplained } = await findAndClaimReply(createClaimKeys(subject), search, visible);
  if (id === undefined && isUnexplained) throw new AbsenceUnprovenError('unexplained');
  return id;
}

/** A message that was just accepted may not be readable yet. */
async function isMessageVisible(subject: PrivateReplySubject, messageId: string): Promise<boolean> {
  const { pageToken: token } = await getNetworkAccess(subject);
  try {
    await readBackWithinRateLimit(subject, token, () => readNetworkMessage({ messageId, token }));
    return true;
  } catch (error) {
    if (error instanceof NetworkError && ['gone', 'refused'].includes(error.kind)) return false;
    throw error;
  }
}

/** A second call for the same comment is refused by the network itself. */
export const createPrivateReplyChannel = (
  comments: CommentReader,
): ReplyChannel<PrivateReplySubject> => ({
  findSendBlock: (subject) =>
    findSendBlock(subject, async () => findCommentBlock(await comments.findWriting(subject))),
  publishReply: async (subject, text) => {
    const { pageId, pageToken: token } = await getNetworkAccess(subject);
    const { commentId } = subject;
    return runPublishCallRecordingPauses(subject, () =>
      sendPrivateReply({ pageId, token, commentId, text }),
    );
  },
  claimPublishedReply: (subject, networkId, sent) =>
    claimAcceptedReply(createClaimKeys(subject), networkId, sent),
  findAndClaimPublishedReply: (subject, sent) => findAndClaimPrivateReply(comments, subject, sent),
  isNetworkResponding,
  confirmReplyLive: isMessageVisible,
});
