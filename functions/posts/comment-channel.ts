// Fills the drafts port towards the network for comments: publish, look for it, read it back.
import { rememberOwnId } from '#functions/connection/account-repository.ts';
import type { OwnAccount } from '#functions/connection/domain/own-comment.ts';
import {
  type NetworkAccess,
  ownerOf,
  readAccess,
} from '#functions/connection/network/network-access.ts';
import type { CommentSubject } from '#functions/drafts/jobs.ts';
import { isNetworkAnswering, look, publishing, whyBlocked } from '#functions/drafts/network-way.ts';
import { claimAccepted } from '#functions/drafts/reply-claims.ts';
import type { Channel } from '#functions/drafts/subject.ts';
import { publishReply, readComment as readNetworkComment } from '#platform/instagram/comments.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import { readComment } from './comment-repository.ts';
import { findPublishedReply } from './find-published-reply.ts';
import { claimKeysUnder } from './reply-claims.ts';
import { saveComments } from './save-comments.ts';

/** Replies only hang under top-level comments. */
async function threadIdOf(subject: CommentSubject): Promise<string> {
  return (await readComment(subject))?.parentId ?? subject.commentId;
}

async function whyNotAnswered(subject: CommentSubject): Promise<string | undefined> {
  const comment = await readComment(subject);
  if (!comment) return 'This comment is no longer on Instagram.';
  return comment.hidden ? 'This comment is hidden, and Instagram takes no reply to it.' : undefined;
}

/** The account with the id the network names it by in a reply that is ours by its own word. */
async function ownerWith(
  subject: CommentSubject,
  access: NetworkAccess,
  writerId: string | undefined,
): Promise<OwnAccount> {
  const own = ownerOf(access);
  if (writerId === undefined || [own.igUserId, ...own.ownIds].includes(writerId)) return own;
  await rememberOwnId(subject, writerId);
  return { ...own, ownIds: [...own.ownIds, writerId] };
}

export const commentChannel: Channel<CommentSubject> = {
  blocked: (subject) => whyBlocked(subject, () => whyNotAnswered(subject)),
  publish: async (subject, message) => {
    const { userToken: token } = await readAccess(subject);
    const commentId = await threadIdOf(subject);
    return publishing(subject, () => publishReply({ commentId, message, token }));
  },
  claimPublished: (subject, networkId, sent) =>
    claimAccepted(claimKeysUnder(subject), networkId, sent),
  findPublished: findPublishedReply,
  isNetworkAnswering,
  confirmLive: async (subject, networkId) => {
    const access = await readAccess(subject);
    try {
      const { userToken: token } = access;
      const reply = await look(subject, token, () => readNetworkComment(networkId, token));
      const parentId = reply.parentId ?? (await threadIdOf(subject));
      await saveComments(subject, {
        comments: [{ ...reply, parentId }],
        own: await ownerWith(subject, access, reply.fromId),
        covered: undefined,
        incompleteThreads: [parentId],
        unlisted: true,
      });
      return true;
    } catch (error) {
      // What was just accepted may not be readable yet.
      if (error instanceof NetworkError && error.kind === 'gone') return false;
      throw error;
    }
  },
};
