// Why a reply by rule ends without being sent, besides what its guard says. Pure.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import {
  ANSWERED_MEANWHILE_SENTENCE,
  EXPIRED_SENTENCE,
  SUBJECT_DELETED_SENTENCE,
} from '#functions/drafts/domain/lifecycle/failure-sentences.ts';
import { getApprovalStatus } from './reply-approval.ts';

export type RuleReplyEnd = { readonly endedBy: string; readonly reason: string };

export const ANSWERED_MEANWHILE: RuleReplyEnd = {
  endedBy: 'already_answered',
  reason: ANSWERED_MEANWHILE_SENTENCE,
};

export const SUBJECT_DELETED: RuleReplyEnd = {
  endedBy: 'subject_deleted',
  reason: SUBJECT_DELETED_SENTENCE,
};

/** The end of a reply that came back, and was not tried once more in time. */
export const FAILED = 'failed';

/**
 * The end of a reply whose time is over; undefined while it is not. One that was sent and came back keeps its reason:
 * it may even be published.
 */
export function findExpiry(draft: Draft, now: string): RuleReplyEnd | undefined {
  const { automation, error } = draft;
  if (automation === null || automation.expiresAt > now) return undefined;
  return getApprovalStatus(draft) === 'failed' && error !== null
    ? { endedBy: FAILED, reason: error }
    : { endedBy: 'expired', reason: EXPIRED_SENTENCE };
}
