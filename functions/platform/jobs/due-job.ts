// A job with a due time: attributes of the item that the job works on, or of a row of its own. The index gsi3
// contains them, and the scheduler enqueues the job when it is due.
import * as z from 'zod';
import { QUEUE_NAMES } from '#shared/queue-and-secret-names.ts';
import { hashSha256 } from '../crypto.ts';
import { getLogContext } from '../log-context.ts';
import { tablePartitions } from '../table/keys.ts';
import type { JobDefinition } from './define-job.ts';

/** Many jobs may be due at once, and one partition of an index accepts 1,000 writes a second. */
export const DUE_JOB_SHARD_COUNT = 16;

/** gsi3 contains the stored job, so the scheduler reads no item. */
export const dueJobSchema = z.object({
  queue: z.enum(QUEUE_NAMES),
  name: z.string(),
  payload: z.unknown(),
  groupId: z.string().optional(),
  /** The request that set the due time. */
  requestId: z.string().optional(),
  /** The row exists for this job alone and is deleted once it is enqueued. */
  isOnce: z.boolean().optional(),
});
export type DueJob = z.output<typeof dueJobSchema>;

const selectShard = (name: string, payload: unknown): number =>
  Number.parseInt(hashSha256(JSON.stringify([name, payload])).slice(0, 4), 16) %
  DUE_JOB_SHARD_COUNT;

/** These attributes have no value: an update with them makes the item no longer due. */
export const NO_DUE_JOB_ATTRIBUTES = {
  gsi3pk: undefined,
  gsi3sk: undefined,
  due_job: undefined,
  /** How many times the scheduler enqueued the job since its due time was set. */
  due_attempts: undefined,
} as const;

export const DUE_JOB_ATTRIBUTE_NAMES = Object.keys(NO_DUE_JOB_ATTRIBUTES);

export type DueJobAttributes = Readonly<Record<keyof typeof NO_DUE_JOB_ATTRIBUTES, unknown>>;

/**
 * The attributes that make `job` due at `at` (ISO). The scheduler enqueues the job every few minutes until they are
 * changed or removed, so work whose message was lost is still done.
 */
export function buildDueJobAttributes<J extends JobDefinition>(
  job: J,
  payload: z.input<J['payload']>,
  at: string,
  options: Pick<DueJob, 'isOnce'> = {},
) {
  const groupId = job.groupBy?.(payload);
  const requestId = getLogContext().request_id;
  const dueJob: DueJob = {
    queue: job.queue,
    name: job.name,
    payload,
    groupId,
    requestId,
    ...options,
  };
  return {
    ...NO_DUE_JOB_ATTRIBUTES,
    gsi3pk: tablePartitions.dueJobs(selectShard(job.name, payload)),
    gsi3sk: at,
    due_job: dueJob,
  } satisfies DueJobAttributes;
}
