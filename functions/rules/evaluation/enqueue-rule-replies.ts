// Starts the jobs of new replies by rule. The scheduler enqueues a job whose message is lost.
import { awaitsLook } from '#functions/drafts/domain/lifecycle/generation.ts';
import { generateDraftJob, postReplyJob } from '#functions/drafts/jobs.ts';
import { nowMs } from '#platform/clock.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { logger } from '#platform/logger.ts';
import { MAX_QUEUE_DELAY_SECONDS } from '#shared/job-retry-times.ts';
import type { PlannedReply } from './build-rule-replies.ts';

async function enqueueReply({ subject, draft }: PlannedReply): Promise<void> {
  const payload = { subject, responseId: draft.id };
  if (awaitsLook(draft)) return;
  if (draft.state === 'generating') return enqueueJob(generateDraftJob, payload);
  if (draft.state !== 'queued' || draft.sendsAt === null) return;
  const delaySeconds = Math.max(0, (Date.parse(draft.sendsAt) - nowMs()) / 1_000);
  if (delaySeconds <= MAX_QUEUE_DELAY_SECONDS)
    await enqueueJob(postReplyJob, payload, { delaySeconds });
}

export async function enqueueRuleReplies(replies: readonly PlannedReply[]): Promise<void> {
  for (const reply of replies) {
    await enqueueReply(reply).catch((error: unknown) =>
      logger.warn('the job of a reply by rule was not enqueued; the scheduler will do it', {
        response_id: reply.draft.id,
        error: error as Error,
      }),
    );
  }
}
