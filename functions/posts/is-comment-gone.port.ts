// Whether a comment is gone from the network, after a reply to it was refused with that reason.
import { getNetworkAccess } from '#functions/connection/network/network-access.ts';
import { refreshUsername } from '#functions/connection/network/refresh-username.ts';
import type { CommentReplySubject, PrivateReplySubject } from '#functions/drafts/jobs.ts';
import { runNetworkReadBackCall } from '#functions/drafts/reply-channel-guards.ts';
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
  // The network says the same of everything that it does not let us read: the account tells the two apart.
  await readBack(() => refreshUsername(subject));
  return true;
}
