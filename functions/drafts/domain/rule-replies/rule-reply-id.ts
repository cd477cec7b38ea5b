// Marks by its id that a rule made a reply, because the claim of a published reply outlives the reply. Pure.

const RULE_REPLY_ENDING = '-rule';

/** Sorts by age like the id that it is made of. */
export const toRuleReplyId = (responseId: string): string => `${responseId}${RULE_REPLY_ENDING}`;

export const isRuleReplyId = (responseId: string): boolean =>
  responseId.endsWith(RULE_REPLY_ENDING);
