// Builds the Lambda handler of a queue from job handlers. Only failed messages are retried, not their whole batch.
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod';
import { type LogContext, runWithLogContext } from '../log-context.ts';
import { logger } from '../logger.ts';
import { addMetrics, publishMetrics } from '../metrics.ts';
import type { JobDefinition, JobMessage, JobPayload } from './define-job.ts';
import {
  delayRetryOfFailedMessages,
  type FailedQueueMessage,
} from './delay-retry-of-failed-messages.ts';
import { buildJobLogContext } from './job-log-context.ts';

type JobHandler = {
  readonly job: JobDefinition;
  readonly handle: (payload: unknown, delivery: JobDelivery) => Promise<void>;
};

export type JobDelivery = {
  /** How many times the scheduler has enqueued this unchanged job; 0 for a message sent directly. */
  readonly attempt: number;
  /** The same for each delivery of one message. */
  readonly messageId: string;
};

/** Pairs a job with its handler; the payload is validated on arrival. */
export const createJobHandler = <J extends JobDefinition>(
  job: J,
  handle: (payload: JobPayload<J>, delivery: JobDelivery) => Promise<void>,
): JobHandler => ({
  job,
  handle: (payload, delivery) =>
    handle((job.payload as z.ZodType<JobPayload<J>>).parse(payload), delivery),
});

async function handleMessage(
  handlers: ReadonlyMap<string, JobHandler>,
  jobMessage: JobMessage,
  record: SQSRecord,
): Promise<void> {
  const handler = handlers.get(jobMessage.job);
  if (!handler) throw new Error(`no handler for the job ${jobMessage.job}`);
  await handler.handle(jobMessage.payload, {
    attempt: jobMessage.attempt ?? 0,
    messageId: record.messageId,
  });
  logger.info('job done');
}

/** The first retries come seconds later and get over a conflict or a moment's throttling. */
const REPEATED_FAILURE_FROM = 3;

/** Returns the message when its job failed. */
async function handleRecord(
  handlers: ReadonlyMap<string, JobHandler>,
  record: SQSRecord,
): Promise<FailedQueueMessage | undefined> {
  let context: LogContext = { request_id: record.messageId };
  try {
    const jobMessage = JSON.parse(record.body) as JobMessage;
    context = buildJobLogContext(jobMessage, record.messageId);
    await runWithLogContext(context, () => handleMessage(handlers, jobMessage, record));
    return undefined;
  } catch (error) {
    const receiveCount = record.attributes.ApproximateReceiveCount;
    logger.error('job failed', {
      ...context,
      message_id: record.messageId,
      receive_count: receiveCount,
      error: error as Error,
    });
    if (Number(receiveCount) >= REPEATED_FAILURE_FROM)
      addMetrics('jobs', { RepeatedJobFailures: 1 });
    return { record, error };
  }
}

/**
 * Handles the messages of a batch in parallel. A message whose handler throws is reported in the partial
 * batch response, is redelivered after its own retry time and finally moves to the dead-letter queue.
 */
export function createQueueWorker(jobHandlers: readonly [JobHandler, ...JobHandler[]]) {
  const handlers = new Map(jobHandlers.map((handler) => [handler.job.name, handler]));
  const { queue } = jobHandlers[0].job;
  return async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const results = await Promise.all(
      event.Records.map((record) => handleRecord(handlers, record)),
    );
    const failures = results.filter((failure) => failure !== undefined);
    if (failures.length > 0) await delayRetryOfFailedMessages(queue, failures);
    publishMetrics();
    return {
      batchItemFailures: failures.map(({ record }) => ({ itemIdentifier: record.messageId })),
    };
  };
}

/** Does the same for handlers that share something while they handle one batch. */
export const createQueueWorkerWithBatchState =
  (createHandlers: () => Parameters<typeof createQueueWorker>[0]) => (event: SQSEvent) =>
    createQueueWorker(createHandlers())(event);
