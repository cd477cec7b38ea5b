// Classifies a rule's reply to a comment. Pure.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { type ActionType, isPublicAction } from '#shared/rules/rule-types-and-options.ts';

/** Whether it is a message to the author of the comment, which other people do not see. */
export const isPrivateRuleReply = ({ automation }: Draft): boolean =>
  automation !== null && !isPublicAction(automation.actionType as ActionType);
