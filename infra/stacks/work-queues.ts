// The job queues of the service, with batch sizes for their kind of work.
import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { QUEUE_NAMES, type QueueName } from '#shared/queue-and-secret-names.ts';
import {
  COMMENT_EVENT_BATCH_SETTINGS,
  DRAFT_WORKER_TIMEOUT,
  toQueueConstructIdPrefix,
  WORKER_TIMEOUT,
} from '../config.ts';
import { WorkQueue } from '../constructs/work-queue.ts';

/**
 * Messages of one batch. Work that a person waits for is handled alone. So is an import: a batch waits for its slowest
 * message, and then continues the longest of their chains.
 */
const BATCH_SIZES: Readonly<Record<QueueName, number>> = {
  import: 1,
  check: 5,
  comments: 5,
  messages: 5,
  comment_events: COMMENT_EVENT_BATCH_SETTINGS.size,
  message_events: 10,
  event: 10,
  draft: 1,
  post: 1,
  mail: 5,
  billing: 5,
  erasure: 1,
};

export type WorkQueues = Readonly<Record<QueueName, WorkQueue>>;

/** `concurrency`: how many batches of each queue are handled at a time. */
export function createWorkQueues(
  scope: Construct,
  concurrency: Readonly<Record<QueueName, number>>,
): WorkQueues {
  const createQueue = (name: QueueName) =>
    new WorkQueue(scope, `${toQueueConstructIdPrefix(name)}Queue`, {
      urlVariable: `${name.toUpperCase()}_QUEUE_URL`,
      workerTimeout: name === 'draft' ? DRAFT_WORKER_TIMEOUT : WORKER_TIMEOUT,
      batchSize: BATCH_SIZES[name],
      ...(name === 'comment_events' && {
        batchingWindow: Duration.seconds(COMMENT_EVENT_BATCH_SETTINGS.gatherSeconds),
      }),
      maxConcurrency: concurrency[name],
    });
  return Object.fromEntries(QUEUE_NAMES.map((name) => [name, createQueue(name)])) as WorkQueues;
}
