// Checks whether a comment is gone from the network, after a reply to it was refused for that reason.
import { getNetworkAccess } from '#functions/connection/network/network-access.ts';
import { refreshInstagramUsername } from '#functions/connection/network/refresh-instagram-username.ts';
import type { CommentReplySubject, PrivateReplySubject } from '#functions/drafts/jobs.ts';
import { runNetworkReadBackCall } from '#functions/drafts/posting/network-calls-of-reply-channels.ts';
import { readNetworkComment } from '#platform/instagram/comments.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';

/** @throws NetworkError */
export async function isCommentGone(
  subject: CommentReplySubject | PrivateReplySubject,
): Promise<boolean> {
  const { userToken: token } = await getNetworkAccess(subject);
  const readBack = <Result>(call: () => Promise<Result>) =>
    runNetworkReadBackCall(subject, token, call);
  try {
    await readBack(() => readNetworkComment(subject.commentId, token));
    return false;
  } catch (error) {
    if (!(error instanceof NetworkError && error.kind === 'gone')) throw error;
  }
  // The network says the same of every object that it does not let us read, so the account distinguishes the two.
  await readBack(() => refreshInstagramUsername(subject));
  return true;
}
