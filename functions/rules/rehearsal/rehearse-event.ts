// Rehearses one rule over one stored event with the code that decides about live ones: first at the time of the event,
// beside the rules before it, and again at the due time of each reply.
import { isActionTextWrittenByModel } from '#shared/rules/rule-types-and-options.ts';
import type { RuleAction } from '#shared/schemas/rule-actions.ts';
import type { PublicRuleEvent, RehearsedEvent } from '#shared/schemas/rule-activity.ts';
import { toPublicRuleEvent } from '../activity/to-public-rule-event.ts';
import type { ConditionGroupTrace } from '../domain/conditions/compile-rule-conditions.ts';
import { listUsableReplyTexts } from '../domain/evaluation/choose-reply-text.ts';
import {
  decideMatchedRules,
  type RuleWithDecision,
} from '../domain/evaluation/decide-matched-rules.ts';
import {
  findRuleSkipReason,
  listRuleActions,
  type RuleActionDecision,
  type RuleSkipReason,
  traceRuleConditions,
} from '../domain/evaluation/evaluate-rule.ts';
import type { ReplyAudience, RuleEvent } from '../domain/evaluation/rule-event.ts';
import { findPastHandlingOfEvent } from '../domain/rehearsal/find-past-handling-of-event.ts';
import {
  findRuleDecisionStop,
  findStoppedReplyAudiences,
  type RuleSendSituation,
} from '../evaluation/find-stopped-reply-audiences.ts';
import { getRuleEventType, toRuleEvent } from '../evaluation/to-rule-event.ts';
import { computeLatestReplyDueTime, type RehearsedRule } from './load-rehearsed-rule.ts';
import type { RehearsedPastEvent } from './read-past-events-for-rehearsal.ts';
import type { RehearsalMemory } from './rehearsal-memory.ts';

export type RehearsalContext = RehearsedRule & { readonly memory: RehearsalMemory };

export type RehearsedEventResult =
  | { readonly matched: true; readonly row: RehearsedEvent }
  | {
      readonly matched: false;
      readonly event: PublicRuleEvent;
      readonly trace: readonly ConditionGroupTrace[];
      readonly reason: RuleSkipReason;
      readonly isAnswered: boolean;
    };

type RehearsedAction = RehearsedEvent['actions'][number];

const EARLIER_ANSWER = 'earlier_answer';
const ANSWERS = 'answers';
/** A rehearsal is about the rule, so today's plan does not limit it. */
const PLAN = { hasSubscription: true, isRulesFeatureOn: true } as const;

/** Returns the situation at this time (epoch ms) for a reply for this audience. */
export function findPastSendSituation(
  { memory }: RehearsalContext,
  { past }: RehearsedPastEvent,
  at: number,
  audience: ReplyAudience,
): RuleSendSituation {
  const inboundItem = past.asOf(at, audience);
  return { inboundItem, plan: PLAN, hasOptedOut: memory.hasOptedOut(inboundItem, at), now: at };
}

/** Lets the rehearsed rule and those before it decide at the time of the event, and counts their triggers. */
function decide(
  rehearsal: RehearsalContext,
  one: RehearsedPastEvent,
  event: RuleEvent,
): readonly RuleWithDecision[] {
  const { ruleSet, memory } = rehearsal;
  const matched = ruleSet
    .listCandidates(event)
    .filter((rule) => findRuleSkipReason(rule, event) === undefined);
  const decided = decideMatchedRules(matched, event, {
    answeredAudiences: new Set(),
    // A live event is read only once, as the subject of a public reply.
    stoppedAudiences: findStoppedReplyAudiences(
      findPastSendSituation(rehearsal, one, event.writtenAt, 'public'),
    ),
    getTriggerCount: memory.getCount,
  });
  for (const { rule, decision } of decided)
    if (decision.acts)
      for (const { key } of decision.triggerCounts) memory.addToCount(rule.id, key);
  return decided;
}

/** Takes the texts in turn, because live replies never use the same text twice in a row. */
function takeNextText({ memory }: RehearsalContext, { action_id, action_value }: RuleAction) {
  const count = memory.getCount(ANSWERS, action_id);
  memory.addToCount(ANSWERS, action_id);
  const usable = listUsableReplyTexts(action_value);
  return usable[count % usable.length] ?? null;
}

