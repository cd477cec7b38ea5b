// A rule as one sentence: `When a comment on any post contains “price”, reply with one of 6 texts after 2–5 minutes.`
import { describeRuleActions } from './describe-rule-actions.ts';
import { describeRuleConditions } from './describe-rule-conditions.ts';
import type { WholeRuleToDescribe } from './rule-to-describe.ts';

export function describeRule(rule: WholeRuleToDescribe): string {
  const sentence = `${describeRuleConditions(rule)}, ${describeRuleActions(rule)}`;
  return sentence.endsWith('…') ? sentence : `${sentence}.`;
}
