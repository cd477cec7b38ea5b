// Explains what rules decided about one event.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import type { InboundItem } from '#functions/drafts/reply-ports.ts';
import { readReply } from '#functions/drafts/storage/reply-repository.ts';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import { pickLeadingDecisions } from '../domain/activity/leading-decisions.ts';
import { getAudience, listActions } from '../domain/evaluation/evaluate-rule.ts';
import type { InboundItemReaders } from '../evaluation/to-rule-event.ts';
import { toReplySubject } from '../evaluation/to-rule-event.ts';
import { getEventKey, type RuleOutcome, type StoredEvent } from '../storage/event-repository.ts';
import type { StoredRule } from '../storage/rule-item.ts';
import type { AnswerBudget } from './answer-budget.ts';
import { createExplainer, type ExplainedDecision } from './explain-decision.ts';
import { toActivityReply } from './to-activity-reply.ts';
import { findOptOut, toPublicRuleEvent } from './to-public-event.ts';

export type ActivityEntry = {
  readonly stored: StoredEvent;
  /** In the order of the rules. One undefined entry stands for an event that could not be evaluated. */
  readonly rules: readonly (StoredRule | undefined)[];
};

export type ReadEntry = ActivityEntry & {
  /** Undefined after it was deleted. */
  readonly inboundItem: InboundItem | undefined;
  /** The replies by their ids. */
  readonly replies: ReadonlyMap<string, Draft>;
};

/** Reads what was written and the replies to it, once for all rules. */
export async function readActivityEntry(
  { stored, rules }: ActivityEntry,
  readers: InboundItemReaders,
): Promise<ReadEntry> {
  const { event, evaluation } = stored;
  const subject = toReplySubject(event, 'public');
  const actions = rules.flatMap((rule) => (rule && evaluation?.outcomes[rule.id]?.actions) ?? []);
  const [inboundItem, ...replies] = await Promise.all([
    readers[subject.kind].findInboundItem(subject),
    ...actions.map(({ audience, replyId }) =>
      replyId === undefined ? undefined : readReply(toReplySubject(event, audience), replyId),
    ),
  ]);
  const drafts = replies.flatMap((reply) => (reply ? [reply.draft] : []));
  return { stored, rules, inboundItem, replies: new Map(drafts.map((draft) => [draft.id, draft])) };
}

type ActivityOptions = {
  /** The network accepts nothing from the account until then (ISO); undefined when it does. */
  readonly postingPauseEnd: string | undefined;
  /** Whether to keep only the decisions that say what rules did about the event. */
  readonly isLeadingOnly: boolean;
  /** Rows have no trace after it is used up. */
  readonly budget: AnswerBudget;
};

type ActivityAction = RuleActivity['actions'][number];

function buildAction(
  { stored, replies }: ReadEntry,
  { id, audience, replyId = '', stoppedBy }: RuleOutcome['actions'][number],
  { postingPauseEnd }: ActivityOptions,
): ActivityAction {
  const subject = toReplySubject(stored.event, audience);
  const draft = replies.get(replyId);
  return {
    action_id: id,
    audience,
    stopped_by: stoppedBy ?? null,
    reply: draft === undefined ? null : toActivityReply(subject, draft, postingPauseEnd),
  };
}

/** The reason that stopped the whole rule is stored once, not with each of its actions. */
function listActionOutcomes(
  rule: StoredRule | undefined,
  { evaluation }: StoredEvent,
): RuleOutcome['actions'] {
  if (rule === undefined) return [];
  const outcome = evaluation?.outcomes[rule.id];
  if (outcome === undefined) return [];
  if (outcome.actions.length > 0) return outcome.actions;
  return listActions(rule).map(({ action_id, action_type }) => ({
    id: action_id,
    audience: getAudience(action_type),
    stoppedBy: outcome.outcome,
  }));
}

type RuleDecision = ExplainedDecision & { readonly rule: StoredRule | undefined };

function buildRow(
  entry: ReadEntry,
  { rule, trace, ...decision }: RuleDecision,
  options: ActivityOptions,
): Omit<RuleActivity, 'event' | 'created_at'> {
  const eventId = getEventKey(entry.stored.event).replace('#', '~');
  const actions = listActionOutcomes(rule, entry.stored);
  return {
    id: rule === undefined ? eventId : `${eventId}~${rule.id}`,
    rule_id: rule?.id ?? null,
    rule_name: rule?.name ?? '',
    ...decision,
    trace: options.budget.isUsedUp() ? [] : trace(),
    actions: actions.map((action) => buildAction(entry, action, options)),
  };
}

export function buildActivityRows(
  entry: ReadEntry,
  options: ActivityOptions,
): readonly RuleActivity[] {
  const { stored, rules, inboundItem } = entry;
  const { event, evaluation } = stored;
  const explain = createExplainer(stored, inboundItem);
  const decisions = rules.map((rule) => ({ rule, ...explain(rule) }));
  const shown = options.isLeadingOnly ? pickLeadingDecisions(decisions) : decisions;
  const optOut = findOptOut(stored, inboundItem);
  const common = {
    event: {
      ...toPublicRuleEvent(event, inboundItem, evaluation?.author),
      ...(optOut && { opt_out: optOut }),
    },
    created_at: evaluation?.at ?? event.writtenAt,
    ...(options.isLeadingOnly && { other_rules_count: decisions.length - shown.length }),
  };
  return shown.map((decision) => {
    const row = { ...common, ...buildRow(entry, decision, options) };
    options.budget.add(row);
    return row;
  });
}
