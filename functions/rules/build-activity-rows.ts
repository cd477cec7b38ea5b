// Explains what rules decided about one event.
import { readReply } from '#functions/drafts/reply-repository.ts';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import { getReach, listActions } from './domain/evaluate-rule.ts';
import { pickLeadingDecisions } from './domain/leading-decisions.ts';
import { getEventKey, type RuleOutcome, type StoredEvent } from './event-repository.ts';
import { type ExplainedDecision, explainDecision } from './explain-decision.ts';
import type { StoredRule } from './rule-item.ts';
import { toActivityReply } from './to-activity-reply.ts';
import { findOptOut, toPublicRuleEvent } from './to-public-event.ts';
import { toReplySubject } from './to-rule-event.ts';
import type { WritingReaders } from './use-cases/evaluate-event.ts';

export type ActivityEntry = {
  readonly stored: StoredEvent;
  /** In their order. The only one is undefined for an event that could not be evaluated. */
  readonly rules: readonly (StoredRule | undefined)[];
};

type ActivityOptions = {
  readonly readers: WritingReaders;
  /** Until then the network takes nothing from the account (ISO); undefined when it does. */
  readonly postingPauseEnd: string | undefined;
  /** Only what answers the question what rules did about the event. */
  readonly isLeadingOnly: boolean;
};

type ActivityAction = RuleActivity['actions'][number];

async function buildAction(
  { event }: StoredEvent,
  { id, reach, replyId, stoppedBy }: RuleOutcome['actions'][number],
  { postingPauseEnd }: ActivityOptions,
): Promise<ActivityAction> {
  const subject = toReplySubject(event, reach);
  const stored = replyId === undefined ? undefined : await readReply(subject, replyId);
  return {
    action_id: id,
    reach,
    stopped_by: stoppedBy ?? null,
    reply: stored === undefined ? null : toActivityReply(subject, stored.draft, postingPauseEnd),
  };
}

/** What stopped the rule as a whole is stored once, not with each of its actions. */
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
    reach: getReach(action_type),
    stoppedBy: outcome.outcome,
  }));
}

type RuleDecision = ExplainedDecision & { readonly rule: StoredRule | undefined };

async function buildRow(
  stored: StoredEvent,
  { rule, trace, ...decision }: RuleDecision,
  options: ActivityOptions,
): Promise<Omit<RuleActivity, 'event' | 'created_at'>> {
  const eventId = getEventKey(stored.event).replace('#', '~');
  const actions = listActionOutcomes(rule, stored);
  return {
    id: rule === undefined ? eventId : `${eventId}~${rule.id}`,
    rule_id: rule?.id ?? null,
    rule_name: rule?.name ?? '',
    ...decision,
    trace: trace(),
    actions: await Promise.all(actions.map((action) => buildAction(stored, action, options))),
  };
}

/** The event is read once for all of them. */
export async function buildActivityRows(
  { stored, rules }: ActivityEntry,
  options: ActivityOptions,
): Promise<readonly RuleActivity[]> {
  const { event, evaluation } = stored;
  const subject = toReplySubject(event, 'public');
  const writing = await options.readers[subject.kind].findWriting(subject);
  const decisions = rules.map((rule) => ({ rule, ...explainDecision(rule, stored, writing) }));
  const shown = options.isLeadingOnly ? pickLeadingDecisions(decisions) : decisions;
  const optOut = findOptOut(stored, writing);
  const common = {
    event: {
      ...toPublicRuleEvent(event, writing, evaluation?.author),
      ...(optOut && { opt_out: optOut }),
    },
    created_at: evaluation?.at ?? event.writtenAt,
    ...(options.isLeadingOnly && { other_rules_count: decisions.length - shown.length }),
  };
  return Promise.all(
    shown.map(async (decision) => ({ ...common, ...(await buildRow(stored, decision, options)) })),
  );
}
