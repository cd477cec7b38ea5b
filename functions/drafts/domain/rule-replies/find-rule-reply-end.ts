// The ends of a reply by rule that are found while it waits, also by other features. Pure.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { getApprovalStatus } from './reply-approval.ts';
import { type ExpiryFacts, findReplyStop } from './reply-checks.ts';
import { type RuleReplyEnd, toRuleReplyEnd } from './reply-stop-sentences.ts';

export const ANSWERED_MEANWHILE = toRuleReplyEnd({ code: 'already_answered' }, 'approve');
export const SUBJECT_DELETED = toRuleReplyEnd({ code: 'subject_deleted' }, 'send_unseen');

/** The end of a reply that was returned and not tried again in time. */
export const FAILED = 'failed';

export const buildExpiryFacts = (draft: Draft, now: string): ExpiryFacts => ({
  isTimeOver: draft.automation !== null && draft.automation.expiresAt <= now,
  returnedWith: getApprovalStatus(draft) === FAILED ? draft.error : null,
});

/**
 * The end of a reply whose time is over; undefined before. A reply that was sent and returned keeps its reason, because
 * it may even be published.
 */
export function findExpiry(draft: Draft, now: string): RuleReplyEnd | undefined {
  const stop = findReplyStop('wait', buildExpiryFacts(draft, now));
  return stop && toRuleReplyEnd(stop, 'wait');
}
