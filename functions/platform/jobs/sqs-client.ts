// The SQS client of a function, and the URLs of its queues.
import { SQSClient } from '@aws-sdk/client-sqs';
import type { QueueName } from '#shared/queue-and-secret-names.ts';

/** Messages of one call. Source: Amazon SQS, batch actions. */
export const MAX_SQS_BATCH_ENTRIES = 10;

let cachedClient: SQSClient | undefined;
export const getSqsClient = (): SQSClient => {
  cachedClient ??= new SQSClient({ maxAttempts: 4 });
  return cachedClient;
};

export function readQueueUrl(queue: QueueName): string {
  const name = `${queue.toUpperCase()}_QUEUE_URL`;
  const url = process.env[name];
  if (!url) throw new Error(`Settings missing or malformed: ${name}`);
  return url;
}
