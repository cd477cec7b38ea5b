// Sending jobs to their queues.
import {
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type * as z from 'zod';
import { slices } from '../slices.ts';
import type { Job, QueueName } from './define-job.ts';

/** SQS delays a message by 15 minutes at most; later work is a due row that the sweep finds. */
export const MAX_DELAY_SECONDS = 900;
const MAX_BATCH = 10;
/** Of one message, and of all messages of one call together. Source: Amazon SQS, message quotas. */
const MAX_BYTES = 1_048_576;
/** A thousand messages are on their way in five rounds. */
const BATCHES_AT_ONCE = 20;

let client: SQSClient | undefined;
const sqs = (): SQSClient => {
  client ??= new SQSClient({ maxAttempts: 4 });
  return client;
};

function queueUrl(queue: QueueName): string {
  const name = `${queue.toUpperCase()}_QUEUE_URL`;
  const url = process.env[name];
  if (!url) throw new Error(`Settings missing or malformed: ${name}`);
  return url;
}

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** In ASCII, as any JSON can be written: SQS refuses a message for some signs a person may type. */
function body(job: Job, payload: unknown): string {
  const text = JSON.stringify({ job: job.name, payload }).replace(/[^\x20-\x7e]/g, escaped);
  if (text.length > MAX_BYTES) {
    // What it holds may be somebody's words, which no log may hold.
    throw new Error(
      `A message of the job ${job.name} has ${text.length} bytes; a queue takes ${MAX_BYTES}.`,
    );
  }
  return text;
}
const delay = (seconds = 0) => ({
  DelaySeconds: Math.min(MAX_DELAY_SECONDS, Math.max(0, Math.ceil(seconds))),
});

export async function enqueue<J extends Job>(
  job: J,
  payload: z.input<J['payload']>,
  options: {
    readonly delaySeconds?: number;
    /** Milliseconds after which an answer of the queue is no longer waited for. */
    readonly giveUpAfter?: number;
  } = {},
): Promise<void> {
  await sqs().send(
    new SendMessageCommand({
      QueueUrl: queueUrl(job.queue),
      MessageBody: body(job, payload),
      ...delay(options.delaySeconds),
    }),
    options.giveUpAfter === undefined
      ? {}
      : { abortSignal: AbortSignal.timeout(options.giveUpAfter) },
  );
}

async function sendBatch(
  queue: QueueName,
  entries: readonly SendMessageBatchRequestEntry[],
): Promise<void> {
  const output = await sqs().send(
    new SendMessageBatchCommand({ QueueUrl: queueUrl(queue), Entries: [...entries] }),
  );
  if (output.Failed?.length) throw new Error(`the queue refused ${output.Failed.length} messages`);
}

/** In order, cut wherever the next one would make too many or too much for one call. */
function batchesOf(bodies: readonly string[]): readonly (readonly string[])[] {
  const batches: string[][] = [];
  let size = 0;
  for (const one of bodies) {
    const last = batches.at(-1);
    if (last === undefined || last.length >= MAX_BATCH || size + one.length > MAX_BYTES) {
      batches.push([one]);
      size = one.length;
    } else {
      last.push(one);
      size += one.length;
    }
  }
  return batches;
}

/**
 * Ten messages a call or as many as it holds, some calls side by side.
 * @throws Error where the queue took only some: the caller's retry resends all
 */
export async function enqueueAll<J extends Job>(
  job: J,
  payloads: readonly z.input<J['payload']>[],
  options: { readonly delaySeconds?: number } = {},
): Promise<void> {
  const bodies = payloads.map((payload) => body(job, payload));
  const batches = batchesOf(bodies).map((batch) =>
    batch.map((text, position) => ({
      Id: String(position),
      MessageBody: text,
      ...delay(options.delaySeconds),
    })),
  );
  for (const round of slices(batches, BATCHES_AT_ONCE)) {
    await Promise.all(round.map((batch) => sendBatch(job.queue, batch)));
  }
}
