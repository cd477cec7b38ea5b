// Queues a reply: reserves usage and delays the job for the seconds in which the owner can cancel.
import * as z from 'zod';
import { readApprovalListState } from '#functions/connection/approval-count-repository.ts';
import { isoSecondsFromNow, secondsUntil } from '#platform/clock.ts';
import { defineEnv } from '#platform/env.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { logger } from '#platform/logger.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#shared/sentences/say.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import { isDraftEventAllowed } from '../domain/lifecycle/draft-lifecycle.ts';
import { type ReplyKind, validateReplyLength } from '../domain/prompt/reply-length.ts';
import { isEndedByReset, RULES_RESET } from '../domain/rule-replies/rule-reset.ts';
import { getReplyKind, postReplyJob, type ReplySubject } from '../jobs.ts';
import { findPostingPauseEnd } from '../posting-pause-repository.ts';
import type { ReplyWindowChecker } from '../reply-ports.ts';
import { withReservedUsage } from '../reserve-plan-usage.ts';
import { applyAndSaveDraftEvent } from '../save-draft.ts';
import { getDraft } from './get-draft.ts';

const getPostingEnv = defineEnv({ POST_HOLD_SECONDS: z.coerce.number().int().min(0).max(900) });

function validateReplyText(kind: ReplyKind, text: string): void {
  const createValidationError = (sentence: string) =>
    new AppError('validation_failed', {
      sentences: [sentence],
      fields: { response_text: [sentence] },
    });
  if (text === '') throw createValidationError(say('reply_empty'));
  const lengthViolation = validateReplyLength(kind, text);
  if (lengthViolation !== undefined) throw createValidationError(lengthViolation);
}

type QueueRequest = {
  readonly responseId: string;
  readonly text: string;
  /** Throws unless the stored reply is still the one that the caller decided about. */
  readonly requireSeen?: (draft: Draft) => void;
};

/**
 * Makes a repeated request idempotent: returns the reply that is queued already. A different text than the
 * one being sent is a conflict, since it will not be posted.
 */
async function resolveRepeatedRequest(subject: ReplySubject, reply: QueueRequest): Promise<Draft> {
  const draft = await getDraft(subject, reply.responseId);
  reply.requireSeen?.(draft);
  // Another writer was first, and left it to be edited.
  if (draft.state === 'editing') throw new AppError('conflict');
  if (draft.sendingText === reply.text) return draft;
  const isGenerating = draft.state === 'generating';
  throw new AppError('conflict', isGenerating ? 'draft_being_written' : 'reply_on_its_way');
}

/** A reset of the rules ended it; its job may not have come to it yet. */
async function requireNotReset(subject: ReplySubject, draft: Draft): Promise<void> {
  if (draft.automation === null) return;
  const { resetAt } = await readApprovalListState(subject);
  if (isEndedByReset(draft, resetAt))
    throw new AppError('conflict', { sentences: [RULES_RESET.reason] });
}

/** What is posted in a known pause would come back seconds later: its owner hears it before, and can go on editing. */
async function requireNoPostingPause(subject: ReplySubject): Promise<void> {
  const until = await findPostingPauseEnd(subject);
  if (until === undefined) return;
  throw new AppError('posting_paused', {
    sentences: [say('posting_paused_try_then', { until })],
    retryAfter: secondsUntil(until),
  });
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
  await requireNotReset(subject, draft);
  if (!(await windows.isReplyWindowOpen(subject))) throw new AppError('outside_reply_window');
  await requireNoPostingPause(subject);
  const holdSeconds = getPostingEnv().POST_HOLD_SECONDS;
  const queuedDraft = await withReservedUsage(subject.userId, 'posted', (usagePeriod) => {
    const event = {
      type: 'queued',
      text,
      sendsAt: isoSecondsFromNow(holdSeconds),
      usagePeriod,
    } as const;
    return applyAndSaveDraftEvent(subject, draft, event, reply.by);
  });
  if (queuedDraft === undefined) return resolveRepeatedRequest(subject, { ...reply, text });
  // The reply is stored and cannot be lost: without a queue message the scheduler finds it by its due time.
  await enqueueJob(
    postReplyJob,
    { subject, responseId: queuedDraft.id },
    { delaySeconds: holdSeconds },
  ).catch((error: unknown) =>
    logger.warn('the job of a reply was not enqueued; the scheduler will do it', {
      response_id: queuedDraft.id,
      error: error as Error,
    }),
  );
  return queuedDraft;
}
