// Ends pending replies of rules to comments that the account has answered otherwise.
import type { Draft, DraftState } from '#functions/drafts/domain/lifecycle/draft.ts';
import { ALREADY_ANSWERED_END_REASON } from '#functions/drafts/domain/rule-replies/rule-reply-end-reasons.ts';
import { readCommentReplies } from '#functions/drafts/storage/reply-repository.ts';
import { applyAndSaveDraftEvent } from '#functions/drafts/storage/save-draft.ts';
import type { PostRef } from '#platform/table/keys.ts';
import type { CommentChange, MergedComment } from '../domain/comment-changes-and-counts.ts';
import { isPrivateRuleReply } from '../domain/is-private-rule-reply.ts';
import { hasOwnerAnsweredInThread, readThreadOfComment } from './answers-in-thread.ts';

const WAITING_STATES: readonly DraftState[] = ['generating', 'editing', 'queued'];

type AnsweredComment = Pick<
  MergedComment,
  'id' | 'parentId' | 'threadStartedAt' | 'username' | 'isAnswered' | 'ruleReplyIds'
>;

const listNewlyAnswered = (changes: readonly CommentChange[]): readonly AnsweredComment[] =>
  changes.flatMap((change) =>
    change.kind === 'update' && !change.before.isAnswered && change.after.isAnswered
      ? [change.after]
      : [],
  );

/**
 * The answered comments of the threads in which the account has written. A comment that is followed by a rule's
 * answer to another one counts as answered before its owner answers it.
 */
async function readAnsweredInThreads(
  post: PostRef,
  changes: readonly CommentChange[],
): Promise<readonly AnsweredComment[]> {
  const written = changes.flatMap((change) =>
    change.kind === 'add' && change.after.isOwn && change.after.parentId ? [change.after] : [],
  );
  const onePerThread = new Map(written.map((one) => [one.parentId, one]));
  const threads = await Promise.all(
    [...onePerThread.values()].map((comment) => readThreadOfComment(post, comment)),
  );
  return threads.flat().filter(({ isAnswered }) => isAnswered);
}

async function endRuleReplies(
  post: PostRef,
  { id: commentId }: AnsweredComment,
  drafts: readonly Draft[],
): Promise<void> {
  for (const draft of drafts) {
    const kind = isPrivateRuleReply(draft) ? 'private_reply' : 'comment';
    const { userId, igUserId, mediaId } = post;
    const subject = { kind, userId, igUserId, mediaId, commentId } as const;
    await applyAndSaveDraftEvent(subject, draft, {
      type: 'discarded',
      ...ALREADY_ANSWERED_END_REASON,
    });
  }
}

/**
 * Call it after comments were stored. A crash before it loses nothing, because everything is checked again before a
 * reply is approved or sent.
 */
export async function endAnsweredRuleReplies(
  post: PostRef,
  changes: readonly CommentChange[],
): Promise<void> {
  const answered = [...listNewlyAnswered(changes), ...(await readAnsweredInThreads(post, changes))];
  const byId = new Map(answered.map((one) => [one.id, one]));
  for (const comment of byId.values()) {
    if (comment.ruleReplyIds.length === 0) continue;
    const replies = await readCommentReplies(post, comment.ruleReplyIds, { consistent: true });
    const waiting = [...replies.values()].filter(({ state }) => WAITING_STATES.includes(state));
    // The answer may be a rule's own, to this comment or to another one of its thread.
    if (waiting.length > 0 && (await hasOwnerAnsweredInThread(post, comment)))
      await endRuleReplies(post, comment, waiting);
  }
}
