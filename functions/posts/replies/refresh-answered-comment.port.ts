// Reads a comment and its thread from the network before a delayed reply is sent, because webhooks get lost and none
// reports that a comment was hidden or deleted.
import {
  getNetworkAccess,
  toAccountIdentity,
} from '#functions/connection/network/network-access.ts';
import type { CommentReplySubject, PrivateReplySubject } from '#functions/drafts/jobs.ts';
import { runNetworkReadBackCall } from '#functions/drafts/posting/network-calls-of-reply-channels.ts';
import type { SubjectRefreshResult } from '#functions/drafts/reply-ports.ts';
import {
  type NetworkComment,
  readNetworkComment,
  readNetworkCommentThread,
} from '#platform/instagram/comments.ts';
import { readNetworkMedia } from '#platform/instagram/media.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import { readStoredComment } from '../storage/comment-repository.ts';
import { saveComments } from '../storage/save-comments.ts';

const isGone = (error: unknown): boolean => error instanceof NetworkError && error.kind === 'gone';

/** A thread may be longer than the part that is read, so a missing reply is read itself. */
async function readThreadWithComment(
  { commentId }: CommentReplySubject | PrivateReplySubject,
  threadId: string,
  token: string,
): Promise<readonly NetworkComment[]> {
  const { comments } = await readNetworkCommentThread(threadId, token);
  if (comments.some(({ id }) => id === commentId)) return comments;
  return [...comments, await readNetworkComment(commentId, token)];
}

/** @throws NetworkError */
export async function refreshAnsweredComment(
  subject: CommentReplySubject | PrivateReplySubject,
): Promise<SubjectRefreshResult> {
  const [access, stored] = await Promise.all([
    getNetworkAccess(subject),
    readStoredComment(subject),
  ]);
  const { userToken: token } = access;
  const threadId = stored?.parentId ?? subject.commentId;
  try {
    const comments = await runNetworkReadBackCall(subject, token, () =>
      readThreadWithComment(subject, threadId, token),
    );
    await saveComments(subject, {
      comments,
      accountIdentity: toAccountIdentity(access),
      origin: { source: 'refresh' },
      coveredRange: undefined,
      incompleteThreads: [threadId],
      isUnlisted: true,
    });
    return 'refreshed';
  } catch (error) {
    if (!isGone(error)) throw error;
    // The network says the same of every comment that it does not let us read, so its post distinguishes the two.
    await runNetworkReadBackCall(subject, token, () => readNetworkMedia(subject.mediaId, token));
    return 'gone';
  }
}
