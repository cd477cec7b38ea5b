// Decides what a rule does about an event: the same code for live events, rehearsals and tests. Pure, without I/O.

import type { RuleSendGuardCode } from '#functions/drafts/domain/rule-replies/find-reply-stop-reason.ts';
import {
  type CompiledRuleConditions,
  type ConditionGroupTrace,
  compileRuleConditions,
} from '#functions/rules/domain/conditions/compile-rule-conditions.ts';
import {
  type ActionType,
  isPublicAction,
  RULE_EVENT_TYPE_OPTIONS,
  type RuleEventType,
} from '#shared/rules/rule-types-and-options.ts';
import type { RuleDefinition } from '#shared/schemas/rule.ts';
import type { RuleAction } from '#shared/schemas/rule-actions.ts';
import type { ReplyAudience, RuleEvent } from './rule-event.ts';
import { hasTriggersLeft, listTriggerCounts, type TriggerCount } from './trigger-counts.ts';

/** The part of a stored rule that evaluation needs. */
export type RuleForEvaluation = {
  readonly id: string;
  readonly eventType: RuleEventType;
  readonly isActive: boolean;
  /** The rule does not answer older events (epoch ms). */
  readonly appliesFrom: number;
  /** Its owner also wants answers to what was written before the account was linked. */
  readonly answersHistory?: boolean;
  readonly definition: RuleDefinition;
};

export type CompiledRule = RuleForEvaluation & { readonly conditions: CompiledRuleConditions };

/** Earlier answers to the event, and the counts of earlier events. */
export type RuleAnswerHistory = {
  /** The audiences that earlier rules answer this event for. */
  readonly answeredAudiences: ReadonlySet<ReplyAudience>;
  readonly getTriggerCount: (triggerCountKey: string) => number;
  /** The guards that stop every rule from answering in public or in private now. */
  readonly stoppedAudiences?: ReadonlyMap<ReplyAudience, RuleSendGuardCode>;
};

type ActionStop = 'earlier_answer' | 'trigger_count' | RuleSendGuardCode;

export type RuleActionDecision = {
  readonly actionId: string;
  readonly actionType: ActionType;
  readonly audience: ReplyAudience;
  readonly stoppedBy: ActionStop | undefined;
};

/** The reason why a rule does nothing about an event. */
export type RuleSkipReason =
  | 'inactive'
  | 'other_event_type'
  | 'own_writing'
  | 'written_before_rule'
  | 'history'
  | 'conditions'
  | 'reply_to_comment'
  | 'no_action'
  | ActionStop;

export type RuleDecision =
  | {
      readonly acts: false;
      readonly reason: RuleSkipReason;
      readonly actions: readonly RuleActionDecision[];
    }
  | {
      readonly acts: true;
      readonly actions: readonly RuleActionDecision[];
      /** The write that stores the decision takes these counts. */
      readonly triggerCounts: readonly TriggerCount[];
    };

export const compileRule = (rule: RuleForEvaluation): CompiledRule => ({
  ...rule,
  conditions: compileRuleConditions(rule.eventType, rule.definition),
});

const skip = (
  reason: RuleSkipReason,
  actions: readonly RuleActionDecision[] = [],
): RuleDecision => ({
  acts: false,
  reason,
  actions,
});

/** The reason why the rule does not even look at its actions; undefined when its conditions hold. */
export function findRuleSkipReason(
  rule: CompiledRule,
  event: RuleEvent,
): RuleSkipReason | undefined {
  if (rule.eventType !== event.eventType) return 'other_event_type';
  if (!rule.isActive) return 'inactive';
  if (event.isOwn) return 'own_writing';
  if (event.writtenAt < rule.appliesFrom) return 'written_before_rule';
  if (event.isHistory && !rule.answersHistory) return 'history';
  if (!rule.conditions.matches(event.subjects)) return 'conditions';
  const { only_top_level_comments: answersNoReplies } = rule.definition.options;
  return answersNoReplies && event.isReplyToComment ? 'reply_to_comment' : undefined;
}

export const listRuleActions = ({
  eventType,
  definition,
}: Pick<RuleForEvaluation, 'eventType' | 'definition'>): readonly RuleAction[] =>
  definition[RULE_EVENT_TYPE_OPTIONS[eventType].actionsField].actions;

export const getActionAudience = (type: ActionType): ReplyAudience =>
  isPublicAction(type) ? 'public' : 'private';

/** The first action of each audience answers, unless an earlier rule answers or its counts are used up. */
export function evaluateRule(
  rule: CompiledRule,
  event: RuleEvent,
  history: RuleAnswerHistory,
): RuleDecision {
  const mismatch = findRuleSkipReason(rule, event);
  if (mismatch) return skip(mismatch);
  const ruleCounts = listTriggerCounts('rule', rule.definition.options, event);
  const hasRuleTriggersLeft = hasTriggersLeft(ruleCounts, history.getTriggerCount);
  const triggerCounts = [...ruleCounts];
  const answered = new Set(history.answeredAudiences);
  const actions = listRuleActions(rule).map((action): RuleActionDecision => {
    const { action_id: actionId, action_type: actionType, action_options: options } = action;
    const audience = getActionAudience(actionType);
    const decide = (stoppedBy?: ActionStop) => ({ actionId, actionType, audience, stoppedBy });
    if (answered.has(audience)) return decide('earlier_answer');
    const guard = history.stoppedAudiences?.get(audience);
    if (guard) return decide(guard);
    const counts = listTriggerCounts(actionId, options, event);
    if (!hasRuleTriggersLeft || !hasTriggersLeft(counts, history.getTriggerCount))
      return decide('trigger_count');
    answered.add(audience);
    triggerCounts.push(...counts);
    return decide();
  });
  if (actions.some(({ stoppedBy }) => stoppedBy === undefined))
    return { acts: true, actions, triggerCounts };
  return skip(actions.at(0)?.stoppedBy ?? 'no_action', actions);
}

/** Tells which conditions held, with the text that matched. */
export const traceRuleConditions = (
  { conditions }: CompiledRule,
  event: RuleEvent,
): readonly ConditionGroupTrace[] => conditions.trace(event.subjects);
