// Which of the own replies found under a comment is whose: what the thread tells about it.
import { otherDraftsIn, type ReadReply, type Sent } from '#functions/drafts/domain/read-back.ts';
import type { CommentSubject } from '#functions/drafts/jobs.ts';
import { claimOwnReplyIn } from '#functions/drafts/reply-claims.ts';
import { keys } from '#platform/table/keys.ts';
import type { StoredComment } from './comment-item.ts';
import { readComment, readThread } from './comment-repository.ts';

async function threadOf(subject: CommentSubject): Promise<readonly StoredComment[]> {
  const comment = await readComment(subject);
  if (!comment) return [];
  return readThread(subject, {
    id: comment.parentId ?? comment.id,
    threadAt: comment.threadAt,
  });
}

/** The reply of this draft among those the network shows, taken for it alone. */
export async function claimOwnReply(
  subject: CommentSubject,
  sent: Sent & { readonly responseId: string },
  replies: readonly ReadReply[],
): Promise<string | undefined> {
  const thread = await threadOf(subject);
  return claimOwnReplyIn(
    {
      others: otherDraftsIn(thread, subject.commentId),
      answeredAt: thread.find(({ id }) => id === subject.commentId)?.timestamp,
      heldBefore: (time) =>
        thread.filter((entry) => entry.isOwn && entry.arrivedAt < time).map(({ id }) => id),
      claimKey: (replyId) => keys.replyClaim(subject, replyId),
    },
    sent,
    replies,
  );
}
