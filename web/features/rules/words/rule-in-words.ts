// What of a rule its description in words needs.
import type { Rule } from '#shared/schemas/rule.ts';

export type RuleInWords = Pick<Rule, 'rule_event_type' | 'rule'>;

/** With whether its replies wait for approval: then it neither replies at once nor after its delay. */
export type WholeRuleInWords = RuleInWords & { readonly waitsForApproval: boolean };
