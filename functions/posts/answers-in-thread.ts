// What the owner has written in the thread of a comment to answer it, as opposed to what rules wrote there.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { isOneOfReplies } from '#functions/drafts/domain/read-back/is-one-of-replies.ts';
import { isRuleReplyId } from '#functions/drafts/domain/rule-replies/rule-reply-id.ts';
import { type ReplyClaim, readReplyClaims } from '#functions/drafts/published-reply-claims.ts';
import { readCommentReplies } from '#functions/drafts/reply-repository.ts';
import type { PostRef } from '#platform/table/keys.ts';
import { findAnswers } from '#shared/find-answers.ts';
import { createCommentClaimKeys } from './comment-claim-keys.ts';
import type { StoredComment } from './comment-item.ts';
import { readStoredCommentThread } from './comment-repository.ts';

type AnsweredComment = Pick<StoredComment, 'id' | 'parentId' | 'threadStartedAt' | 'username'>;

export const readThreadOf = (
  post: PostRef,
  { id, parentId, threadStartedAt }: Pick<AnsweredComment, 'id' | 'parentId' | 'threadStartedAt'>,
): Promise<readonly StoredComment[]> =>
  readStoredCommentThread(post, { id: parentId ?? id, threadStartedAt });

/** What tells which of the account's comments rules wrote. */
type RuleReplies = {
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly claims: ReadonlyMap<string, ReplyClaim>;
};

/** `own` are comments of the account that stand in the threads of `comments`. */
export async function readRuleReplies(
  post: PostRef,
  comments: readonly StoredComment[],
  own: readonly StoredComment[],
): Promise<RuleReplies> {
  const ids = comments.flatMap(({ ruleReplyIds }) => ruleReplyIds);
  const [drafts, claims] = await Promise.all([
    readCommentReplies(post, ids, { consistent: true }),
    readReplyClaims(
      createCommentClaimKeys(post),
      own.map(({ id }) => id),
    ),
  ]);
  return { drafts, claims };
}

/** Which of the account's comments rules wrote. They answer each comment of a thread apart, all below the same one. */
function findIdsByRules(
  thread: readonly StoredComment[],
  own: readonly StoredComment[],
  { drafts, claims }: RuleReplies,
): ReadonlySet<string> {
  const byRules = thread.flatMap(({ ruleReplyIds }) =>
    ruleReplyIds.flatMap((id) => drafts.get(id) ?? []),
  );
  // What a rule answered may be deleted, and its draft with it: the claim still names the draft.
  const isClaimedByRule = (id: string): boolean => isRuleReplyId(claims.get(id)?.response_id ?? '');
  return new Set(
    own
      .filter((one) => isClaimedByRule(one.id) || isOneOfReplies(one, byRules))
      .map(({ id }) => id),
  );
}

const listLater = (thread: readonly StoredComment[], { id }: AnsweredComment) =>
  thread.slice(thread.findIndex((one) => one.id === id) + 1);

/** With what of its thread the owner answered a comment, oldest first. */
export function findAnswersOfOwner(
  comment: AnsweredComment,
  thread: readonly StoredComment[],
  replies: RuleReplies,
): readonly StoredComment[] {
  const later = listLater(thread, comment);
  const own = later.filter(({ isOwn }) => isOwn);
  const idsByRules = findIdsByRules(thread, own, replies);
  return findAnswers(
    comment,
    later.filter(({ id }) => !idsByRules.has(id)),
  );
}

/** What the account wrote after a comment in its thread, and with what of it the owner answered, oldest first. */
async function readAnswersInThread(post: PostRef, comment: AnsweredComment) {
  const thread = await readThreadOf(post, comment);
  const own = listLater(thread, comment).filter(({ isOwn }) => isOwn);
  if (own.length === 0) return { own, byOwner: own };
  const replies = await readRuleReplies(post, thread, own);
  return { own, byOwner: findAnswersOfOwner(comment, thread, replies) };
}

/** For a comment that is answered. True as well when the answer is not stored in its thread. */
export async function hasOwnerAnsweredInThread(
  post: PostRef,
  comment: AnsweredComment,
): Promise<boolean> {
  const { own, byOwner } = await readAnswersInThread(post, comment);
  return own.length === 0 || byOwner.length > 0;
}
