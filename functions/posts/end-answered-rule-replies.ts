// Ends what rules would still answer to comments that the account has answered otherwise.
import type { Draft, DraftState } from '#functions/drafts/domain/draft.ts';
import { ANSWERED_MEANWHILE_SENTENCE } from '#functions/drafts/domain/failure-sentences.ts';
import { isSentReply } from '#functions/drafts/domain/is-sent-reply.ts';
import { readCommentReplies } from '#functions/drafts/reply-repository.ts';
import { discardRuleReply } from '#functions/drafts/reply-step-operations.ts';
import type { PostRef } from '#platform/table/keys.ts';
import type { CommentChange } from './domain/comment-changes-and-counts.ts';
import { isPrivateRuleReply } from './domain/rule-reply-states.ts';

const WAITING_STATES: readonly DraftState[] = ['generating', 'editing', 'queued'];

const listNewlyAnswered = (changes: readonly CommentChange[]) =>
  changes.flatMap((change) =>
    change.kind === 'update' && !change.before.isAnswered && change.after.isAnswered
      ? [change.after]
      : [],
  );

/**
 * Call it after comments were stored. A crash before it loses nothing: everything is checked once more before a reply is
 * approved or sent.
 */
export async function endAnsweredRuleReplies(
  post: PostRef,
  changes: readonly CommentChange[],
): Promise<void> {
  for (const { id: commentId, ruleReplyIds } of listNewlyAnswered(changes)) {
    if (ruleReplyIds.length === 0) continue;
    const drafts = [
      ...(await readCommentReplies(post, ruleReplyIds, { consistent: true })).values(),
    ];
    // The answer may be the rule's own.
    const isAnsweredByRule = drafts.some((one) => isSentReply(one) && !isPrivateRuleReply(one));
    if (isAnsweredByRule) continue;
    for (const draft of drafts.filter(({ state }: Draft) => WAITING_STATES.includes(state))) {
      const kind = isPrivateRuleReply(draft) ? 'private_reply' : 'comment';
      const { userId, igUserId, mediaId } = post;
      const subject = { kind, userId, igUserId, mediaId, commentId } as const;
      const end = { endedBy: 'already_answered', reason: ANSWERED_MEANWHILE_SENTENCE };
      await discardRuleReply({ subject }, draft, end);
    }
  }
}
