// From job handlers to a Lambda entry over a queue. A failed message returns alone, never its batch.
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod';
import { logger } from '../logger.ts';
import type { Envelope, Job, PayloadOf } from './define-job.ts';

type JobHandler = {
  readonly job: Job;
  readonly handle: (payload: unknown) => Promise<void>;
};

/** Pairs a job with what does it; the payload is parsed on arrival. */
export const onJob = <J extends Job>(
  job: J,
  handle: (payload: PayloadOf<J>) => Promise<void>,
): JobHandler => ({
  job,
  handle: (payload) => handle((job.payload as z.ZodType<PayloadOf<J>>).parse(payload)),
});

async function handleRecord(
  handlers: ReadonlyMap<string, JobHandler>,
  record: SQSRecord,
): Promise<void> {
  const envelope = JSON.parse(record.body) as Envelope;
  const handler = handlers.get(envelope.job);
  if (!handler) throw new Error(`no handler for the job ${envelope.job}`);
  await handler.handle(envelope.payload);
}

/**
 * The queue's Lambda handler. Messages of a batch are worked side by side; one that throws is
 * reported as failed, comes back after its visibility timeout and ends in the dead-letter queue.
 */
export function createWorker(jobHandlers: readonly JobHandler[]) {
  const handlers = new Map(jobHandlers.map((handler) => [handler.job.name, handler]));
  return async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const results = await Promise.allSettled(
      event.Records.map((record) => handleRecord(handlers, record)),
    );
    const batchItemFailures = results.flatMap((result, position) => {
      const record = event.Records[position];
      if (result.status === 'fulfilled' || !record) return [];
      logger.error('job failed', {
        message_id: record.messageId,
        receive_count: record.attributes.ApproximateReceiveCount,
        error: result.reason as Error,
      });
      return [{ itemIdentifier: record.messageId }];
    });
    return { batchItemFailures };
  };
}
