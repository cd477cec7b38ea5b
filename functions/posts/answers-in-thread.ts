// What the account has written in the thread of a comment after it: which of it rules sent, and which its owner.
import { isOneOfReplies } from '#functions/drafts/domain/is-one-of-replies.ts';
import { readCommentReplies } from '#functions/drafts/reply-repository.ts';
import type { PostRef } from '#platform/table/keys.ts';
import type { StoredComment } from './comment-item.ts';
import { readStoredCommentThread } from './comment-repository.ts';

type AnsweredComment = Pick<StoredComment, 'id' | 'parentId' | 'threadStartedAt'>;

export type AnswersInThread = {
  /** Oldest first. */
  readonly byOwner: readonly StoredComment[];
  readonly byRules: readonly StoredComment[];
};

/** A rule answers each comment of a thread apart, and every answer stands below the same top-level comment. */
export async function readAnswersInThread(
  post: PostRef,
  comment: AnsweredComment,
): Promise<AnswersInThread> {
  const id = comment.parentId ?? comment.id;
  const { threadStartedAt } = comment;
  const thread = await readStoredCommentThread(post, { id, threadStartedAt });
  const position = thread.findIndex((one) => one.id === comment.id);
  const answers = thread.slice(position + 1).filter(({ isOwn }) => isOwn);
  if (answers.length === 0) return { byOwner: [], byRules: [] };
  const ids = thread.flatMap(({ ruleReplyIds }) => ruleReplyIds);
  const replies = [...(await readCommentReplies(post, ids, { consistent: true })).values()];
  return {
    byOwner: answers.filter((one) => !isOneOfReplies(one, replies)),
    byRules: answers.filter((one) => isOneOfReplies(one, replies)),
  };
}

/** For a comment that is answered. True as well when the answer is not stored in its thread. */
export async function hasOwnerAnsweredInThread(
  post: PostRef,
  comment: AnsweredComment,
): Promise<boolean> {
  const { byOwner, byRules } = await readAnswersInThread(post, comment);
  return byOwner.length > 0 || byRules.length === 0;
}
