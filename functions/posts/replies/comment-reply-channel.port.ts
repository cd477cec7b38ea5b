// Implements the drafts feature's network channel for comments: publishes replies, claims them, reads them back.

import { addInstagramScopedId } from '#functions/connection/account-repository.ts';
import type { AccountIdentity } from '#functions/connection/domain/account-authorship.ts';
import { isNetworkResponding } from '#functions/connection/network/is-network-responding.ts';
import {
  getNetworkAccess,
  type NetworkAccess,
  toAccountIdentity,
} from '#functions/connection/network/network-access.ts';
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import type { ReplySendBlock } from '#functions/drafts/domain/lifecycle/steps/reply-facts-and-steps.ts';
import type { CommentReplySubject } from '#functions/drafts/jobs.ts';
import {
  findReplySendBlock,
  runNetworkReadBackCall,
  runPublishCallRecordingPauses,
} from '#functions/drafts/posting/network-calls-of-reply-channels.ts';
import { claimAcceptedReply } from '#functions/drafts/posting/published-reply-claims.ts';
import type { ReplyChannel } from '#functions/drafts/reply-ports.ts';
import { findBlockByEarlierRuleReply } from '#functions/drafts/rule-replies/find-block-by-earlier-rule-reply.ts';
import { publishCommentReply, readNetworkComment } from '#platform/instagram/comments.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import { readStoredComment } from '../storage/comment-repository.ts';
import { saveComments } from '../storage/save-comments.ts';
import { createCommentReplyClaimKeys } from './comment-reply-claim-keys.ts';
import { findAndClaimCommentReply } from './find-and-claim-comment-reply.ts';
import { isCommentGone } from './is-comment-gone.port.ts';
import { refreshAnsweredComment } from './refresh-answered-comment.port.ts';

/** The network accepts replies only to top-level comments. */
async function getThreadId(subject: CommentReplySubject): Promise<string> {
  return (await readStoredComment(subject))?.parentId ?? subject.commentId;
}

async function findCommentBlock(
  subject: CommentReplySubject,
  draft: Draft,
): Promise<ReplySendBlock | undefined> {
  const comment = await readStoredComment(subject);
  if (!comment) return { stopReason: 'gone_comment' };
  if (comment.hidden) return { stopReason: 'comment_hidden' };
  return findBlockByEarlierRuleReply(subject, comment.ruleReplyIds, draft);
}

/** The account's identity including `authorId`, the author id that the network gave a reply we published. */
async function resolveAccountIdentity(
  subject: CommentReplySubject,
  access: NetworkAccess,
  authorId: string | undefined,
): Promise<AccountIdentity> {
  const accountIdentity = toAccountIdentity(access);
  if (
    authorId === undefined ||
    [accountIdentity.igUserId, ...accountIdentity.ownIds].includes(authorId)
  )
    return accountIdentity;
  await addInstagramScopedId(subject, authorId);
  return { ...accountIdentity, ownIds: [...accountIdentity.ownIds, authorId] };
}

export const commentReplyChannel: ReplyChannel<CommentReplySubject> = {
  findReplySendBlock: (subject, draft) =>
    findReplySendBlock(subject, () => findCommentBlock(subject, draft)),
  refreshSubject: refreshAnsweredComment,
  publishReply: async (subject, { text: message }) => {
    const { userToken: token } = await getNetworkAccess(subject);
    const commentId = await getThreadId(subject);
    return runPublishCallRecordingPauses(subject, () =>
      publishCommentReply({ commentId, message, token }),
    );
  },
  claimPublishedReply: (subject, networkId, sent) =>
    claimAcceptedReply(createCommentReplyClaimKeys(subject), networkId, sent),
  findAndClaimPublishedReply: findAndClaimCommentReply,
  isSubjectGone: isCommentGone,
  isNetworkResponding,
  confirmReplyLive: async (subject, networkId) => {
    const access = await getNetworkAccess(subject);
    try {
      const { userToken: token } = access;
      const reply = await runNetworkReadBackCall(subject, token, () =>
        readNetworkComment(networkId, token),
      );
      const parentId = reply.parentId ?? (await getThreadId(subject));
      await saveComments(subject, {
        comments: [{ ...reply, parentId }],
        accountIdentity: await resolveAccountIdentity(subject, access, reply.fromId),
        origin: { source: 'refresh' },
        coveredRange: undefined,
        incompleteThreads: [parentId],
        isUnlisted: true,
      });
      return true;
    } catch (error) {
      // A reply that was just accepted may not be readable yet.
      if (error instanceof NetworkError && error.kind === 'gone') return false;
      throw error;
    }
  },
};
