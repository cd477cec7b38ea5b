// Ends what rules would still answer to comments that the account has answered otherwise.
import type { Draft, DraftState } from '#functions/drafts/domain/draft.ts';
import { ANSWERED_MEANWHILE_SENTENCE } from '#functions/drafts/domain/failure-sentences.ts';
import { readCommentReplies } from '#functions/drafts/reply-repository.ts';
import { discardRuleReply } from '#functions/drafts/reply-step-operations.ts';
import type { PostRef } from '#platform/table/keys.ts';
import { readStoredComments } from './comment-repository.ts';
import type { CommentChange, MergedComment } from './domain/comment-changes-and-counts.ts';
import { isOneOfRuleReplies, isPrivateRuleReply } from './domain/rule-reply-states.ts';

const WAITING_STATES: readonly DraftState[] = ['generating', 'editing', 'queued'];

type AnsweredComment = Pick<MergedComment, 'id' | 'ruleReplyIds'>;

const listNewlyAnswered = (changes: readonly CommentChange[]): readonly AnsweredComment[] =>
  changes.flatMap((change) =>
    change.kind === 'update' && !change.before.isAnswered && change.after.isAnswered
      ? [change.after]
      : [],
  );

/** The comments below which the account has written, answered before or not. */
async function readAnsweredParents(
  post: PostRef,
  changes: readonly CommentChange[],
): Promise<readonly AnsweredComment[]> {
  const parentIds = changes.flatMap((change) =>
    change.kind === 'add' && change.after.isOwn && change.after.parentId
      ? [change.after.parentId]
      : [],
  );
  const parents = await readStoredComments(post, [...new Set(parentIds)]);
  return [...parents.values()];
}

const listOwnComments = (changes: readonly CommentChange[]): readonly MergedComment[] =>
  changes.flatMap((change) => (change.kind === 'add' && change.after.isOwn ? [change.after] : []));

async function endRuleReplies(
  post: PostRef,
  { id: commentId }: AnsweredComment,
  drafts: readonly Draft[],
): Promise<void> {
  for (const draft of drafts.filter(({ state }) => WAITING_STATES.includes(state))) {
    const kind = isPrivateRuleReply(draft) ? 'private_reply' : 'comment';
    const { userId, igUserId, mediaId } = post;
    const subject = { kind, userId, igUserId, mediaId, commentId } as const;
    const end = { endedBy: 'already_answered', reason: ANSWERED_MEANWHILE_SENTENCE };
    await discardRuleReply({ subject }, draft, end);
  }
}

/**
 * Call it after comments were stored. A crash before it loses nothing: everything is checked once more before a reply is
 * approved or sent.
 */
export async function endAnsweredRuleReplies(
  post: PostRef,
  changes: readonly CommentChange[],
): Promise<void> {
  const ownComments = listOwnComments(changes);
  const answered = [...listNewlyAnswered(changes), ...(await readAnsweredParents(post, changes))];
  const byId = new Map(answered.map((one) => [one.id, one]));
  for (const comment of byId.values()) {
    if (comment.ruleReplyIds.length === 0) continue;
    const replies = await readCommentReplies(post, comment.ruleReplyIds, { consistent: true });
    const drafts = [...replies.values()];
    // The answer may be the rule's own.
    const isByOwner = ownComments.some((one) => !isOneOfRuleReplies(one, drafts));
    if (isByOwner) await endRuleReplies(post, comment, drafts);
  }
}
