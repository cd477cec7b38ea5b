// Turns a rule's decision into replies: text, delay, approval.
import * as z from 'zod';
import { createRuleReplyDraft } from '#functions/drafts/domain/lifecycle/create-draft.ts';
import type { Draft, ReplyAutomation } from '#functions/drafts/domain/lifecycle/draft.ts';
import { toRuleReplyId } from '#functions/drafts/domain/rule-replies/rule-reply-id.ts';
import { buildMention } from '#functions/drafts/domain/text-gate/mention.ts';
import type { ReplySubject } from '#functions/drafts/jobs.ts';
import type { InboundItem } from '#functions/drafts/reply-ports.ts';
import { getReplyWindowEndMs } from '#functions/drafts/rule-replies/build-answered-subject-facts.ts';
import type { InboundEvent } from '#functions/events/domain/inbound-event.ts';
import { nowIso, nowMs } from '#platform/clock.ts';
import { defineEnv } from '#platform/env.ts';
import { createId } from '#platform/ids.ts';
import type { TableWrite } from '#platform/table/table.ts';
import { MAX_APPROVAL_WAIT_MS } from '#shared/limits.ts';
import { isActionTextWrittenByModel } from '#shared/rules/rule-types-and-options.ts';
import type { RuleAction } from '#shared/schemas/rule-actions.ts';
import { chooseReplyText } from '../domain/evaluation/choose-reply-text.ts';
import { computeRuleReplyDueTime } from '../domain/evaluation/compute-rule-reply-due-time.ts';
import type { RuleActionDecision } from '../domain/evaluation/evaluate-rule.ts';
import {
  getPersonKey,
  type ReplyAudience,
  type RuleEvent,
} from '../domain/evaluation/rule-event.ts';
import { getInboundEventKey } from '../storage/inbound-event-log-repository.ts';
import type { StoredRule } from '../storage/rule-item.ts';
import {
  buildLastReplyTextWrite,
  type LastActionTextKey,
  readLastReplyText,
  type TriggerCountScope,
} from '../storage/trigger-count-repository.ts';
import { toReplySubjectOfEvent } from './to-rule-event.ts';

const getDelayEnv = defineEnv({ RULE_DELAY_MINUTE_SECONDS: z.coerce.number().min(0.001).max(60) });

export type PlannedRuleReply = {
  readonly subject: ReplySubject;
  readonly draft: Draft;
  /** The writes that must succeed together with the reply. */
  readonly writes: readonly TableWrite[];
};

export type DecidedRuleAction = {
  readonly event: InboundEvent;
  readonly ruleEvent: RuleEvent;
  readonly inboundItem: InboundItem;
  readonly rule: StoredRule;
  readonly action: RuleAction;
  readonly decision: RuleActionDecision;
  /** Whether the plan lets rules send replies that no person has seen. */
  readonly allowsUnseen: boolean;
  readonly scope: TriggerCountScope;
};

/** Chooses a text. The write keeps the same text from being chosen next time; an action with one text needs none. */
async function chooseText({ action, scope, ruleEvent }: DecidedRuleAction): Promise<{
  readonly text: string | null;
  readonly writes: readonly TableWrite[];
}> {
  if (isActionTextWrittenByModel(action.action_type)) return { text: null, writes: [] };
  const { postId, conversationId = '' } = ruleEvent.place;
  const ref: LastActionTextKey = {
    scope,
    place: `${action.action_id} ${postId ?? conversationId}`,
  };
  const hasChoice = action.action_value.filter(({ text }) => text.trim() !== '').length > 1;
  const lastText = hasChoice ? await readLastReplyText(ref) : undefined;
  const text = chooseReplyText(action.action_value, lastText, Math.random()) ?? '';
  return { text, writes: hasChoice ? [buildLastReplyTextWrite(ref, lastText, text)] : [] };
}

function buildAutomation({
  event,
  ruleEvent,
  inboundItem,
  rule,
  action,
  decision,
  allowsUnseen,
}: DecidedRuleAction): ReplyAutomation {
  const { delay, smart_should_reply_check: smartCheck } = action.action_options;
  const minuteMs = getDelayEnv().RULE_DELAY_MINUTE_SECONDS * 1_000;
  const dueAt = computeRuleReplyDueTime(delay, nowMs(), Math.random(), minuteMs);
  const windowEnd = decision.audience === 'private' ? getReplyWindowEndMs(inboundItem) : undefined;
  return {
    ruleId: rule.id,
    ruleName: rule.name,
    eventKey: getInboundEventKey(event),
    actionId: action.action_id,
    actionType: action.action_type,
    approval: rule.isInApprovalMode || !allowsUnseen ? 'awaiting' : 'not_needed',
    dueAt: new Date(dueAt).toISOString(),
    // A person who is asked only at the due time has equally long to answer.
    expiresAt: new Date(windowEnd ?? dueAt + MAX_APPROVAL_WAIT_MS).toISOString(),
    slotHour: null,
    waitReason: inboundItem.isWithOtherApp ? 'guard_with_other_app' : undefined,
    needsSmartCheck: smartCheck.smart_should_reply_check_type === 'gpt',
    personKey: getPersonKey(ruleEvent),
    answers: {
      username: inboundItem.author.username,
      text: inboundItem.text,
      sent: inboundItem.sent,
      writtenAt: inboundItem.writtenAt,
      mediaId: inboundItem.post?.id,
      conversationId: inboundItem.conversationId,
      eventType: ruleEvent.eventType,
    },
    endedBy: null,
  };
}

/** Only a public reply needs a mention. */
const addMention = (
  text: string,
  audience: ReplyAudience,
  { parentId, author }: InboundItem,
): string =>
  audience === 'public' ? `${buildMention({ parentId, username: author.username })}${text}` : text;

export async function buildRuleReply(decided: DecidedRuleAction): Promise<PlannedRuleReply> {
  const { inboundItem } = decided;
  const { text, writes } = await chooseText(decided);
  const draft = createRuleReplyDraft({
    id: toRuleReplyId(createId('response')),
    at: nowIso(),
    text: text && addMention(text, decided.decision.audience, inboundItem),
    automation: buildAutomation(decided),
    unreadableReason: inboundItem.unreadableReason,
  });
  return {
    subject: toReplySubjectOfEvent(decided.event, decided.decision.audience),
    draft,
    writes,
  };
}
