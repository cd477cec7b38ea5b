// What of a rule its description in words needs.
import type { Rule } from '#shared/schemas/rule.ts';

export type RuleInWords = Pick<Rule, 'rule_event_type' | 'rule'>;
