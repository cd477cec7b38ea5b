// Handles jobs whose steps may lead to further ones. An invocation handles several of them itself.
import type * as z from 'zod';
import { nowMs } from '../clock.ts';
import { logger } from '../logger.ts';
import type { JobDefinition, JobPayload } from './define-job.ts';
import { enqueueJob, enqueueJobs } from './enqueue.ts';
import { createJobHandler } from './queue-worker.ts';

/**
 * How long a job works before it enqueues its remaining steps, in milliseconds. A step that begins at that moment still
 * has half of the workers' timeout.
 */
export const STEPPED_JOB_TIME_BUDGET_MS = 30_000;

/** Handles one step. Idempotent. Returns the payloads of the next steps; the first one runs in the same invocation. */
type Step<J extends JobDefinition> = (
  payload: JobPayload<J>,
) => Promise<readonly z.input<J['payload']>[]>;

/** Gives a step its own message, so that earlier steps are not delivered again with it. */
async function handOver<J extends JobDefinition>(
  job: J,
  payload: z.input<J['payload']>,
  error: unknown,
) {
  logger.warn('a step of a job failed and is enqueued', { job: job.name, error: error as Error });
  await enqueueJob(job, payload);
}

/**
 * A list of a thousand pages would be a chain of a thousand messages, which Lambda cuts after sixteen. So a job
 * continues with its first next step and enqueues the others, which other workers take.
 */
export const createSteppedJobHandler = <J extends JobDefinition>(job: J, step: Step<J>) =>
  createJobHandler(job, async (payload) => {
    const workUntil = nowMs() + STEPPED_JOB_TIME_BUDGET_MS;
    let [next, ...others] = await step(payload);
    for (;;) {
      if (others.length > 0) await enqueueJobs(job, others);
      if (next === undefined) return;
      if (nowMs() >= workUntil) return enqueueJob(job, next);
      const current = next;
      try {
        [next, ...others] = await step(current as JobPayload<J>);
      } catch (error) {
        return handOver(job, current, error);
      }
    }
  });
