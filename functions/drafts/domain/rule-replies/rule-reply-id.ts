// Tells by its id that a rule made a reply: the claim of a published reply outlives the reply itself. Pure.

const RULE_REPLY_ENDING = '-rule';

/** Sorts by age like the id it is made of. */
export const toRuleReplyId = (responseId: string): string => `${responseId}${RULE_REPLY_ENDING}`;

export const isRuleReplyId = (responseId: string): boolean =>
  responseId.endsWith(RULE_REPLY_ENDING);
