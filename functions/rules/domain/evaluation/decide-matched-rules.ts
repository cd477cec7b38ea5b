// Decides what several rules do about one event, in order: the same code for live events and rehearsals. Pure.
import type { RuleSendGuardCode } from '#functions/drafts/domain/rule-replies/find-reply-stop-reason.ts';
import { type CompiledRule, evaluateRule, type RuleDecision } from './evaluate-rule.ts';
import type { ReplyAudience, RuleEvent } from './rule-event.ts';

/** Earlier answers to the event, and the counts of earlier events. */
export type EventAnswerHistory = {
  /** The audiences that rules have answered this event for. */
  readonly answeredAudiences: ReadonlySet<ReplyAudience>;
  /** The guards that stop every rule from answering in public or in private now. */
  readonly stoppedAudiences: ReadonlyMap<ReplyAudience, RuleSendGuardCode>;
  readonly getTriggerCount: (ruleId: string, triggerCountKey: string) => number;
};

export type RuleWithDecision = { readonly rule: CompiledRule; readonly decision: RuleDecision };

/** Allows at most one public reply and one private message in all. `matched` are in the order of their positions. */
export function decideMatchedRules(
  matched: readonly CompiledRule[],
  event: RuleEvent,
  { answeredAudiences, stoppedAudiences, getTriggerCount }: EventAnswerHistory,
): readonly RuleWithDecision[] {
  const answered = new Set(answeredAudiences);
  return matched.map((rule) => {
    const decision = evaluateRule(rule, event, {
      answeredAudiences: answered,
      stoppedAudiences,
      getTriggerCount: (key) => getTriggerCount(rule.id, key),
    });
    if (decision.acts)
      for (const { audience, stoppedBy } of decision.actions)
        if (!stoppedBy) answered.add(audience);
    return { rule, decision };
  });
}
