// Implements the drafts feature's port for what stands before every reply by rule: when it is due, everything is checked
// once more.
import type { Draft, ReplyAutomation } from '#functions/drafts/domain/draft.ts';
import type { ReplySubject } from '#functions/drafts/jobs.ts';
import type {
  InboundWriting,
  RuleReplyGuard,
  RuleReplyVerdict,
} from '#functions/drafts/reply-ports.ts';
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import { compileRule, findMismatch, listActions } from './domain/evaluate-rule.ts';
import {
  describeGuard,
  findStoppingGuard,
  type SendFacts,
  type SendGuard,
} from './domain/send-guard.ts';
import { buildSendFacts } from './find-stopped-reaches.ts';
import { hasOptedOut } from './person-repository.ts';
import { reserveSendSlot } from './reserve-send-slot.ts';
import { type RuleMisfireNotifier, returnRuleToApproval } from './return-rule-to-approval.ts';
import { type StoredRule, toEvaluatedRule } from './rule-item.ts';
import { findRule } from './rule-repository.ts';
import { toRuleEvent } from './to-rule-event.ts';
import type { WritingReaders } from './use-cases/evaluate-event.ts';

const discard = (endedBy: SendGuard): RuleReplyVerdict => ({
  kind: 'discard',
  endedBy,
  reason: describeGuard(endedBy),
});

const ASK_SINCE_APPROVAL_MODE: RuleReplyVerdict = {
  kind: 'ask',
  reason: 'The rule was switched to approval mode, so this waits for you.',
};

/** What a person approved does not depend on the rule any more, nor on what holds for unseen replies only. */
const APPROVED_FACTS = {
  rule: 'as_decided',
  ownerWroteAt: undefined,
} as const satisfies Partial<SendFacts>;

/** What became of the rule since it decided to answer. */
function findRuleFact(
  rule: StoredRule | undefined,
  { actionId, actionType }: ReplyAutomation,
  writing: InboundWriting,
): SendFacts['rule'] {
  if (rule === undefined) return 'deleted';
  if (!rule.isActive) return 'inactive';
  const event = toRuleEvent(rule.eventType, writing, { isHistory: false });
  const compiled = compileRule(toEvaluatedRule(rule));
  const hasAction = listActions(compiled).some(
    ({ action_id, action_type }) => action_id === actionId && action_type === actionType,
  );
  return !hasAction || findMismatch(compiled, event) ? 'changed' : 'as_decided';
}

async function readFacts(
  subject: ReplySubject,
  automation: ReplyAutomation,
  { writing, rule: stored }: { writing: InboundWriting; rule: StoredRule | undefined },
): Promise<SendFacts> {
  const [user, isOptedOut] = await Promise.all([
    findUserIncludingDeleted(subject.userId),
    hasOptedOut(subject, writing),
  ]);
  const rule = findRuleFact(stored, automation, writing);
  const reach = subject.kind === 'comment' ? 'public' : 'private';
  const facts = { ...buildSendFacts({ writing, user, hasOptedOut: isOptedOut }, reach), rule };
  return automation.approval === 'approved' ? { ...facts, ...APPROVED_FACTS } : facts;
}

/** A retry of the reply itself is no second one. */
const withoutOwnReply = (writing: InboundWriting, { id }: Draft): InboundWriting => ({
  ...writing,
  sentPrivateReplyIds: writing.sentPrivateReplyIds.filter((one) => one !== id),
  sentRuleReplyIds: writing.sentRuleReplyIds.filter((one) => one !== id),
});

async function judgeReply(
  readers: WritingReaders,
  subject: ReplySubject,
  draft: Draft,
): Promise<RuleReplyVerdict> {
  const { automation } = draft;
  if (automation === null) return { kind: 'send' };
  const [found, rule] = await Promise.all([
    readers[subject.kind].findWriting(subject),
    findRule(subject, automation.ruleId),
  ]);
  if (found === undefined) return discard('subject_deleted');
  const writing = withoutOwnReply(found, draft);
  const guard = findStoppingGuard(await readFacts(subject, automation, { writing, rule }));
  if (guard) return discard(guard);
  const isUnseen = automation.approval === 'not_needed';
  return isUnseen && rule?.isApprovalNeeded ? ASK_SINCE_APPROVAL_MODE : { kind: 'send' };
}

export function createRuleReplyGuard(
  readers: WritingReaders,
  notify: RuleMisfireNotifier,
): RuleReplyGuard {
  const onMisfire = returnRuleToApproval(notify);
  return {
    judgeReply: (subject, draft) => judgeReply(readers, subject, draft),
    reserveSendSlot: (subject, draft) => reserveSendSlot(subject, draft, onMisfire),
    isAnsweredByOthers: async (subject) =>
      (await readers[subject.kind].findWriting(subject))?.isAnswered ?? false,
    handlePostingRestriction: async (subject, { automation }) => {
      if (automation) await onMisfire(subject, automation.ruleId, 'blocked');
    },
  };
}
