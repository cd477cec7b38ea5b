// Finds the reply by rule that a request names.
import { readApprovalListState } from '#functions/connection/approval-count-repository.ts';
import { applyRulesResetToReply } from '#functions/drafts/domain/rule-replies/apply-rules-reset-to-reply.ts';
import { isReplyAwaitingApproval } from '#functions/drafts/domain/rule-replies/reply-approval.ts';
import {
  parseApprovalId,
  parseProcessedEventId,
} from '#functions/drafts/rule-replies/rule-reply-ids.ts';
import {
  type FoundRuleReply,
  findRuleRepliesToEvent,
  findRuleReply,
} from '#functions/drafts/rule-replies/rule-reply-repository.ts';
import type { AccountRef, ReplyStoragePlace } from '#platform/table/keys.ts';
import { AppError } from '#shared/errors.ts';
import { saySentence } from '#shared/sentences/say.ts';

/** Undefined for a reply that was not discarded. */
export const findReplyDiscardReason = ({ draft }: FoundRuleReply): string | undefined =>
  draft.state === 'discarded' ? saySentence(draft.error ?? 'reply_discarded') : undefined;

/** The error for a reply that left the list: it was discarded or sent. */
export const createApprovalEndedError = (reply: FoundRuleReply): AppError =>
  new AppError('conflict', {
    sentences: [findReplyDiscardReason(reply) ?? saySentence('reply_sent')],
  });

const findReply = async (
  account: AccountRef,
  ...ids: [place: ReplyStoragePlace, replyId: string]
): Promise<FoundRuleReply | undefined> => {
  const [reply, { resetAt }] = await Promise.all([
    findRuleReply(account, ...ids),
    readApprovalListState(account),
  ]);
  return reply && applyRulesResetToReply(reply, resetAt);
};

/** @throws AppError not_found; conflict with the reason when it no longer awaits approval */
export async function getApproval(
  account: AccountRef,
  approvalId: string,
): Promise<FoundRuleReply> {
  const { place, replyId } = parseApprovalId(approvalId);
  const reply = await findReply(account, place, replyId);
  if (reply === undefined) throw new AppError('not_found');
  if (!isReplyAwaitingApproval(reply.draft)) throw createApprovalEndedError(reply);
  return reply;
}

/** The reply of a processed event. @throws AppError not_found */
export async function getRuleReplyToProcessedEvent(
  account: AccountRef,
  ids: { readonly rule_processed_event_id: string; readonly response_id: string },
): Promise<FoundRuleReply> {
  const { place, eventKey, ruleId } = parseProcessedEventId(ids.rule_processed_event_id);
  const reply = await findReply(account, place, ids.response_id);
  if (reply?.automation.eventKey !== eventKey || reply.automation.ruleId !== ruleId)
    throw new AppError('not_found');
  return reply;
}

/** The replies of a processed event. @throws AppError not_found */
export async function getRuleRepliesToProcessedEvent(
  account: AccountRef,
  processedEventId: string,
): Promise<readonly FoundRuleReply[]> {
  const { place, ...event } = parseProcessedEventId(processedEventId);
  const replies = await findRuleRepliesToEvent(account, place, event);
  if (replies.length === 0) throw new AppError('not_found');
  return replies;
}
