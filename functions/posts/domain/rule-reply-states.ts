// What kind of reply a rule made to a comment. Pure.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { type ActionType, isPublicAction } from '#shared/rules/rule-tables.ts';

/** A message to the author of the comment, which nobody else sees. */
export const isPrivateRuleReply = ({ automation }: Draft): boolean =>
  automation !== null && !isPublicAction(automation.actionType as ActionType);
