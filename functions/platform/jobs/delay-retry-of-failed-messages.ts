// Sets when a failed job is delivered again: by its own retry time, not by the visibility timeout of its queue.
import {
  ChangeMessageVisibilityBatchCommand,
  type ChangeMessageVisibilityBatchRequestEntry,
} from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import { AppError } from '#shared/errors.ts';
import { JOB_RETRY_DELAYS_SECONDS } from '#shared/job-retry-times.ts';
import type { QueueName } from '#shared/queue-and-secret-names.ts';
import { logger } from '../logger.ts';
import { splitIntoChunks } from '../split-into-chunks.ts';
import { getSqsClient, MAX_SQS_BATCH_ENTRIES, readQueueUrl } from './sqs-client.ts';

export type FailedQueueMessage = { readonly record: SQSRecord; readonly error: unknown };

/** SQS hides a message for at most twelve hours, counted from its delivery. */
const MAX_RETRY_SECONDS = 11 * 60 * 60;

/** Not 0: the local queues lose a message that is visible at once while a poller waits. */
const SECONDS_TO_DEAD_LETTERS = 1;

type ErrorWithRetryTime = Error & { readonly retryAfterSeconds?: number | undefined };

/** The wait that a rate limit named, in the error or in one that caused it. */
function findNamedWait(error: unknown): number {
  if (!(error instanceof Error)) return 0;
  const { retryAfterSeconds = 0 } = error as ErrorWithRetryTime;
  const own = error instanceof AppError ? (error.retryAfter ?? 0) : retryAfterSeconds;
  return Math.max(own, findNamedWait(error.cause));
}

/** After the last delivery the message moves to the dead-letter queue as soon as it is visible. */
function computeRetrySeconds(deliveryCount: number, error: unknown): number {
  const wait = JOB_RETRY_DELAYS_SECONDS[deliveryCount - 1];
  if (wait === undefined) return SECONDS_TO_DEAD_LETTERS;
  return Math.min(MAX_RETRY_SECONDS, Math.ceil(Math.max(wait, findNamedWait(error))));
}

async function setTimesOfCall(
  queue: QueueName,
  entries: readonly Omit<ChangeMessageVisibilityBatchRequestEntry, 'Id'>[],
): Promise<void> {
  const Entries = entries.map((entry, position) => ({ Id: String(position), ...entry }));
  try {
    await getSqsClient().send(
      new ChangeMessageVisibilityBatchCommand({ QueueUrl: readQueueUrl(queue), Entries }),
    );
  } catch (error) {
    logger.warn('failed jobs wait for the visibility timeout of their queue', {
      queue,
      error: error as Error,
    });
  }
}

/** If this does not run, as after a timeout of the function, the visibility timeout of the queue is the wait. */
export async function delayRetryOfFailedMessages(
  queue: QueueName,
  failures: readonly FailedQueueMessage[],
): Promise<void> {
  const entries = failures.map(({ record, error }) => ({
    ReceiptHandle: record.receiptHandle,
    VisibilityTimeout: computeRetrySeconds(
      Number(record.attributes.ApproximateReceiveCount),
      error,
    ),
  }));
  const calls = splitIntoChunks(entries, MAX_SQS_BATCH_ENTRIES);
  await Promise.all(calls.map((ofCall) => setTimesOfCall(queue, ofCall)));
}
