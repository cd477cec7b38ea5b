// Carries out the effects of a stored event of a reply. No other file enqueues its jobs or releases its usage after an
// event.
import { nowMs } from '#platform/clock.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { logger } from '#platform/logger.ts';
import { MAX_SQS_DELAY_SECONDS } from '#shared/job-retry-times.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import type { DraftSideEffect } from '../domain/lifecycle/draft-side-effects.ts';
import { generateDraftJob, postReplyJob, type ReplySubject } from '../jobs.ts';
import { readReply } from './reply-repository.ts';
import { releaseReservedUsage } from './reserve-plan-usage.ts';

type EnqueueEffect = Extract<DraftSideEffect, { readonly kind: 'enqueue' }>;

const JOBS = { generate: generateDraftJob, post: postReplyJob } as const;

/**
 * A time beyond the longest delay of a queue needs no message: the due time is stored with the draft. The same holds
 * for a job that cannot be enqueued: the scheduler finds the draft. If every delivery of a job enqueued the next one,
 * duplicates would multiply.
 */
async function enqueueNextJob(
  subject: ReplySubject,
  { id: responseId }: Draft,
  { job, at }: EnqueueEffect,
): Promise<void> {
  const delaySeconds = Math.max(0, (Date.parse(at) - nowMs()) / 1_000);
  if (delaySeconds > MAX_SQS_DELAY_SECONDS) return;
  await enqueueJob(JOBS[job], { subject, responseId }, { delaySeconds }).catch((error: unknown) =>
    logger.warn('the job of a draft was not enqueued; the scheduler will do it', {
      response_id: responseId,
      error: error as Error,
    }),
  );
}

/** Never throws, because the event is stored. */
export async function performDraftSideEffects(
  subject: ReplySubject,
  draft: Draft,
  effects: readonly DraftSideEffect[],
): Promise<void> {
  for (const effect of effects) {
    if (effect.kind === 'enqueue') await enqueueNextJob(subject, draft, effect);
    else await releaseReservedUsage(subject.userId, effect.usage, effect.period);
  }
}

/**
 * Another writer may have taken the draft from the worker that generates it; then the worker releases the usage of its
 * unanswered call.
 */
export async function releaseUsageOfTakenGeneration(
  subject: ReplySubject,
  { id, usagePeriod }: Draft,
): Promise<void> {
  const stored = await readReply(subject, id);
  if (stored?.draft.state !== 'generating')
    await releaseReservedUsage(subject.userId, 'generated', usagePeriod);
}
