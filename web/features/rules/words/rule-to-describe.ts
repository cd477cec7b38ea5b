// The parts of a rule that its description in words needs.
import type { Rule } from '#shared/schemas/rule.ts';

export type RuleToDescribe = Pick<Rule, 'rule_event_type' | 'rule'>;

/** Replies that wait for approval go out neither at once nor after the delay. */
export type WholeRuleToDescribe = RuleToDescribe & { readonly waitsForApproval: boolean };
