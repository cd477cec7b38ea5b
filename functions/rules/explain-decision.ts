// Explains what one rule decided about one event: what is not stored is computed by the rule as it was then.
import type { InboundWriting } from '#functions/drafts/reply-ports.ts';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import { compileRule, findMismatch, traceRule } from './domain/evaluate-rule.ts';
import { findUnstoredReason } from './domain/unstored-reason.ts';
import type { StoredEvent } from './event-repository.ts';
import { type StoredRule, toEvaluatedRule } from './rule-item.ts';
import { getRuleEventType, toRuleEvent } from './to-rule-event.ts';

export type ExplainedDecision = Pick<RuleActivity, 'outcome' | 'reason'> & {
  /** Which condition held, computed for what is shown alone. */
  readonly trace: () => RuleActivity['trace'];
};

const NO_TRACE = () => [];

function findStoredDecision(
  { evaluation }: StoredEvent,
  rule: StoredRule,
): Pick<RuleActivity, 'outcome' | 'reason'> | undefined {
  const outcome = evaluation?.outcomes[rule.id]?.outcome;
  if (outcome === undefined) return undefined;
  return outcome === 'acted' ? { outcome, reason: null } : { outcome: 'stopped', reason: outcome };
}

/**
 * `rule` is undefined for an event that could not be evaluated, `writing` once it was deleted. What is not stored about a
 * rule: its conditions did not match, or what else kept it from acting.
 */
export function explainDecision(
  rule: StoredRule | undefined,
  stored: StoredEvent,
  writing: InboundWriting | undefined,
): ExplainedDecision {
  const { event, evaluation, failure } = stored;
  if (rule === undefined) return { outcome: 'failed', reason: failure ?? null, trace: NO_TRACE };
  const storedDecision = findStoredDecision(stored, rule);
  if (writing === undefined) {
    const deleted = { outcome: 'not_matched', reason: 'subject_deleted' } as const;
    return { ...(storedDecision ?? deleted), trace: NO_TRACE };
  }
  const isHistory = event.source === 'import';
  const ruleEvent = toRuleEvent(getRuleEventType(event), writing, { isHistory });
  const compiled = compileRule(toEvaluatedRule(rule));
  const trace = () => traceRule(compiled, ruleEvent);
  if (storedDecision) return { ...storedDecision, trace };
  const mismatch = findMismatch(compiled, ruleEvent);
  return mismatch
    ? { outcome: 'not_matched', reason: mismatch, trace }
    : { outcome: 'stopped', reason: findUnstoredReason(evaluation ?? { outcomes: {} }), trace };
}
