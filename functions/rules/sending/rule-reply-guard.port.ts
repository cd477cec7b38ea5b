// Implements the drafts feature's guard of replies by rule: everything is checked again when a reply is due.
import { readApprovalListState } from '#functions/connection/approval-count-repository.ts';
import type { Draft, ReplyAutomation } from '#functions/drafts/domain/lifecycle/draft.ts';
import type { RuleReplyVerdict } from '#functions/drafts/domain/lifecycle/steps/reply-facts-and-steps.ts';
import { isReplyEndedByReset } from '#functions/drafts/domain/rule-replies/apply-rules-reset-to-reply.ts';
import {
  findReplyStopReason,
  isReplyLeftToOwner,
  type ReplyCheckMoment,
  type ReplyStopReason,
  type RuleReplySendFacts,
} from '#functions/drafts/domain/rule-replies/find-reply-stop-reason.ts';
import {
  describeReplyStopReason,
  toRuleReplyEndReason,
} from '#functions/drafts/domain/rule-replies/reply-stop-reason-sentences.ts';
import { removeMention } from '#functions/drafts/domain/text-gate/mention.ts';
import type { ReplySubject } from '#functions/drafts/jobs.ts';
import type { InboundItem, RuleReplyGuard } from '#functions/drafts/reply-ports.ts';
import {
  buildAnsweredSubjectFacts,
  getReplyAudienceOfSubject,
  removeOwnReplyFromItem,
} from '#functions/drafts/rule-replies/build-answered-subject-facts.ts';
import { usesOutdatedFact } from '#functions/drafts/use-cases/uses-outdated-fact.ts';
import type { StoredUser } from '#functions/session/domain/user.ts';
import { getFeatureFlagsOfUser } from '#functions/session/domain/user-plan.ts';
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import { nowMs } from '#platform/clock.ts';
import { isActionTextWrittenByModel } from '#shared/rules/rule-types-and-options.ts';
import {
  compileRule,
  findRuleSkipReason,
  getActionAudience,
  listRuleActions,
} from '../domain/evaluation/evaluate-rule.ts';
import { getUserPlanFacts } from '../evaluation/find-stopped-reply-audiences.ts';
import { type InboundItemReaders, toRuleEvent } from '../evaluation/to-rule-event.ts';
import { hasOptedOut } from '../storage/person-repository.ts';
import { type StoredRule, toRuleForEvaluation } from '../storage/rule-item.ts';
import { findRule } from '../storage/rule-repository.ts';
import {
  forgetUnsentReplyText,
  releaseSendSlot,
  reserveLaterSendSlotIfFull,
  reserveSendSlot,
} from './reserve-send-slot.ts';
import {
  type RuleMisfireNotifier,
  returnRuleToApprovalMode,
} from './return-rule-to-approval-mode.ts';

/** Compares the rule as it is now with the rule that decided to answer. */
function findRuleFact(
  rule: StoredRule | undefined,
  { actionId, actionType, answers }: ReplyAutomation,
  inboundItem: InboundItem,
): RuleReplySendFacts['rule'] {
  if (rule === undefined) return 'deleted';
  if (!rule.isActive) return 'inactive';
  // A rule for other events has conditions that do not fit this event.
  if (rule.eventType !== answers.eventType) return 'changed';
  const event = toRuleEvent(rule.eventType, inboundItem, { isHistory: false });
  const compiled = compileRule(toRuleForEvaluation(rule));
  const hasAction = listRuleActions(compiled).some(
    ({ action_id, action_type }) => action_id === actionId && action_type === actionType,
  );
  return !hasAction || findRuleSkipReason(compiled, event) ? 'changed' : 'as_decided';
}

/** Whether the rule still has the text: a text that its owner corrected must not be sent in its old form. */
function hasText(
  rule: StoredRule,
  { actionId }: ReplyAutomation,
  { generatedText }: Draft,
  inboundItem: InboundItem,
): boolean {
  const action = listRuleActions(rule).find(({ action_id }) => action_id === actionId);
  if (action === undefined || isActionTextWrittenByModel(action.action_type)) return true;
  const isPublic = getActionAudience(action.action_type) === 'public';
  // A mention was put before the text, but a text of the rule may begin with a mention of its own.
  const words = isPublic ? removeMention(generatedText, inboundItem.parentId) : generatedText;
  return action.action_value.some(({ text }) => [generatedText, words].includes(text.trim()));
}

