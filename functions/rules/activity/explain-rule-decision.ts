// Explains what rules decided about one event. Each rule, as it was then, computes what is not stored.
import type { InboundItem } from '#functions/drafts/reply-ports.ts';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import { inferUnstoredRuleOutcome } from '../domain/activity/infer-unstored-rule-outcome.ts';
import {
  type CompiledRule,
  compileRule,
  findRuleSkipReason,
  traceRuleConditions,
} from '../domain/evaluation/evaluate-rule.ts';
import type { RuleEvent } from '../domain/evaluation/rule-event.ts';
import { getRuleEventType, toRuleEvent } from '../evaluation/to-rule-event.ts';
import type { StoredInboundEvent } from '../storage/inbound-event-log-repository.ts';
import { type StoredRule, toRuleForEvaluation } from '../storage/rule-item.ts';

export type ExplainedRuleDecision = Pick<RuleActivity, 'outcome' | 'reason'> & {
  /** Says which condition held; computed only for decisions that are shown. */
  readonly trace: () => RuleActivity['trace'];
};

const NO_TRACE = () => [];

function findStoredDecision(
  { evaluation }: StoredInboundEvent,
  rule: StoredRule,
): Pick<RuleActivity, 'outcome' | 'reason'> | undefined {
  const outcome = evaluation?.outcomes[rule.id]?.outcome;
  if (outcome === undefined) return undefined;
  return outcome === 'acted' ? { outcome, reason: null } : { outcome: 'stopped', reason: outcome };
}

/** A page explains many events by the same rules: each rule is compiled once. */
const compiledRules = new WeakMap<StoredRule, CompiledRule>();

function compileOnce(rule: StoredRule): CompiledRule {
  const compiled = compiledRules.get(rule) ?? compileRule(toRuleForEvaluation(rule));
  compiledRules.set(rule, compiled);
  return compiled;
}

function toExplainedEvent({ event }: StoredInboundEvent, inboundItem: InboundItem): RuleEvent {
  const isHistory = event.source === 'import';
  return toRuleEvent(getRuleEventType(event), inboundItem, { isHistory });
}

/**
 * Explains what rules decided about one event; its text is folded once for all of them. `inboundItem` is undefined when it
 * was deleted, and a rule is undefined for an event that could not be evaluated. A rule without a stored decision did
 * not match, or something else kept it from acting.
 */
export function createRuleDecisionExplainer(
  stored: StoredInboundEvent,
  inboundItem: InboundItem | undefined,
): (rule: StoredRule | undefined) => ExplainedRuleDecision {
  const { evaluation, failure } = stored;
  const ruleEvent = inboundItem && toExplainedEvent(stored, inboundItem);
  return (rule) => {
    if (rule === undefined) return { outcome: 'failed', reason: failure ?? null, trace: NO_TRACE };
    const storedDecision = findStoredDecision(stored, rule);
    if (ruleEvent === undefined) {
      const deleted = { outcome: 'not_matched', reason: 'subject_deleted' } as const;
      return { ...(storedDecision ?? deleted), trace: NO_TRACE };
    }
    const compiled = compileOnce(rule);
    const trace = () => traceRuleConditions(compiled, ruleEvent);
    if (storedDecision) return { ...storedDecision, trace };
    const mismatch = findRuleSkipReason(compiled, ruleEvent);
    return mismatch
      ? { outcome: 'not_matched', reason: mismatch, trace }
      : {
          outcome: 'stopped',
          reason: inferUnstoredRuleOutcome(evaluation ?? { outcomes: {} }),
          trace,
        };
  };
}
