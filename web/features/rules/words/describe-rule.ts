// A rule as one sentence: `When a comment on any post contains “price”, reply with one of 6 texts after 2–5 minutes.`
import { describeActions } from './describe-actions.ts';
import { describeConditions } from './describe-conditions.ts';
import type { WholeRuleInWords } from './rule-in-words.ts';

export function describeRule(rule: WholeRuleInWords): string {
  const sentence = `${describeConditions(rule)}, ${describeActions(rule)}`;
  return sentence.endsWith('…') ? sentence : `${sentence}.`;
}
