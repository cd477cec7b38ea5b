// Queues a reply: reserves usage and delays the job for the seconds in which the owner can cancel.
import * as z from 'zod';
import { readApprovalListState } from '#functions/connection/approval-count-repository.ts';
import { isoSecondsFromNow, secondsUntil } from '#platform/clock.ts';
import { defineEnv } from '#platform/env.ts';
import { AppError } from '#shared/errors.ts';
import { say, saySentence } from '#shared/sentences/say.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import { isDraftEventAllowed } from '../domain/lifecycle/draft-lifecycle.ts';
import { type ReplyKind, validateReplyLength } from '../domain/prompt/reply-length.ts';
import { isReplyEndedByReset } from '../domain/rule-replies/apply-rules-reset-to-reply.ts';
import {
  findReplyStopReason,
  type ReplyStopReason,
} from '../domain/rule-replies/find-reply-stop-reason.ts';
import { describeReplyStopReason } from '../domain/rule-replies/reply-stop-reason-sentences.ts';
import { getReplyKind, type ReplySubject } from '../jobs.ts';
import { findPostingPauseEnd } from '../posting/posting-pause-repository.ts';
import type { ReplyWindowChecker } from '../reply-ports.ts';
import { getReplyAudienceOfSubject } from '../rule-replies/build-answered-subject-facts.ts';
import { runWithReservedPlanUsage } from '../storage/reserve-plan-usage.ts';
import { applyAndSaveDraftEvent } from '../storage/save-draft.ts';
import { getDraft } from './get-draft.ts';
import { usesOutdatedFact } from './uses-outdated-fact.ts';

const getPostingEnv = defineEnv({ POST_HOLD_SECONDS: z.coerce.number().int().min(0).max(900) });

function validateReplyText(kind: ReplyKind, text: string): void {
  const createValidationError = (sentence: string) =>
    new AppError('validation_failed', {
      sentences: [sentence],
      fields: { response_text: [sentence] },
    });
  if (text === '') throw createValidationError(say('reply_empty'));
  const lengthViolation = validateReplyLength(kind, text);
  if (lengthViolation !== undefined) throw createValidationError(saySentence(lengthViolation));
}

type QueueRequest = {
  readonly responseId: string;
  readonly text: string;
  /** Throws unless the stored reply is still the one that the caller decided about. */
  readonly requireSeen?: (draft: Draft) => void;
};

/**
 * Makes a repeated request idempotent: returns the reply that is already queued. A text that differs from the one being
 * sent is a conflict, because it will not be posted.
 */
async function resolveRepeatedRequest(subject: ReplySubject, reply: QueueRequest): Promise<Draft> {
  const draft = await getDraft(subject, reply.responseId);
  reply.requireSeen?.(draft);
  // Another writer was first, and the draft can be edited again.
  if (draft.state === 'editing') throw new AppError('conflict');
  if (draft.sendingText === reply.text) return draft;
  const isGenerating = draft.state === 'generating';
  throw new AppError('conflict', isGenerating ? 'draft_being_written' : 'reply_on_its_way');
}

/** The owner gets the error before the reply is queued, and can keep editing: in a pause it would be returned seconds later. */
function toQueueError(stop: ReplyStopReason<'queue'>): AppError {
  const sentences = [saySentence(describeReplyStopReason(stop, 'queue'))];
  switch (stop.code) {
    case 'window_closed':
      return new AppError('outside_reply_window', { sentences });
    case 'posting_paused':
      return new AppError('posting_paused', { sentences, retryAfter: secondsUntil(stop.until) });
    case 'fact_outdated':
      return new AppError('validation_failed', { sentences, fields: { response_text: sentences } });
    case 'reset':
      return new AppError('conflict', { sentences });
  }
}

/** @throws AppError with the reason why the reply may not be queued now */
async function requireMayBeQueued(
  windows: ReplyWindowChecker,
  subject: ReplySubject,
  draft: Draft,
  text: string,
): Promise<void> {
  const [listState, isWindowOpen, pausedUntil, hasOutdatedFact] = await Promise.all([
    draft.automation && readApprovalListState(subject),
    windows.isReplyWindowOpen(subject),
    findPostingPauseEnd(subject),
    usesOutdatedFact(subject, draft, text),
  ]);
  const stop = findReplyStopReason('queue', {
    audience: getReplyAudienceOfSubject(subject),
    // The job of the reset may not have reached it yet.
    isReset: isReplyEndedByReset(draft, listState?.resetAt),
    isWindowClosed: !isWindowOpen,
    pausedUntil,
    usesOutdatedFact: hasOutdatedFact,
  });
  if (stop) throw toQueueError(stop);
}

/**
 * @throws AppError not_found, validation_failed, outside_reply_window, posting_paused, max_posted_comments_for_plan,
 * conflict
 */
export async function queueReply(
  windows: ReplyWindowChecker,
  subject: ReplySubject,
  reply: QueueRequest & { readonly by: string },
): Promise<Draft> {
  const text = reply.text.trim();
  validateReplyText(getReplyKind(subject), text);
  const draft = await getDraft(subject, reply.responseId);
  reply.requireSeen?.(draft);
  if (!isDraftEventAllowed(draft, 'queued'))
    return resolveRepeatedRequest(subject, { ...reply, text });
  await requireMayBeQueued(windows, subject, draft, text);
  const holdSeconds = getPostingEnv().POST_HOLD_SECONDS;
  const queuedDraft = await runWithReservedPlanUsage(subject.userId, 'posted', (usagePeriod) => {
    const event = {
      type: 'queued',
      text,
      sendsAt: isoSecondsFromNow(holdSeconds),
      usagePeriod,
    } as const;
    return applyAndSaveDraftEvent(subject, draft, event, reply.by);
  });
  return queuedDraft ?? resolveRepeatedRequest(subject, { ...reply, text });
}
