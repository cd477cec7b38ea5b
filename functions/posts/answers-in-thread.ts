// What the owner has written in the thread of a comment to answer it, as opposed to what rules wrote there.
import { isOneOfReplies } from '#functions/drafts/domain/is-one-of-replies.ts';
import { isRuleReplyId } from '#functions/drafts/domain/rule-reply-id.ts';
import { readReplyClaims } from '#functions/drafts/published-reply-claims.ts';
import { readCommentReplies } from '#functions/drafts/reply-repository.ts';
import type { PostRef } from '#platform/table/keys.ts';
import { createCommentClaimKeys } from './comment-claim-keys.ts';
import type { StoredComment } from './comment-item.ts';
import { readStoredCommentThread } from './comment-repository.ts';
import { findAnswers } from './domain/answered-comments.ts';

type AnsweredComment = Pick<StoredComment, 'id' | 'parentId' | 'threadStartedAt' | 'username'>;

export const readThreadOf = (
  post: PostRef,
  { id, parentId, threadStartedAt }: Pick<AnsweredComment, 'id' | 'parentId' | 'threadStartedAt'>,
): Promise<readonly StoredComment[]> =>
  readStoredCommentThread(post, { id: parentId ?? id, threadStartedAt });

/** Which of the account's comments rules wrote. They answer each comment of a thread apart, all below the same one. */
async function findIdsByRules(
  post: PostRef,
  thread: readonly StoredComment[],
  own: readonly StoredComment[],
): Promise<ReadonlySet<string>> {
  const ids = thread.flatMap(({ ruleReplyIds }) => ruleReplyIds);
  const [drafts, claims] = await Promise.all([
    readCommentReplies(post, ids, { consistent: true }),
    readReplyClaims(
      createCommentClaimKeys(post),
      own.map(({ id }) => id),
    ),
  ]);
  const byRules = [...drafts.values()];
  // What a rule answered may be deleted, and its draft with it: the claim still names the draft.
  const isClaimedByRule = (id: string): boolean => isRuleReplyId(claims.get(id)?.response_id ?? '');
  return new Set(
    own
      .filter((one) => isClaimedByRule(one.id) || isOneOfReplies(one, byRules))
      .map(({ id }) => id),
  );
}

/** What the account wrote after a comment in its thread, and with what of it the owner answered, oldest first. */
export async function readAnswersInThread(post: PostRef, comment: AnsweredComment) {
  const thread = await readThreadOf(post, comment);
  const later = thread.slice(thread.findIndex(({ id }) => id === comment.id) + 1);
  const own = later.filter(({ isOwn }) => isOwn);
  if (own.length === 0) return { own, byOwner: own };
  const idsByRules = await findIdsByRules(post, thread, own);
  const withoutRules = later.filter(({ id }) => !idsByRules.has(id));
  return { own, byOwner: findAnswers(comment, withoutRules) };
}

/** For a comment that is answered. True as well when the answer is not stored in its thread. */
export async function hasOwnerAnsweredInThread(
  post: PostRef,
  comment: AnsweredComment,
): Promise<boolean> {
  const { own, byOwner } = await readAnswersInThread(post, comment);
  return own.length === 0 || byOwner.length > 0;
}
