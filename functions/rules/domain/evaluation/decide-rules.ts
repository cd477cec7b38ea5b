// Decides what several rules do about one event, in order: the same code for live events and rehearsals. Pure.
import type { SendGuard } from '#functions/drafts/domain/rule-replies/reply-checks.ts';
import { type CompiledRule, evaluateRule, type RuleDecision } from './evaluate-rule.ts';
import type { ReplyReach, RuleEvent } from './rule-event.ts';

/** Earlier answers to the event, and the counts of earlier events. */
export type EventHistory = {
  /** The reaches in which rules have answered this event before. */
  readonly answeredReaches: ReadonlySet<ReplyReach>;
  /** The guards that stop every rule from answering in public or in private now. */
  readonly stoppedReaches: ReadonlyMap<ReplyReach, SendGuard>;
  readonly getTriggerCount: (ruleId: string, triggerCountKey: string) => number;
};

export type DecidedRule = { readonly rule: CompiledRule; readonly decision: RuleDecision };

/** Allows at most one public reply and one private message in all. `matched` are in the order of their positions. */
export function decideRules(
  matched: readonly CompiledRule[],
  event: RuleEvent,
  { answeredReaches, stoppedReaches, getTriggerCount }: EventHistory,
): readonly DecidedRule[] {
  const answered = new Set(answeredReaches);
  return matched.map((rule) => {
    const decision = evaluateRule(rule, event, {
      answeredReaches: answered,
      stoppedReaches,
      getTriggerCount: (key) => getTriggerCount(rule.id, key),
    });
    if (decision.acts)
      for (const { reach, stoppedBy } of decision.actions) if (!stoppedBy) answered.add(reach);
    return { rule, decision };
  });
}