function rehearseAction(
  rehearsal: RehearsalContext,
  one: RehearsedPastEvent,
  action: RuleAction,
  { actionId: action_id, audience, stoppedBy }: RuleActionDecision,
): RehearsedAction {
  const stop = (stopped_by: string) => ({
    action_id,
    audience,
    stopped_by,
    would_reply: null,
    written_by_model: false,
    would_reply_at: null,
  });
  if (stoppedBy !== undefined) return stop(stoppedBy);
  const dueAt = computeLatestReplyDueTime(action, Date.parse(one.event.writtenAt));
  const guard = findRuleDecisionStop(
    findPastSendSituation(rehearsal, one, dueAt, audience),
    audience,
  );
  if (guard) return stop(guard);
  const isByModel = isActionTextWrittenByModel(action.action_type);
  return {
    action_id,
    audience,
    stopped_by: null,
    would_reply: isByModel ? null : takeNextText(rehearsal, action),
    written_by_model: isByModel,
    would_reply_at: new Date(dueAt).toISOString(),
  };
}

function rehearseActions(
  rehearsal: RehearsalContext,
  one: RehearsedPastEvent,
  decisions: readonly RuleActionDecision[],
): RehearsedAction[] {
  const actions = new Map(listRuleActions(rehearsal.rule).map((one) => [one.action_id, one]));
  return decisions.flatMap((decision) => {
    const action = actions.get(decision.actionId);
    return action ? [rehearseAction(rehearsal, one, action, decision)] : [];
  });
}

/** The rule that answers this audience. */
const findAnsweringRule = (
  decided: readonly RuleWithDecision[],
  audience: ReplyAudience | undefined,
) =>
  decided.find(({ decision }) =>
    decision.actions.some((one) => one.audience === audience && one.stoppedBy === undefined),
  )?.rule;

/** Describes the first reply, or why there is none. */
function summarizeActions(
  { names }: RehearsalContext,
  actions: readonly RehearsedAction[],
  decided: readonly RuleWithDecision[],
) {
  const sent = actions.find(({ stopped_by }) => stopped_by === null);
  const nothing = { would_reply: null, written_by_model: false, would_reply_at: null };
  if (sent) {
    const { would_reply, written_by_model, would_reply_at } = sent;
    const reply = { would_reply, written_by_model, would_reply_at };
    return { ...reply, stopped_by: null, earlier_rule: null };
  }
  const [first] = actions;
  if (first?.stopped_by !== EARLIER_ANSWER)
    return { ...nothing, stopped_by: first?.stopped_by ?? 'no_action', earlier_rule: null };
  const { id } = findAnsweringRule(decided, first.audience) ?? { id: '' };
  const earlier_rule = { id, name: names.get(id) ?? '' };
  return { ...nothing, stopped_by: null, earlier_rule };
}

/** Undefined for an event of another type. Call it in the order in which the events were written. */
export function rehearseEvent(
  rehearsal: RehearsalContext,
  one: RehearsedPastEvent,
): RehearsedEventResult | undefined {
  const { rule, memory } = rehearsal;
  const { event, past } = one;
  memory.recordWish(one);
  const eventType = getRuleEventType(event);
  const inboundItem = past.asOf(Date.parse(event.writtenAt), 'public');
  if (eventType !== rule.eventType || inboundItem.isOwn) return undefined;
  const seen = toRuleEvent(eventType, inboundItem, { isHistory: false });
  const ruleEvent = { ...seen, personKey: memory.getPersonKey(seen) };
  const publicEvent = toPublicRuleEvent(event, inboundItem);
  const trace = traceRuleConditions(rule, ruleEvent);
  const decided = decide(rehearsal, one, ruleEvent);
  const decision = decided.find((each) => each.rule.id === rule.id)?.decision;
  const ownerDid = findPastHandlingOfEvent(past);
  if (decision === undefined) {
    const isAnswered = ownerDid.answered?.by === 'owner';
    const reason = findRuleSkipReason(rule, ruleEvent) ?? 'conditions';
    return { matched: false, event: publicEvent, trace, reason, isAnswered };
  }
  const actions = rehearseActions(rehearsal, one, decision.actions);
  const row: RehearsedEvent = {
    event: publicEvent,
    matched: true,
    trace,
    ...summarizeActions(rehearsal, actions, decided),
    actions,
    owner_did: ownerDid,
  };
  return { matched: true, row };
}
