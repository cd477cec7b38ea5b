// Typed jobs: a name, a queue and a payload schema, shared by who sends and who works.
import type * as z from 'zod';

export type QueueName = 'import' | 'refresh' | 'draft' | 'post' | 'mail' | 'billing' | 'erasure';

export type Job<Name extends string = string, Payload extends z.ZodType = z.ZodType> = {
  readonly name: Name;
  readonly queue: QueueName;
  readonly payload: Payload;
};

export const defineJob = <const Name extends string, Payload extends z.ZodType>(
  job: Job<Name, Payload>,
): Job<Name, Payload> => job;

export type PayloadOf<J extends Job> = z.output<J['payload']>;

/** The message body: the job's name beside its payload. */
export type Envelope = { readonly job: string; readonly payload: unknown };
