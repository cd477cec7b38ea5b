// Decides what the rules of an account do about one event. The rules decide in the order of their positions, with at
// most one public reply and one private message in all.

import type { InboundItem } from '#functions/drafts/reply-ports.ts';
import type { InboundEvent } from '#functions/events/domain/inbound-event.ts';
import { getFeatureFlagsOfUser } from '#functions/session/domain/user-plan.ts';
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import { nowMs } from '#platform/clock.ts';
import type { TableWrite } from '#platform/table/table.ts';
import {
  decideMatchedRules,
  type EventAnswerHistory,
} from '../domain/evaluation/decide-matched-rules.ts';
import {
  type CompiledRule,
  findRuleSkipReason,
  listRuleActions,
  type RuleDecision,
} from '../domain/evaluation/evaluate-rule.ts';
import type { ReplyAudience, RuleEvent } from '../domain/evaluation/rule-event.ts';
import { listTriggerCounts } from '../domain/evaluation/trigger-counts.ts';
import type {
  RuleEventEvaluation,
  StoredRuleOutcome,
} from '../storage/inbound-event-log-repository.ts';
import { resolvePersonKey } from '../storage/person-name-repository.ts';
import { readPersonOptOutAndMute } from '../storage/person-repository.ts';
import type { StoredRuleList } from '../storage/rule-repository.ts';
import { type LoadedCompiledRules, loadCompiledRules } from '../storage/rule-set-cache.port.ts';
import { buildTriggerCountWrite, readTriggerCounts } from '../storage/trigger-count-repository.ts';
import { buildRuleReply, type PlannedRuleReply } from './build-rule-reply.ts';
import { findStoppedReplyAudiences, getUserPlanFacts } from './find-stopped-reply-audiences.ts';
import { getRuleEventType, toRuleEvent } from './to-rule-event.ts';

export type EventToDecideByRules = {
  readonly event: InboundEvent;
  readonly inboundItem: InboundItem;
  readonly list: StoredRuleList;
  /** The earlier outcomes of rules about the event; rules that acted do not look at it again. */
  readonly earlier: RuleEventEvaluation['outcomes'];
  /** The time of the decision (ISO). */
  readonly at: string;
};

export type RuleDecisionsOnEvent = {
  readonly inboundItem: InboundItem;
  /** The outcomes of all rules whose conditions matched, earlier outcomes included. */
  readonly outcomes: RuleEventEvaluation['outcomes'];
  readonly replies: readonly PlannedRuleReply[];
  readonly countWrites: readonly TableWrite[];
};

/** The outcome of a rule that made a reply. */
export const RULE_ACTED_OUTCOME = 'acted';
/** This many fit into a kilobyte with the event; later rules have no stored outcome. */
export const MAX_STORED_RULE_OUTCOMES = 4;

export const listAnsweredAudiences = (
  outcomes: RuleEventEvaluation['outcomes'],
): readonly ReplyAudience[] =>
  Object.values(outcomes).flatMap(({ actions }) =>
    actions.flatMap(({ audience, replyId }) => (replyId === undefined ? [] : [audience])),
  );

const listLimitedCounts = (rule: CompiledRule, event: RuleEvent) => [
  ...listTriggerCounts('rule', rule.definition.options, event),
  ...listRuleActions(rule).flatMap((action) =>
    listTriggerCounts(action.action_id, action.action_options, event),
  ),
];

const isStoppedAsWhole = (decision: RuleDecision): boolean =>
  !decision.acts && decision.actions.every(({ stoppedBy }) => stoppedBy === decision.reason);

const toOutcome = (
  decision: RuleDecision,
  at: string,
  replyIds: ReadonlyMap<string, string> = new Map(),
): StoredRuleOutcome => ({
  outcome: decision.acts ? RULE_ACTED_OUTCOME : decision.reason,
  at,
  // A reason that stopped all actions is stored as the outcome.
  actions: isStoppedAsWhole(decision)
    ? []
    : decision.actions.map(({ actionId, audience, stoppedBy }) => ({
        id: actionId,
        audience,
        ...(replyIds.has(actionId) && { replyId: replyIds.get(actionId) }),
        ...(stoppedBy && { stoppedBy }),
      })),
});

type Situation = EventToDecideByRules & {
  readonly ruleEvent: RuleEvent;
  readonly loaded: LoadedCompiledRules;
  readonly matched: readonly CompiledRule[];
};

