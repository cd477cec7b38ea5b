// The ends of a reply by rule that are found while it waits, also by other features. Pure.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { findReplyStopReason, type ReplyExpiryFacts } from './find-reply-stop-reason.ts';
import { getReplyApprovalStatus } from './reply-approval.ts';
import { type RuleReplyEndReason, toRuleReplyEndReason } from './reply-stop-reason-sentences.ts';

export const ALREADY_ANSWERED_END_REASON = toRuleReplyEndReason(
  { code: 'already_answered' },
  'approve',
);
export const SUBJECT_DELETED_END_REASON = toRuleReplyEndReason(
  { code: 'subject_deleted' },
  'send_unseen',
);

/** The end of a reply that was returned and not tried again in time. */
export const FAILED_APPROVAL_STATUS = 'failed';

export const buildReplyExpiryFacts = (draft: Draft, now: string): ReplyExpiryFacts => ({
  isTimeOver: draft.automation !== null && draft.automation.expiresAt <= now,
  returnedWith: getReplyApprovalStatus(draft) === FAILED_APPROVAL_STATUS ? draft.error : null,
});

/**
 * The end of a reply whose time is over; undefined before. A reply that was sent and returned keeps its reason, because
 * it may even be published.
 */
export function findRuleReplyExpiryReason(
  draft: Draft,
  now: string,
): RuleReplyEndReason | undefined {
  const stop = findReplyStopReason('wait', buildReplyExpiryFacts(draft, now));
  return stop && toRuleReplyEndReason(stop, 'wait');
}
