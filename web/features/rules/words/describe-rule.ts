// A rule as one sentence: `When a comment on any post contains “price”, reply with one of 6 texts after 2–5 minutes.`
import { describeRuleActions } from './describe-actions.ts';
import { describeRuleConditions } from './describe-conditions.ts';
import type { WholeRuleToDescribe } from './rule-in-words.ts';

export function describeRule(rule: WholeRuleToDescribe): string {
  const sentence = `${describeRuleConditions(rule)}, ${describeRuleActions(rule)}`;
  return sentence.endsWith('…') ? sentence : `${sentence}.`;
}
