// Finds the owner's answers in the thread of a comment, as opposed to those of rules.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { isOneOfSentReplies } from '#functions/drafts/domain/read-back/is-one-of-sent-replies.ts';
import { isRuleReplyId } from '#functions/drafts/domain/rule-replies/rule-reply-id.ts';
import {
  type ReplyClaim,
  readReplyClaims,
} from '#functions/drafts/posting/published-reply-claims.ts';
import { readCommentReplies } from '#functions/drafts/storage/reply-repository.ts';
import type { PostRef } from '#platform/table/keys.ts';
import { findAnswersInThread } from '#shared/find-answers-in-thread.ts';
import type { StoredComment } from '../storage/comment-item.ts';
import { readStoredCommentThread } from '../storage/comment-repository.ts';
import { createCommentReplyClaimKeys } from './comment-reply-claim-keys.ts';

type AnsweredComment = Pick<StoredComment, 'id' | 'parentId' | 'threadStartedAt' | 'username'>;

export const readThreadOfComment = (
  post: PostRef,
  { id, parentId, threadStartedAt }: Pick<AnsweredComment, 'id' | 'parentId' | 'threadStartedAt'>,
): Promise<readonly StoredComment[]> =>
  readStoredCommentThread(post, { id: parentId ?? id, threadStartedAt });

/** The data that identifies the rules' comments among the account's. */
type RuleReplies = {
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly claims: ReadonlyMap<string, ReplyClaim>;
};

/** `own` are comments of the account in the threads of `comments`. */
export async function readRuleRepliesOfComments(
  post: PostRef,
  comments: readonly StoredComment[],
  own: readonly StoredComment[],
): Promise<RuleReplies> {
  const ids = comments.flatMap(({ ruleReplyIds }) => ruleReplyIds);
  const [drafts, claims] = await Promise.all([
    readCommentReplies(post, ids, { consistent: true }),
    readReplyClaims(
      createCommentReplyClaimKeys(post),
      own.map(({ id }) => id),
    ),
  ]);
  return { drafts, claims };
}

/**
 * The account's comments that rules wrote. Rules answer each comment of a thread separately, all below the same
 * top-level comment.
 */
function findIdsByRules(
  thread: readonly StoredComment[],
  own: readonly StoredComment[],
  { drafts, claims }: RuleReplies,
): ReadonlySet<string> {
  const byRules = thread.flatMap(({ ruleReplyIds }) =>
    ruleReplyIds.flatMap((id) => drafts.get(id) ?? []),
  );
  // The comment that a rule answered may be deleted together with its draft, but the claim still names the draft.
  const isClaimedByRule = (id: string): boolean => isRuleReplyId(claims.get(id)?.response_id ?? '');
  return new Set(
    own
      .filter((one) => isClaimedByRule(one.id) || isOneOfSentReplies(one, byRules))
      .map(({ id }) => id),
  );
}

const listLater = (thread: readonly StoredComment[], { id }: AnsweredComment) =>
  thread.slice(thread.findIndex((one) => one.id === id) + 1);

/** The owner's answers to a comment in its thread, oldest first. */
export function findOwnerAnswersInThread(
  comment: AnsweredComment,
  thread: readonly StoredComment[],
  replies: RuleReplies,
): readonly StoredComment[] {
  const later = listLater(thread, comment);
  const own = later.filter(({ isOwn }) => isOwn);
  const idsByRules = findIdsByRules(thread, own, replies);
  return findAnswersInThread(
    comment,
    later.filter(({ id }) => !idsByRules.has(id)),
  );
}

/** The account's comments after a comment in its thread, and the owner's answers among them, oldest first. */
async function readAnswersInThread(post: PostRef, comment: AnsweredComment) {
  const thread = await readThreadOfComment(post, comment);
  const own = listLater(thread, comment).filter(({ isOwn }) => isOwn);
  if (own.length === 0) return { own, byOwner: own };
  const replies = await readRuleRepliesOfComments(post, thread, own);
  return { own, byOwner: findOwnerAnswersInThread(comment, thread, replies) };
}

/** For an answered comment. Also true when the answer is not stored in its thread. */
export async function hasOwnerAnsweredInThread(
  post: PostRef,
  comment: AnsweredComment,
): Promise<boolean> {
  const { own, byOwner } = await readAnswersInThread(post, comment);
  return own.length === 0 || byOwner.length > 0;
}
