// Schedules a job for any time: the queue delays it for minutes, a stored row for as long as it takes.
import type * as z from 'zod';
import { MAX_SQS_DELAY_SECONDS } from '#shared/job-retry-times.ts';
import { nowMs } from '../clock.ts';
import { hashSha256 } from '../crypto.ts';
import { type AccountRef, tableKeys } from '../table/keys.ts';
import { putItem } from '../table/table.ts';
import type { JobDefinition } from './define-job.ts';
import { buildDueJobAttributes } from './due-job.ts';
import { enqueueJob } from './enqueue.ts';

/**
 * Enqueues `job` at `at` (ISO), at once when that time is past. At least once, so the job must be idempotent.
 * The row belongs to `account` and is erased with it; the same job and payload replace the time of an earlier row.
 */
export async function scheduleJob<J extends JobDefinition>(
  account: AccountRef,
  job: J,
  payload: z.input<J['payload']>,
  at: string,
): Promise<void> {
  const delaySeconds = Math.max(0, (Date.parse(at) - nowMs()) / 1_000);
  if (delaySeconds <= MAX_SQS_DELAY_SECONDS) return enqueueJob(job, payload, { delaySeconds });
  const id = hashSha256(JSON.stringify([job.name, payload]));
  const row = buildDueJobAttributes(job, payload, at, { isOnce: true });
  await putItem(tableKeys.scheduledJob(account, id), row);
}
