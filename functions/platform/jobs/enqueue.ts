// Sends jobs to their SQS queues.
import {
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  SendMessageCommand,
} from '@aws-sdk/client-sqs';
import type * as z from 'zod';
import { MAX_SQS_DELAY_SECONDS } from '#shared/job-retry-times.ts';
import type { QueueName } from '#shared/queue-and-secret-names.ts';
import { getLogContext } from '../log-context.ts';
import { splitIntoChunks } from '../split-into-chunks.ts';
import { retryWithBackoff } from '../table/retry.ts';
import type { JobDefinition, JobMessage } from './define-job.ts';
import { getSqsClient, MAX_SQS_BATCH_ENTRIES, readQueueUrl } from './sqs-client.ts';

/** Limit for one message, and for all messages of one call together. Source: Amazon SQS, message quotas. */
const MAX_REQUEST_BYTES = 1_048_576;
/** With this many parallel calls a thousand messages need five rounds. */
const PARALLEL_BATCHES = 20;

const escapeCodeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Escapes to ASCII, because SQS rejects messages with some characters that a person may type. */
function toMessageBody(message: JobMessage): string {
  const requestId = message.requestId ?? getLogContext().request_id;
  const text = JSON.stringify({ ...message, requestId }).replace(/[^\x20-\x7e]/g, escapeCodeUnit);
  if (text.length > MAX_REQUEST_BYTES) {
    // The payload may contain personal text, which must not get into a log.
    throw new Error(
      `A message of the job ${message.job} has ${text.length} bytes; a queue takes ${MAX_REQUEST_BYTES}.`,
    );
  }
  return text;
}

/** A longer delay would fire early, so it is refused; `schedule-job.ts` stores longer ones. */
function toDelayFields(seconds = 0) {
  const DelaySeconds = Math.max(0, Math.ceil(seconds));
  if (DelaySeconds > MAX_SQS_DELAY_SECONDS)
    throw new Error(`A queue delays by at most ${MAX_SQS_DELAY_SECONDS} s, not ${DelaySeconds} s.`);
  return { DelaySeconds };
}

const toGroupFields = (groupId: string | undefined) =>
  groupId === undefined ? {} : { MessageGroupId: groupId };

export async function enqueueJob<J extends JobDefinition>(
  job: J,
  payload: z.input<J['payload']>,
  options: {
    readonly delaySeconds?: number;
    /** Milliseconds after which the call is aborted. */
    readonly timeoutMs?: number;
  } = {},
): Promise<void> {
  await getSqsClient().send(
    new SendMessageCommand({
      QueueUrl: readQueueUrl(job.queue),
      MessageBody: toMessageBody({ job: job.name, payload }),
      ...toDelayFields(options.delaySeconds),
      ...toGroupFields(job.groupBy?.(payload)),
    }),
    options.timeoutMs === undefined ? {} : { abortSignal: AbortSignal.timeout(options.timeoutMs) },
  );
}

/** SQS itself failed to take some messages of a batch. */
class RefusedMessagesError extends Error {
  override readonly name = 'RefusedMessagesError';
}

/** Sends the messages that SQS refuses again: a job that waits for its redelivery waits for minutes. */
async function sendBatch(
  queue: QueueName,
  entries: readonly SendMessageBatchRequestEntry[],
): Promise<void> {
  let refused = [...entries];
  await retryWithBackoff(
    async () => {
      const { Failed = [] } = await getSqsClient().send(
        new SendMessageBatchCommand({ QueueUrl: readQueueUrl(queue), Entries: refused }),
      );
      const message = `the queue refused ${Failed.length} messages`;
      if (Failed.some(({ SenderFault }) => SenderFault)) throw new Error(message);
      const refusedIds = new Set(Failed.map(({ Id }) => Id));
      refused = refused.filter(({ Id }) => refusedIds.has(Id));
      if (refused.length > 0) throw new RefusedMessagesError(message);
    },
    (error) => error instanceof RefusedMessagesError,
  );
}

/** Keeps the order and starts a new batch when the next message would exceed the count or size of one call. */
function splitIntoBatches<Entry extends { readonly MessageBody: string }>(
  entries: readonly Entry[],
): readonly (readonly Entry[])[] {
  const batches: Entry[][] = [];
  let size = 0;
  for (const entry of entries) {
    const { length } = entry.MessageBody;
    const lastBatch = batches.at(-1);
    if (
      lastBatch === undefined ||
      lastBatch.length >= MAX_SQS_BATCH_ENTRIES ||
      size + length > MAX_REQUEST_BYTES
    ) {
      batches.push([entry]);
      size = length;
    } else {
      lastBatch.push(entry);
      size += length;
    }
  }
  return batches;
}

type BatchOptions = {
  readonly delaySeconds?: number;
};

/**
 * Sends up to ten messages per call, with several calls in parallel. Messages of one `groupId` (an account, say) do not
 * delay those of others, however many there are.
 * @throws Error when SQS keeps refusing some of them; the caller's retry sends all again
 */
export async function enqueueSqsMessages(
  queue: QueueName,
  messages: readonly (JobMessage & { readonly groupId?: string | undefined })[],
  options: BatchOptions = {},
): Promise<void> {
  const entries = messages.map(({ groupId, ...message }) => ({
    MessageBody: toMessageBody(message),
    ...toDelayFields(options.delaySeconds),
    ...toGroupFields(groupId),
  }));
  const batches = splitIntoBatches(entries).map((batch) =>
    batch.map((entry, position) => ({ Id: String(position), ...entry })),
  );
  for (const parallelBatches of splitIntoChunks(batches, PARALLEL_BATCHES)) {
    await Promise.all(parallelBatches.map((batch) => sendBatch(queue, batch)));
  }
}

/** Does the same for messages of one job, in the groups that the job defines. */
export const enqueueJobs = <J extends JobDefinition>(
  job: J,
  payloads: readonly z.input<J['payload']>[],
  options: BatchOptions = {},
): Promise<void> =>
  enqueueSqsMessages(
    job.queue,
    payloads.map((payload) => ({ job: job.name, payload, groupId: job.groupBy?.(payload) })),
    options,
  );