type KnownForVerdict = {
  readonly inboundItem: InboundItem;
  readonly rule: StoredRule | undefined;
  readonly user: StoredUser | undefined;
};

const mayRulesSendUnseen = (user: StoredUser | undefined): boolean =>
  user !== undefined && getFeatureFlagsOfUser(user, nowMs()).allow_live_rules_approval_mode_off;

/** An approval may have come while the rules were being reset. */
async function isReset(subject: ReplySubject, draft: Draft): Promise<boolean> {
  if (draft.automation?.approval === 'not_needed') return false;
  return isReplyEndedByReset(draft, (await readApprovalListState(subject)).resetAt);
}

async function readFacts(
  subject: ReplySubject,
  draft: Draft & { readonly automation: ReplyAutomation },
  { inboundItem, rule, user }: KnownForVerdict,
): Promise<RuleReplySendFacts> {
  const { automation } = draft;
  const audience = getReplyAudienceOfSubject(subject);
  const [isOptedOut, isEnded, hasOutdatedFact] = await Promise.all([
    hasOptedOut(subject, inboundItem),
    isReset(subject, draft),
    automation.approval === 'not_needed' &&
      usesOutdatedFact(subject, draft, draft.generatedText.trim()),
  ]);
  return {
    ...buildAnsweredSubjectFacts(inboundItem, { audience, hasOptedOut: isOptedOut, now: nowMs() }),
    ...getUserPlanFacts(user),
    rule: findRuleFact(rule, automation, inboundItem),
    isReset: isEnded,
    isWithOtherApp: inboundItem.isWithOtherApp ?? false,
    isApprovalMode: rule?.isInApprovalMode ?? false,
    isTextOfRule: rule === undefined || hasText(rule, automation, draft, inboundItem),
    isUnseenAllowed: mayRulesSendUnseen(user),
    usesOutdatedFact: hasOutdatedFact,
  };
}

const toVerdict = (stop: ReplyStopReason, moment: ReplyCheckMoment): RuleReplyVerdict =>
  isReplyLeftToOwner(stop)
    ? { kind: 'ask', reason: describeReplyStopReason(stop, moment) }
    : { kind: 'discard', ...toRuleReplyEndReason(stop, moment) };

async function judgeReply(
  readers: InboundItemReaders,
  subject: ReplySubject,
  draft: Draft,
): Promise<RuleReplyVerdict> {
  const { automation } = draft;
  if (automation === null) return { kind: 'send' };
  const [found, rule, user] = await Promise.all([
    readers[subject.kind].findInboundItem(subject),
    findRule(subject, automation.ruleId),
    findUserIncludingDeleted(subject.userId),
  ]);
  const moment = automation.approval === 'approved' ? 'send_approved' : 'send_unseen';
  if (found === undefined) return toVerdict({ code: 'subject_deleted' }, moment);
  const known = { inboundItem: removeOwnReplyFromItem(found, draft), rule, user };
  const stop = findReplyStopReason(
    moment,
    await readFacts(subject, { ...draft, automation }, known),
  );
  return stop ? toVerdict(stop, moment) : { kind: 'send' };
}

export function createRuleReplyGuard(
  readers: InboundItemReaders,
  notify: RuleMisfireNotifier,
): RuleReplyGuard {
  const onMisfire = returnRuleToApprovalMode(notify);
  return {
    judgeReply: (subject, draft) => judgeReply(readers, subject, draft),
    reserveLaterSendSlotIfFull,
    reserveSendSlot: (subject, draft) => reserveSendSlot(subject, draft, onMisfire),
    releaseSendSlot,
    forgetUnsentReplyText,
    isAnsweredByOthers: async (subject) =>
      (await readers[subject.kind].findInboundItem(subject))?.isAnswered ?? false,
    handlePostingRestriction: async (subject, { automation }) => {
      if (automation) await onMisfire(subject, automation.ruleId, 'blocked');
    },
  };
}
