// What the account has written in the thread of a comment after it, and which of it is no reply by rule.
import { isOneOfReplies } from '#functions/drafts/domain/is-one-of-replies.ts';
import { readCommentReplies } from '#functions/drafts/reply-repository.ts';
import type { PostRef } from '#platform/table/keys.ts';
import type { StoredComment } from './comment-item.ts';
import { readStoredCommentThread } from './comment-repository.ts';

type AnsweredComment = Pick<StoredComment, 'id' | 'parentId' | 'threadStartedAt'>;

/**
 * All of it, and what the owner wrote, oldest first. A rule answers each comment of a thread apart, and every answer stands
 * below the same top-level comment.
 */
export async function readAnswersInThread(post: PostRef, comment: AnsweredComment) {
  const id = comment.parentId ?? comment.id;
  const { threadStartedAt } = comment;
  const thread = await readStoredCommentThread(post, { id, threadStartedAt });
  const position = thread.findIndex((one) => one.id === comment.id);
  const all = thread.slice(position + 1).filter(({ isOwn }) => isOwn);
  if (all.length === 0) return { all, byOwner: all };
  const ids = thread.flatMap(({ ruleReplyIds }) => ruleReplyIds);
  const byRules = [...(await readCommentReplies(post, ids, { consistent: true })).values()];
  return { all, byOwner: all.filter((one) => !isOneOfReplies(one, byRules)) };
}

/** For a comment that is answered. True as well when the answer is not stored in its thread. */
export async function hasOwnerAnsweredInThread(
  post: PostRef,
  comment: AnsweredComment,
): Promise<boolean> {
  const { all, byOwner } = await readAnswersInThread(post, comment);
  return all.length === 0 || byOwner.length > 0;
}
