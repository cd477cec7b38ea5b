// Typed job definitions: name, queue and payload schema, shared by senders and workers.
import type * as z from 'zod';
import type { QueueName } from '#shared/queue-and-secret-names.ts';

export type JobDefinition<Name extends string = string, Payload extends z.ZodType = z.ZodType> = {
  readonly name: Name;
  readonly queue: QueueName;
  readonly payload: Payload;
  /** Names the group of a job: many jobs of one group do not delay those of others (SQS fair queues). */
  groupBy?(payload: z.input<Payload>): string;
};

export const defineJob = <const Name extends string, Payload extends z.ZodType>(
  job: JobDefinition<Name, Payload>,
): JobDefinition<Name, Payload> => job;

export type JobPayload<J extends JobDefinition> = z.output<J['payload']>;

/** The body of an SQS message. `attempt`: how many times the scheduler has enqueued this unchanged job. */
export type JobMessage = {
  readonly job: string;
  readonly payload: unknown;
  readonly attempt?: number;
  /** The request that caused the job, directly or through other jobs. */
  readonly requestId?: string | undefined;
};
