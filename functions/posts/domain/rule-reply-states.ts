// What kind of reply a rule made to a comment. Pure.
import type { Draft } from '#functions/drafts/domain/draft.ts';
import { isSameTextIgnoringAlterations } from '#functions/drafts/domain/is-same-text-ignoring-alterations.ts';

/** A message to the author of the comment, which nobody else sees. */
export const isPrivateRuleReply = ({ automation }: Draft): boolean =>
  automation?.actionType === 'dm';

/** Whether a comment of the account is one of these replies; a reply may be stored before the response that names it. */
export const isOneOfRuleReplies = (
  comment: { readonly id: string; readonly text: string },
  replies: readonly Draft[],
): boolean =>
  replies.some(
    ({ networkId, claimedAt, sendingText }) =>
      networkId === comment.id ||
      (networkId === null &&
        claimedAt !== null &&
        isSameTextIgnoringAlterations(sendingText ?? '', comment.text)),
  );
