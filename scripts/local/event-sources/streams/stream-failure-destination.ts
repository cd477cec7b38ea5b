// Takes records that a function could not process to the on-failure destination of their mapping. A queue gets a
// message with their position, a bucket gets an object with the records.
import { randomUUID } from 'node:crypto';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { LocalInvocationResult } from '../../functions/lambda-functions.ts';
import type { RequiredIamPermission } from '../../permissions/iam-permissions-required-by-call.ts';
import { buildQueueUrl } from '../../template/template-resource-identity.ts';
import type { StreamRecord } from './stream-records.ts';

export type StreamFailureCondition = 'RetryAttemptsExhausted' | 'RecordAgeExceeded';

export type StreamFailure = {
  readonly condition: StreamFailureCondition;
  readonly records: readonly StreamRecord[];
  readonly invocations: number;
  /** Undefined when the records expired before the first one. */
  readonly lastInvocation: LocalInvocationResult | undefined;
  readonly functionArn: string;
  readonly mappingId: string;
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

const isBucket = (destinationArn: string): boolean => destinationArn.split(':')[2] === 's3';
const getName = (destinationArn: string): string => destinationArn.split(':').at(-1) ?? '';

/** `aws/lambda/<mapping>/<shard>/YYYY/MM/DD/<time>-<UUID>`, as Lambda names it. */
function buildObjectKey({ mappingId, shardId }: StreamFailure, now: Date): string {
  const [day = '', time = ''] = now.toISOString().split('T');
  const name = `${day}T${time.slice(0, 8).replaceAll(':', '.')}-${randomUUID()}`;
  return ['aws/lambda', mappingId, shardId, ...day.split('-'), name].join('/');
}

/** The permissions that the role of the function needs, because Lambda acts with it. */
export const listFailureDestinationPermissions = (arn: string): readonly RequiredIamPermission[] =>
  isBucket(arn)
    ? [
        { action: 's3:PutObject', resources: [`${arn}/aws/lambda/mapping/shard`] },
        { action: 's3:ListBucket', resources: [arn] },
      ]
    : [{ action: 'sqs:SendMessage', resources: [arn] }];

export type StreamFailureClients = {
  readonly client: SQSClient;
  readonly s3: S3Client;
  /** The endpoint of SQS. */
  readonly endpoint: string;
};

export async function sendStreamFailure(
  { client, s3, endpoint }: StreamFailureClients,
  destinationArn: string,
  failure: StreamFailure,
): Promise<void> {
  const now = new Date();
  const message = buildStreamFailureMessage(failure, now);
  if (isBucket(destinationArn)) {
    const payload = JSON.stringify({ Records: failure.records });
    await s3.send(
      new PutObjectCommand({
        Bucket: getName(destinationArn),
        Key: buildObjectKey(failure, now),
        Body: JSON.stringify({ ...message, payload }),
      }),
    );
    return;
  }
  const QueueUrl = buildQueueUrl(endpoint, getName(destinationArn));
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }));
}
