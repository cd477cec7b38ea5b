// Explains what rules decided about one event.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import type { InboundItem } from '#functions/drafts/reply-ports.ts';
import { readReply } from '#functions/drafts/storage/reply-repository.ts';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import { pickMostRelevantDecisions } from '../domain/activity/pick-most-relevant-decisions.ts';
import { getActionAudience, listRuleActions } from '../domain/evaluation/evaluate-rule.ts';
import type { InboundItemReaders } from '../evaluation/to-rule-event.ts';
import { toReplySubjectOfEvent } from '../evaluation/to-rule-event.ts';
import {
  getInboundEventKey,
  type StoredInboundEvent,
  type StoredRuleOutcome,
} from '../storage/inbound-event-log-repository.ts';
import type { StoredRule } from '../storage/rule-item.ts';
import {
  createRuleDecisionExplainer,
  type ExplainedRuleDecision,
} from './explain-rule-decision.ts';
import type { ResponseTimeAndSizeBudget } from './response-time-and-size-budget.ts';
import { toActivityReply } from './to-activity-reply.ts';
import { findOptOutWishOfEvent, toPublicRuleEvent } from './to-public-rule-event.ts';

export type RuleActivityEntry = {
  readonly stored: StoredInboundEvent;
  /** In the order of the rules. One undefined entry stands for an event that could not be evaluated. */
  readonly rules: readonly (StoredRule | undefined)[];
};

export type RuleActivityEntryWithReplies = RuleActivityEntry & {
  /** Undefined after it was deleted. */
  readonly inboundItem: InboundItem | undefined;
  /** The replies by their ids. */
  readonly replies: ReadonlyMap<string, Draft>;
};

/** Reads what was written and the replies to it, once for all rules. */
export async function readRepliesOfActivityEntry(
  { stored, rules }: RuleActivityEntry,
  readers: InboundItemReaders,
): Promise<RuleActivityEntryWithReplies> {
  const { event, evaluation } = stored;
  const subject = toReplySubjectOfEvent(event, 'public');
  const actions = rules.flatMap((rule) => (rule && evaluation?.outcomes[rule.id]?.actions) ?? []);
  const [inboundItem, ...replies] = await Promise.all([
    readers[subject.kind].findInboundItem(subject),
    ...actions.map(({ audience, replyId }) =>
      replyId === undefined
        ? undefined
        : readReply(toReplySubjectOfEvent(event, audience), replyId),
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
  readonly budget: ResponseTimeAndSizeBudget;
};

type ActivityAction = RuleActivity['actions'][number];

function buildAction(
  { stored, replies }: RuleActivityEntryWithReplies,
  { id, audience, replyId = '', stoppedBy }: StoredRuleOutcome['actions'][number],
  { postingPauseEnd }: ActivityOptions,
): ActivityAction {
  const subject = toReplySubjectOfEvent(stored.event, audience);
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
  { evaluation }: StoredInboundEvent,
): StoredRuleOutcome['actions'] {
  if (rule === undefined) return [];
  const outcome = evaluation?.outcomes[rule.id];
  if (outcome === undefined) return [];
  if (outcome.actions.length > 0) return outcome.actions;
  return listRuleActions(rule).map(({ action_id, action_type }) => ({
    id: action_id,
    audience: getActionAudience(action_type),
    stoppedBy: outcome.outcome,
  }));
}

type RuleDecision = ExplainedRuleDecision & { readonly rule: StoredRule | undefined };

function buildRow(
  entry: RuleActivityEntryWithReplies,
  { rule, trace, ...decision }: RuleDecision,
  options: ActivityOptions,
): Omit<RuleActivity, 'event' | 'created_at'> {
  const eventId = getInboundEventKey(entry.stored.event).replace('#', '~');
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
  entry: RuleActivityEntryWithReplies,
  options: ActivityOptions,
): readonly RuleActivity[] {
  const { stored, rules, inboundItem } = entry;
  const { event, evaluation } = stored;
  const explain = createRuleDecisionExplainer(stored, inboundItem);
  const decisions = rules.map((rule) => ({ rule, ...explain(rule) }));
  const shown = options.isLeadingOnly ? pickMostRelevantDecisions(decisions) : decisions;
  const optOut = findOptOutWishOfEvent(stored, inboundItem);
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
