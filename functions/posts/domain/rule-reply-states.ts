// What kind of reply a rule made to a comment. Pure.
import type { Draft } from '#functions/drafts/domain/draft.ts';

/** A message to the author of the comment, which nobody else sees. */
export const isPrivateRuleReply = ({ automation }: Draft): boolean =>
  automation?.actionType === 'dm';
