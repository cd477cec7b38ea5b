// What one rule would have done about one stored event.
import type { InboundEvent } from '#functions/connection/domain/inbound-event.ts';
import type { InboundWriting, OwnerAnswer } from '#functions/drafts/reply-ports.ts';
import { isWrittenByModel } from '#shared/rules/rule-tables.ts';
import type { RuleAction } from '#shared/schemas/rule-actions.ts';
import type { PublicRuleEvent, RehearsedEvent } from '#shared/schemas/rule-activity.ts';
import { listUsableTexts } from './domain/choose-reply-text.ts';
import type { ConditionGroupTrace } from './domain/conditions.ts';
import { computeDueTime } from './domain/delay-plan.ts';
import {
  type CompiledRule,
  evaluateRule,
  findMismatch,
  getReach,
  listActions,
  type RuleDecision,
  traceRule,
} from './domain/evaluate-rule.ts';
import { readOptOut } from './domain/opt-out.ts';
import { getPersonKey, type ReplyReach, type RuleEvent } from './domain/rule-event.ts';
import type { SendGuard } from './domain/send-guard.ts';
import { toPublicRuleEvent } from './to-public-event.ts';
import { getRuleEventType, toRuleEvent } from './to-rule-event.ts';

const MINUTE_MS = 60_000;

export type EventWithWriting = {
  readonly event: InboundEvent;
  readonly writing: InboundWriting;
  readonly answer: OwnerAnswer | undefined;
};

export type RehearsedRule = {
  readonly rule: CompiledRule;
  /** The active rules that look at an event before it. */
  readonly earlier: readonly {
    readonly id: string;
    readonly name: string;
    readonly compiled: CompiledRule;
  }[];
  /** What the rehearsal has counted so far: triggers, answers, and who asked for no more messages: `out <person>`. */
  readonly counts: Map<string, number>;
};

export type RehearsalResult =
  | { readonly matched: true; readonly row: RehearsedEvent }
  | {
      readonly matched: false;
      readonly event: PublicRuleEvent;
      readonly trace: readonly ConditionGroupTrace[];
      readonly isAnswered: boolean;
    };

const OUT = 'out';
const ANSWERS = 'answers';

/** Remembers who wrote a word that ends automatic messages, as the product would have. */
function recordOptOut({ counts }: RehearsedRule, event: RuleEvent, text: string): void {
  const wish = event.eventType === 'comment' ? undefined : readOptOut(text);
  if (wish) counts.set(`${OUT} ${getPersonKey(event)}`, wish === 'out' ? 1 : 0);
}

/** What the owner did later, such as hiding a comment, would not have stopped the rule. */
function listStoppedReaches(
  { counts }: RehearsedRule,
  event: RuleEvent,
): ReadonlyMap<ReplyReach, SendGuard> {
  const hasOptedOut = counts.get(`${OUT} ${getPersonKey(event)}`) === 1;
  return hasOptedOut ? new Map([['private', 'opted_out']]) : new Map();
}

/** One text after the other, as no two in a row are the same when they are really sent. */
function takeNextText({ counts }: RehearsedRule, texts: RuleAction['action_value']): string | null {
  const count = counts.get(ANSWERS) ?? 0;
  counts.set(ANSWERS, count + 1);
  const usable = listUsableTexts(texts);
  return usable[count % usable.length] ?? null;
}

function describeReply(rehearsed: RehearsedRule, decision: RuleDecision, writing: InboundWriting) {
  const acting = decision.actions.find(({ stoppedBy }) => stoppedBy === undefined);
  const actions = listActions(rehearsed.rule);
  const action = actions.find(({ action_id }) => action_id === acting?.actionId);
  if (!decision.acts || action === undefined)
    return { would_reply: null, written_by_model: false, would_reply_at: null };
  const isByModel = isWrittenByModel(action.action_type);
  const { delay } = action.action_options;
  const dueAt = computeDueTime(delay, Date.parse(writing.writtenAt), 1, MINUTE_MS);
  return {
    would_reply: isByModel ? null : takeNextText(rehearsed, action.action_value),
    written_by_model: isByModel,
    would_reply_at: new Date(dueAt).toISOString(),
  };
}

/** The first rule that gets there before, when those that do leave nothing to answer. */
function findEarlierRule(
  earlier: RehearsedRule['earlier'],
  event: RuleEvent,
  decision: RuleDecision,
): RehearsedRule['earlier'][number] | undefined {
  const matching = earlier.filter(({ compiled }) => findMismatch(compiled, event) === undefined);
  const answered = new Set(
    matching.flatMap(({ compiled }) =>
      listActions(compiled).map(({ action_type }) => getReach(action_type)),
    ),
  );
  const open = decision.actions.filter(({ stoppedBy }) => stoppedBy === undefined);
  return open.some(({ reach }) => !answered.has(reach)) ? undefined : matching[0];
}

/** Undefined for an event of another type. Call it in the order in which the events were written. */
export function rehearseEvent(
  rehearsed: RehearsedRule,
  { event, writing, answer }: EventWithWriting,
): RehearsalResult | undefined {
  const { rule, earlier, counts } = rehearsed;
  const eventType = getRuleEventType(event);
  const ruleEvent = toRuleEvent(eventType, writing, { isHistory: false });
  recordOptOut(rehearsed, ruleEvent, writing.text);
  if (eventType !== rule.eventType) return undefined;
  const publicEvent = toPublicRuleEvent(event, writing);
  const trace = traceRule(rule, ruleEvent);
  if (findMismatch(rule, ruleEvent))
    return { matched: false, event: publicEvent, trace, isAnswered: answer !== undefined };
  const decision = evaluateRule(rule, ruleEvent, {
    answeredReaches: new Set(),
    stoppedReaches: listStoppedReaches(rehearsed, ruleEvent),
    getTriggerCount: (key) => counts.get(key) ?? 0,
  });
  const first = findEarlierRule(earlier, ruleEvent, decision);
  if (decision.acts && !first)
    for (const { key } of decision.triggerCounts) counts.set(key, (counts.get(key) ?? 0) + 1);
  const row: RehearsedEvent = {
    event: publicEvent,
    matched: true,
    trace,
    ...describeReply(rehearsed, decision, writing),
    stopped_by: decision.acts ? null : decision.reason,
    earlier_rule: first ? { id: first.id, name: first.name } : null,
    owner_did: { answered: answer ?? null, hidden: writing.isHidden },
  };
  return { matched: true, row };
}
