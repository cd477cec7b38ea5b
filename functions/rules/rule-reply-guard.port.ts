// Implements the drafts feature's port for what stands before every reply by rule: when it is due, everything is checked
// once more.
import { readApprovalListState } from '#functions/connection/approval-count-repository.ts';
import type { Draft, ReplyAutomation } from '#functions/drafts/domain/lifecycle/draft.ts';
import { isEndedByReset, RULES_RESET } from '#functions/drafts/domain/rule-replies/rule-reset.ts';
import { removeMention } from '#functions/drafts/domain/text-gate/mention.ts';
import type { ReplySubject } from '#functions/drafts/jobs.ts';
import type {
  InboundWriting,
  RuleReplyGuard,
  RuleReplyVerdict,
} from '#functions/drafts/reply-ports.ts';
import { getFeatures } from '#functions/session/domain/plan.ts';
import type { StoredUser } from '#functions/session/domain/user.ts';
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import { nowMs } from '#platform/clock.ts';
import { isWrittenByModel } from '#shared/rules/rule-tables.ts';
import { type PlainSentenceCode, say } from '#shared/sentences/say.ts';
import { compileRule, findMismatch, getReach, listActions } from './domain/evaluate-rule.ts';
import {
  APPROVED_FACTS,
  describeGuard,
  findStoppingGuard,
  type SendFacts,
  type SendGuard,
} from './domain/send-guard.ts';
import { buildSendFacts, getPlanFacts } from './find-stopped-reaches.ts';
import { hasOptedOut } from './person-repository.ts';
import {
  forgetUnsentText,
  releaseSendSlot,
  reserveLaterSlotIfFull,
  reserveSendSlot,
} from './reserve-send-slot.ts';
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

const ask = (code: PlainSentenceCode): RuleReplyVerdict => ({ kind: 'ask', reason: say(code) });

/** What became of the rule since it decided to answer. */
function findRuleFact(
  rule: StoredRule | undefined,
  { actionId, actionType, answers }: ReplyAutomation,
  writing: InboundWriting,
): SendFacts['rule'] {
  if (rule === undefined) return 'deleted';
  if (!rule.isActive) return 'inactive';
  // One for other events would look at this one with conditions that it does not have.
  if (rule.eventType !== answers.eventType) return 'changed';
  const event = toRuleEvent(rule.eventType, writing, { isHistory: false });
  const compiled = compileRule(toEvaluatedRule(rule));
  const hasAction = listActions(compiled).some(
    ({ action_id, action_type }) => action_id === actionId && action_type === actionType,
  );
  return !hasAction || findMismatch(compiled, event) ? 'changed' : 'as_decided';
}

/** Whether the rule would still say so: what its owner corrected must not be sent as it was. */
function hasText(
  rule: StoredRule,
  { actionId }: ReplyAutomation,
  { generatedText }: Draft,
  writing: InboundWriting,
): boolean {
  const action = listActions(rule).find(({ action_id }) => action_id === actionId);
  if (action === undefined || isWrittenByModel(action.action_type)) return true;
  const isPublic = getReach(action.action_type) === 'public';
  // Without the mention that was put before it; a text of the rule may begin with one of its own.
  const words = isPublic ? removeMention(generatedText, writing.parentId) : generatedText;
  return action.action_value.some(({ text }) => [generatedText, words].includes(text.trim()));
}

type KnownForVerdict = {
  readonly writing: InboundWriting;
  readonly rule: StoredRule | undefined;
  readonly user: StoredUser | undefined;
};

const mayRulesSendUnseen = (user: StoredUser | undefined): boolean =>
  user !== undefined && getFeatures(user, nowMs()).allow_live_rules_approval_mode_off;

async function readFacts(
  subject: ReplySubject,
  automation: ReplyAutomation,
  { writing, rule: stored, user }: KnownForVerdict,
): Promise<SendFacts> {
  const isOptedOut = await hasOptedOut(subject, writing);
  const rule = findRuleFact(stored, automation, writing);
  const reach = subject.kind === 'comment' ? 'public' : 'private';
  const plan = getPlanFacts(user);
  const situation = { writing, plan, hasOptedOut: isOptedOut, now: nowMs() };
  const facts = { ...buildSendFacts(situation, reach), rule };
  return automation.approval === 'approved' ? { ...facts, ...APPROVED_FACTS } : facts;
}

/** A retry of the reply itself is no second one. */
const withoutOwnReply = (writing: InboundWriting, { id }: Draft): InboundWriting => ({
  ...writing,
  sentPrivateReplyIds: writing.sentPrivateReplyIds.filter((one) => one !== id),
  sentRuleReplyIds: writing.sentRuleReplyIds.filter((one) => one !== id),
});

/** It may have been approved while the rules were being reset. */
async function judgeApproved(subject: ReplySubject, draft: Draft): Promise<RuleReplyVerdict> {
  const { resetAt } = await readApprovalListState(subject);
  return isEndedByReset(draft, resetAt) ? { kind: 'discard', ...RULES_RESET } : { kind: 'send' };
}

async function judgeReply(
  readers: WritingReaders,
  subject: ReplySubject,
  draft: Draft,
): Promise<RuleReplyVerdict> {
  const { automation } = draft;
  if (automation === null) return { kind: 'send' };
  const [found, rule, user] = await Promise.all([
    readers[subject.kind].findWriting(subject),
    findRule(subject, automation.ruleId),
    findUserIncludingDeleted(subject.userId),
  ]);
  if (found === undefined) return discard('subject_deleted');
  const writing = withoutOwnReply(found, draft);
  const guard = findStoppingGuard(await readFacts(subject, automation, { writing, rule, user }));
  if (guard) return discard(guard);
  if (automation.approval !== 'not_needed') return judgeApproved(subject, draft);
  // The network may refuse what is sent there.
  if (writing.isWithOtherApp) return ask('with_other_app');
  if (rule?.isApprovalNeeded) return ask('rule_needs_approval');
  if (rule && !hasText(rule, automation, draft, writing)) return ask('rule_texts_changed');
  return mayRulesSendUnseen(user) ? { kind: 'send' } : ask('not_sent_unseen');
}

export function createRuleReplyGuard(
  readers: WritingReaders,
  notify: RuleMisfireNotifier,
): RuleReplyGuard {
  const onMisfire = returnRuleToApproval(notify);
  return {
    judgeReply: (subject, draft) => judgeReply(readers, subject, draft),
    reserveLaterSlotIfFull,
    reserveSendSlot: (subject, draft) => reserveSendSlot(subject, draft, onMisfire),
    releaseSendSlot,
    forgetUnsentText,
    isAnsweredByOthers: async (subject) =>
      (await readers[subject.kind].findWriting(subject))?.isAnswered ?? false,
    handlePostingRestriction: async (subject, { automation }) => {
      if (automation) await onMisfire(subject, automation.ruleId, 'blocked');
    },
  };
}
