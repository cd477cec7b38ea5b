// Explains what one rule decided about one event.
import { type Draft, getDraftText, type ReplyAutomation } from '#functions/drafts/domain/draft.ts';
import type { ReplySubject } from '#functions/drafts/jobs.ts';
import type { InboundWriting } from '#functions/drafts/reply-ports.ts';
import { readReply } from '#functions/drafts/reply-repository.ts';
import { formatProcessedEventId } from '#functions/drafts/rule-reply-ids.ts';
import type { ReplyPlace } from '#platform/table/keys.ts';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import {
  compileRule,
  findMismatch,
  getReach,
  listActions,
  traceRule,
} from './domain/evaluate-rule.ts';
import { findUnstoredReason } from './domain/unstored-reason.ts';
import type { RuleOutcome, StoredEvent } from './event-repository.ts';
import { getEventKey } from './event-repository.ts';
import { type StoredRule, toEvaluatedRule } from './rule-item.ts';
import { toPublicRuleEvent } from './to-public-event.ts';
import { getRuleEventType, toReplySubject, toRuleEvent } from './to-rule-event.ts';
import type { WritingReaders } from './use-cases/evaluate-event.ts';

export type ActivityEntry = {
  readonly stored: StoredEvent;
  /** Undefined for an event that could not be evaluated. */
  readonly rule: StoredRule | undefined;
};

type ActivityAction = RuleActivity['actions'][number];

type ActivityReply = NonNullable<ActivityAction['reply']>;

/** A reply is put off until the end of a pause, rounded up to seconds. */
const PAUSE_ROUNDING_MS = 2_000;

/** When it is sent, and what it waits for then: an hour may have no room, and the network may take nothing for a while. */
function findWait(
  { state, sendsAt }: Draft,
  { dueAt, slotHour }: ReplyAutomation,
  postingPauseEnd: string | undefined,
): Pick<ActivityReply, 'due_at' | 'waits_for'> {
  const due = state === 'queued' ? (sendsAt ?? dueAt) : dueAt;
  if (state !== 'queued') return { due_at: due, waits_for: null };
  const isPaused =
    postingPauseEnd !== undefined &&
    Date.parse(due) <= Date.parse(postingPauseEnd) + PAUSE_ROUNDING_MS;
  if (isPaused) return { due_at: postingPauseEnd, waits_for: 'posting_pause' };
  return { due_at: due, waits_for: slotHour ? 'hourly_cap' : null };
}

function toActivityReply(
  subject: ReplySubject,
  draft: Draft,
  postingPauseEnd: string | undefined,
): ActivityAction['reply'] {
  const { automation } = draft;
  if (automation === null) return null;
  const place: ReplyPlace =
    subject.kind === 'message'
      ? { kind: 'CONVERSATION', id: subject.conversationId }
      : { kind: 'POST', id: subject.mediaId };
  return {
    id: draft.id,
    rule_processed_event_id: formatProcessedEventId({ place, automation }),
    state: draft.state,
    text: getDraftText(draft),
    ...findWait(draft, automation, postingPauseEnd),
    ended_by: automation.endedBy,
    error: draft.error,
  };
}

async function buildAction(
  { event }: StoredEvent,
  { id, reach, replyId, stoppedBy }: RuleOutcome['actions'][number],
  postingPauseEnd: string | undefined,
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

type Decision = Pick<RuleActivity, 'outcome' | 'reason' | 'trace'>;

/** What is not stored about a rule can be computed: its conditions did not match, or what else kept it from acting. */
function explain(
  rule: StoredRule,
  { event, evaluation }: StoredEvent,
  writing: InboundWriting | undefined,
): Decision {
  const stored = evaluation?.outcomes[rule.id];
  const storedDecision = stored && {
    outcome: stored.outcome === 'acted' ? ('acted' as const) : ('stopped' as const),
    reason: stored.outcome === 'acted' ? null : stored.outcome,
  };
  if (writing === undefined)
    return {
      ...(storedDecision ?? { outcome: 'not_matched', reason: 'subject_deleted' }),
      trace: [],
    };
  const isHistory = event.source === 'import';
  const ruleEvent = toRuleEvent(getRuleEventType(event), writing, { isHistory });
  const compiled = compileRule(toEvaluatedRule(rule));
  const mismatch = findMismatch(compiled, ruleEvent);
  const trace = traceRule(compiled, ruleEvent);
  if (storedDecision) return { ...storedDecision, trace };
  return mismatch
    ? { outcome: 'not_matched', reason: mismatch, trace }
    : { outcome: 'stopped', reason: findUnstoredReason(evaluation ?? { outcomes: {} }), trace };
}

/** What stopped the rule as a whole is stored once, not with each of its actions. */
function listActionOutcomes(
  { eventType, definition }: StoredRule,
  outcome: RuleOutcome | undefined,
): RuleOutcome['actions'] {
  if (outcome === undefined || outcome.actions.length > 0) return outcome?.actions ?? [];
  return listActions({ eventType, definition }).map(({ action_id, action_type }) => ({
    id: action_id,
    reach: getReach(action_type),
    stoppedBy: outcome.outcome,
  }));
}

/** `postingPauseEnd`: until then the network takes nothing from the account (ISO); undefined when it does. */
export async function buildActivityRow(
  readers: WritingReaders,
  { stored, rule }: ActivityEntry,
  postingPauseEnd: string | undefined,
): Promise<RuleActivity> {
  const { event, evaluation, failure } = stored;
  const subject = toReplySubject(event, 'public');
  const writing = await readers[subject.kind].findWriting(subject);
  const id = getEventKey(event).replace('#', '~');
  const common = {
    event: toPublicRuleEvent(event, writing, evaluation?.author),
    created_at: evaluation?.at ?? event.writtenAt,
  };
  if (rule === undefined)
    return {
      ...common,
      id,
      rule_id: null,
      rule_name: '',
      outcome: 'failed',
      reason: failure ?? null,
      trace: [],
      actions: [],
    };
  const actions = listActionOutcomes(rule, evaluation?.outcomes[rule.id]);
  return {
    ...common,
    id: `${id}~${rule.id}`,
    rule_id: rule.id,
    rule_name: rule.name,
    ...explain(rule, stored, writing),
    actions: await Promise.all(
      actions.map((action) => buildAction(stored, action, postingPauseEnd)),
    ),
  };
}
