// Where records go that a function could not process: a message about them in the queue of the
// mapping's on-failure destination. The message holds no record, only where to find them.
import { randomUUID } from 'node:crypto';
import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { LocalInvocationResult } from '../../functions/lambda-functions.ts';
import { buildQueueUrl } from '../../template/resource-identity.ts';
import type { StreamRecord } from './stream-records.ts';

export type StreamFailureCondition = 'RetryAttemptsExhausted' | 'RecordAgeExceeded';

export type StreamFailure = {
  readonly condition: StreamFailureCondition;
  readonly records: readonly StreamRecord[];
  readonly invocations: number;
  /** Undefined when the records expired before the first one. */
  readonly lastInvocation: LocalInvocationResult | undefined;
  readonly functionArn: string;
  readonly shardId: string;
  readonly streamArn: string;
};

const formatTime = (epochSeconds: number | undefined): string =>
  new Date((epochSeconds ?? 0) * 1_000).toISOString().replace(/\.\d+Z$/, 'Z');

/** Source: Lambda, "Retain discarded records for a DynamoDB event source". */
function buildStreamFailureMessage(failure: StreamFailure, now: Date) {
  const { records, lastInvocation } = failure;
  const [first, last] = [records[0]?.dynamodb, records.at(-1)?.dynamodb];
  return {
    requestContext: {
      requestId: lastInvocation?.requestId ?? randomUUID(),
      functionArn: failure.functionArn,
      condition: failure.condition,
      approximateInvokeCount: failure.invocations,
    },
    responseContext: {
      statusCode: 200,
      executedVersion: '$LATEST',
      ...(lastInvocation && !lastInvocation.ok && { functionError: 'Unhandled' }),
    },
    version: '1.0',
    timestamp: now.toISOString(),
    DDBStreamBatchInfo: {
      shardId: failure.shardId,
      startSequenceNumber: first?.SequenceNumber,
      endSequenceNumber: last?.SequenceNumber,
      approximateArrivalOfFirstRecord: formatTime(first?.ApproximateCreationDateTime),
      approximateArrivalOfLastRecord: formatTime(last?.ApproximateCreationDateTime),
      batchSize: records.length,
      streamArn: failure.streamArn,
    },
  };
}

export async function sendStreamFailure(
  { client, endpoint }: { readonly client: SQSClient; readonly endpoint: string },
  queueArn: string,
  failure: StreamFailure,
): Promise<void> {
  const MessageBody = JSON.stringify(buildStreamFailureMessage(failure, new Date()));
  const QueueUrl = buildQueueUrl(endpoint, queueArn.split(':').at(-1) ?? '');
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody }));
}
