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
import { compileRule, findMismatch } from './domain/evaluate-rule.ts';
import {
  describeGuard,
  findStoppingGuard,
  type SendFacts,
  type SendGuard,
} from './domain/send-guard.ts';
import { buildSendFacts } from './find-stopped-reaches.ts';
import { hasOptedOut } from './person-repository.ts';
import { type RuleMisfireNotifier, returnRuleToApproval } from './return-rule-to-approval.ts';
import { toEvaluatedRule } from './rule-item.ts';
import { findRule } from './rule-repository.ts';
import { takeSendSlot } from './take-send-slot.ts';
import { toRuleEvent } from './to-rule-event.ts';
import type { WritingReaders } from './use-cases/evaluate-event.ts';

const discard = (endedBy: SendGuard): RuleReplyVerdict => ({
  kind: 'discard',
  endedBy,
  reason: describeGuard(endedBy),
});

/** What a person approved does not depend on the rule any more, nor on what holds for unseen replies only. */
const APPROVED_FACTS = {
  rule: 'as_decided',
  ownerWroteAt: undefined,
  hasOptedOut: false,
} as const satisfies Partial<SendFacts>;

/** What became of the rule since it decided to answer. */
async function findRuleFact(
  subject: ReplySubject,
  { ruleId }: ReplyAutomation,
  writing: InboundWriting,
): Promise<SendFacts['rule']> {
  const rule = await findRule(subject, ruleId);
  if (rule === undefined) return 'deleted';
  if (!rule.isActive) return 'inactive';
  const event = toRuleEvent(rule.eventType, writing, { isHistory: false });
  return findMismatch(compileRule(toEvaluatedRule(rule)), event) ? 'changed' : 'as_decided';
}

async function readFacts(
  subject: ReplySubject,
  automation: ReplyAutomation,
  writing: InboundWriting,
): Promise<SendFacts> {
  const [user, isOptedOut, rule] = await Promise.all([
    findUserIncludingDeleted(subject.userId),
    hasOptedOut(subject, writing),
    findRuleFact(subject, automation, writing),
  ]);
  const reach = subject.kind === 'comment' ? 'public' : 'private';
  const facts = { ...buildSendFacts({ writing, user, hasOptedOut: isOptedOut }, reach), rule };
  return automation.approval === 'approved' ? { ...facts, ...APPROVED_FACTS } : facts;
}

/** A retry of the private reply itself is no second one. */
const withoutOwnReply = (writing: InboundWriting, { id }: Draft): InboundWriting => ({
  ...writing,
  sentPrivateReplyIds: writing.sentPrivateReplyIds.filter((one) => one !== id),
});

async function judgeReply(
  readers: WritingReaders,
  subject: ReplySubject,
  draft: Draft,
): Promise<RuleReplyVerdict> {
  const { automation } = draft;
  if (automation === null) return { kind: 'send' };
  const writing = await readers[subject.kind].findWriting(subject);
  if (writing === undefined) return discard('subject_deleted');
  const guard = findStoppingGuard(
    await readFacts(subject, automation, withoutOwnReply(writing, draft)),
  );
  return guard ? discard(guard) : { kind: 'send' };
}

export function createRuleReplyGuard(
  readers: WritingReaders,
  notify: RuleMisfireNotifier,
): RuleReplyGuard {
  const onMisfire = returnRuleToApproval(notify);
  return {
    judgeReply: (subject, draft) => judgeReply(readers, subject, draft),
    takeSendSlot: (subject, draft) => takeSendSlot(subject, draft, onMisfire),
    isAnsweredByOthers: async (subject) =>
      (await readers[subject.kind].findWriting(subject))?.isAnswered ?? false,
    handlePostingRestriction: async (subject, { automation }) => {
      if (automation) await onMisfire(subject, automation.ruleId, 'blocked');
    },
  };
}
