// The records of the table's change stream that no retry helped. They are whole objects in S3 until an operator replays
// them. Lambda writes records that failed until their age ended, and a consumer writes those that it cannot read.
import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod';
import { nowIso } from '../clock.ts';
import { defineEnv } from '../env.ts';
import { createRandomSecret } from '../ids.ts';

const env = defineEnv({
  STREAM_FAILURES_BUCKET: z.string().min(1),
  AWS_LAMBDA_FUNCTION_NAME: z.string().optional(),
});

const recordsSchema = z.object({ Records: z.array(z.looseObject({})).min(1) });
/**
 * Lambda's format: the payload is the event, as text or as an object. Source: Lambda developer guide, "Retain discarded
 * records for a DynamoDB event source".
 */
const streamFailureSchema = z.object({
  requestContext: z.object({ functionArn: z.string(), condition: z.string() }),
  payload: z.preprocess(
    (payload): unknown => (typeof payload === 'string' ? JSON.parse(payload) : payload),
    recordsSchema,
  ),
});

export type TableStreamFailure = {
  /** Name or ARN of the consumer. */
  readonly functionName: string;
  readonly condition: string;
  /** The event that the consumer did not handle. */
  readonly event: z.output<typeof recordsSchema>;
};

/** Loaded at its first use: most consumers never need it. */
async function openBucket() {
  const { S3 } = await import('@aws-sdk/client-s3');
  return { s3: new S3({ maxAttempts: 4 }), Bucket: env().STREAM_FAILURES_BUCKET };
}

export async function storeTableStreamFailure(record: DynamoDBRecord, error: Error): Promise<void> {
  const { s3, Bucket } = await openBucket();
  const functionArn = env().AWS_LAMBDA_FUNCTION_NAME ?? 'unknown';
  const timestamp = nowIso();
  await s3.putObject({
    Bucket,
    Key: `unreadable/${functionArn}/${timestamp}-${createRandomSecret().slice(0, 8)}`,
    Body: JSON.stringify({
      requestContext: { functionArn, condition: `UnreadableRecord: ${error.name}` },
      timestamp,
      payload: JSON.stringify({ Records: [record] }),
    }),
    ContentType: 'application/json',
  });
}

/** The keys of all failures, oldest first within a consumer. */
export async function listTableStreamFailures(): Promise<readonly string[]> {
  const { s3, Bucket } = await openBucket();
  const keys: string[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await s3.listObjectsV2({ Bucket, ContinuationToken });
    keys.push(...(page.Contents ?? []).map(({ Key = '' }) => Key));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
  return keys;
}

/** @throws Error when the object is not a failure of a stream */
export async function readTableStreamFailure(Key: string): Promise<TableStreamFailure> {
  const { s3, Bucket } = await openBucket();
  const { Body } = await s3.getObject({ Bucket, Key });
  const content: unknown = JSON.parse((await Body?.transformToString()) ?? '');
  const { requestContext, payload } = streamFailureSchema.parse(content);
  const { functionArn: functionName, condition } = requestContext;
  return { functionName, condition, event: payload };
}

export async function removeTableStreamFailure(Key: string): Promise<void> {
  const { s3, Bucket } = await openBucket();
  await s3.deleteObject({ Bucket, Key });
}
