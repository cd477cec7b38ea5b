// Fills the drafts port towards the network for comments: publish, look for it, read it back.
import { isByAccount } from '#functions/connection/domain/own-comment.ts';
import { ownerOf, readAccess } from '#functions/connection/network/network-access.ts';
import type { ReadReply } from '#functions/drafts/domain/read-back.ts';
import type { CommentSubject } from '#functions/drafts/jobs.ts';
import { look, noted, whyBlocked } from '#functions/drafts/network-way.ts';
import type { Channel } from '#functions/drafts/subject.ts';
import {
  type NetworkComment,
  publishReply,
  readComment as readNetworkComment,
  readRepliesPage,
} from '#platform/instagram/comments.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import { isAnyLeftOut } from '#platform/instagram/row-shape.ts';
import { readComment } from './comment-repository.ts';
import { claimOwnReply } from './reply-claims.ts';
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

type Replies = { readonly replies: readonly NetworkComment[]; readonly complete: boolean };

/** `complete` is false where some could not be read: what is missing may be among them. */
async function readAllReplies(commentId: string, token: string): Promise<Replies> {
  const replies: NetworkComment[] = [];
  let complete = true;
  let after: string | undefined;
  do {
    const page = await readRepliesPage({ commentId, token, after });
    replies.push(...page.replies);
    complete &&= !isAnyLeftOut(page.leftOut);
    after = page.next;
  } while (after !== undefined);
  return { replies, complete };
}

export const commentChannel: Channel<CommentSubject> = {
  blocked: (subject) => whyBlocked(subject, () => whyNotAnswered(subject)),
  publish: async (subject, message) => {
    const { userToken: token } = await readAccess(subject);
    const commentId = await threadIdOf(subject);
    return noted(subject, () => publishReply({ commentId, message, token }));
  },
  findPublished: async (subject, sent) => {
    const access = await readAccess(subject);
    const threadId = await threadIdOf(subject);
    const { replies, complete } = await look(subject, () =>
      readAllReplies(threadId, access.userToken),
    ).catch((error: unknown): Replies => {
      // Under a comment that is gone no reply stands.
      if (error instanceof NetworkError && error.kind === 'gone')
        return { replies: [], complete: true };
      throw error;
    });
    const read: ReadReply[] = replies.map((reply) => ({
      id: reply.id,
      text: reply.text,
      timestamp: reply.timestamp,
      isOwn: isByAccount(reply, access),
    }));
    const found = await claimOwnReply(subject, sent, read);
    if (found === undefined && !complete) {
      throw new NetworkError('outage', 'Not every reply could be read.');
    }
    return found;
  },
  confirmLive: async (subject, networkId) => {
    const access = await readAccess(subject);
    try {
      const reply = await look(subject, () => readNetworkComment(networkId, access.userToken));
      const parentId = reply.parentId ?? (await threadIdOf(subject));
      await saveComments(subject, {
        comments: [{ ...reply, parentId }],
        own: ownerOf(access),
        covered: undefined,
        incompleteThreads: [parentId],
      });
      return true;
    } catch (error) {
      // What was just accepted may not be readable yet.
      if (error instanceof NetworkError && error.kind === 'gone') return false;
      throw error;
    }
  },
};
