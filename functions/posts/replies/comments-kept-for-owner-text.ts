// Keeps comments that are gone on the network while their owner has typed text in reply.

import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { isFinalReplyFailure } from '#functions/drafts/domain/lifecycle/reply-failure-sentences.ts';
import { SUBJECT_DELETED_END_REASON } from '#functions/drafts/domain/rule-replies/rule-reply-end-reasons.ts';
import { hasUnsentTextOfOwner } from '#functions/drafts/domain/text-gate/has-unsent-text-of-owner.ts';
import { applyAndSaveDraftEvent } from '#functions/drafts/storage/save-draft.ts';
import { nowIso } from '#platform/clock.ts';
import type { PostRef } from '#platform/table/keys.ts';
import type { CommentChange } from '../domain/comment-changes-and-counts.ts';
import { isPrivateRuleReply } from '../domain/is-private-rule-reply.ts';
import type { StoredComment } from '../storage/comment-item.ts';

export type CommentKeptForOwnerText = {
  readonly comment: StoredComment;
  readonly replies: readonly Draft[];
};

export const isCommentKeptForOwnerText = (replies: readonly Draft[]): boolean =>
  replies.some((draft) => hasUnsentTextOfOwner(draft, nowIso()));

/** No list of the network has it, so it must not count as listed. */
export const buildKeptCommentChanges = ({
  comment: before,
}: CommentKeptForOwnerText): readonly CommentChange[] =>
  before.isUnlisted ? [] : [{ kind: 'update', before, after: { ...before, isUnlisted: true } }];

/** Ends its replies, so that they cannot be posted. After a crash the next read ends them. */
export async function endRepliesToGoneComments(
  post: PostRef,
  { comment, replies }: CommentKeptForOwnerText,
): Promise<void> {
  const { userId, igUserId, mediaId } = post;
  for (const draft of replies) {
    const kind = isPrivateRuleReply(draft) ? 'private_reply' : 'comment';
    const subject = { kind, userId, igUserId, mediaId, commentId: comment.id } as const;
    if (draft.automation !== null)
      await applyAndSaveDraftEvent(subject, draft, {
        type: 'discarded',
        ...SUBJECT_DELETED_END_REASON,
      });
    else if (!isFinalReplyFailure(draft.error))
      await applyAndSaveDraftEvent(subject, draft, {
        type: 'subject_gone',
        reason: 'gone_comment',
      });
  }
}