async function readHistory({ event, inboundItem, list, ruleEvent, matched, earlier }: Situation) {
  const toScope = (ruleId: string) => ({ ...event, ruleId, epoch: list.epoch });
  const [user, person, getTriggerCount] = await Promise.all([
    findUserIncludingDeleted(event.userId),
    readPersonOptOutAndMute(event, ruleEvent),
    readTriggerCounts(
      matched.flatMap((rule) =>
        listLimitedCounts(rule, ruleEvent).map(({ key }) => ({ scope: toScope(rule.id), key })),
      ),
    ),
  ]);
  const features = user && getFeatureFlagsOfUser(user, nowMs());
  return {
    answeredAudiences: new Set(listAnsweredAudiences(earlier)),
    stoppedAudiences: findStoppedReplyAudiences({
      inboundItem,
      plan: getUserPlanFacts(user),
      ...person,
      now: nowMs(),
    }),
    allowsUnseen: features?.allow_live_rules_approval_mode_off ?? false,
    getTriggerCount,
    toScope,
  };
}

type ActingRule = { readonly rule: CompiledRule; readonly decision: RuleDecision & { acts: true } };

async function buildReplies(
  situation: Situation,
  { rule, decision }: ActingRule,
  { toScope, allowsUnseen }: Awaited<ReturnType<typeof readHistory>>,
): Promise<readonly PlannedRuleReply[]> {
  const storedRule = situation.loaded.storedRules.get(rule.id);
  if (storedRule === undefined) return [];
  const actions = new Map(listRuleActions(rule).map((action) => [action.action_id, action]));
  return Promise.all(
    decision.actions.flatMap((one) => {
      const action = actions.get(one.actionId);
      if (one.stoppedBy !== undefined || action === undefined) return [];
      const scope = toScope(rule.id);
      const { event, ruleEvent, inboundItem } = situation;
      const reply = { event, ruleEvent, inboundItem, rule: storedRule, action, decision: one };
      return [buildRuleReply({ ...reply, allowsUnseen, scope })];
    }),
  );
}

/** The outcome of a rule that answers the person's next message instead. */
const LATER_MESSAGE = 'later_message';

/** The rules that answer a later message of the same kind and therefore not this one. */
function listPostponed({ inboundItem, ruleEvent, matched }: Situation): readonly CompiledRule[] {
  const laterEvents = (inboundItem.laterItems ?? [])
    .filter(({ story }) => (story === undefined) === (inboundItem.story === undefined))
    .map((later) => toRuleEvent(ruleEvent.eventType, later, { isHistory: false }));
  return matched.filter((rule) =>
    laterEvents.some((later) => findRuleSkipReason(rule, later) === undefined),
  );
}

async function decideMatched(situation: Situation): Promise<RuleDecisionsOnEvent> {
  const { ruleEvent, inboundItem, earlier, at } = situation;
  const read = await readHistory(situation);
  const outcomes: Record<string, StoredRuleOutcome> = { ...earlier };
  const postponed = listPostponed(situation);
  const matched = situation.matched.filter((rule) => !postponed.includes(rule));
  for (const { id } of postponed.slice(0, MAX_STORED_RULE_OUTCOMES))
    outcomes[id] = { outcome: LATER_MESSAGE, at, actions: [] };
  const replies: PlannedRuleReply[] = [];
  const countWrites: TableWrite[] = [];
  const history: EventAnswerHistory = {
    ...read,
    getTriggerCount: (ruleId, key) => read.getTriggerCount(read.toScope(ruleId), key),
  };
  for (const { rule, decision } of decideMatchedRules(matched, ruleEvent, history)) {
    if (!decision.acts) {
      if (Object.keys(outcomes).length < MAX_STORED_RULE_OUTCOMES)
        outcomes[rule.id] = toOutcome(decision, at);
      continue;
    }
    const planned = await buildReplies(situation, { rule, decision }, read);
    const ids = planned.map(({ draft }) => [draft.automation?.actionId ?? '', draft.id] as const);
    outcomes[rule.id] = toOutcome(decision, at, new Map(ids));
    const scope = read.toScope(rule.id);
    countWrites.push(
      ...decision.triggerCounts.map((count) => buildTriggerCountWrite(scope, count)),
    );
    replies.push(...planned);
  }
  return { inboundItem, outcomes, replies, countWrites };
}

export async function decideRulesOnEvent(
  input: EventToDecideByRules,
): Promise<RuleDecisionsOnEvent> {
  const { event, inboundItem, list, earlier } = input;
  const loaded = await loadCompiledRules(event, list);
  const isHistory = event.source === 'import';
  const seen = toRuleEvent(getRuleEventType(event), inboundItem, { isHistory });
  const matched = loaded.ruleSet
    .listCandidates(seen)
    .filter(({ id }) => earlier[id]?.outcome !== RULE_ACTED_OUTCOME)
    .filter((rule) => findRuleSkipReason(rule, seen) === undefined);
  if (matched.length === 0) return { inboundItem, outcomes: earlier, replies: [], countWrites: [] };
  const ruleEvent = { ...seen, personKey: await resolvePersonKey(event, seen.author) };
  return decideMatched({ ...input, ruleEvent, loaded, matched });
}
