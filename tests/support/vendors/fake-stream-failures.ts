// Fakes of S3 and Lambda's Invoke: the records of the stream that failed for good, and their replay by an operator.
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';

type Consumer = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>;

const PAGE_SIZE = 2;
const toBody = (text: string) => ({ transformToString: async () => text }) as never;
const toPayload = (value: unknown) => ({ transformToString: () => JSON.stringify(value) }) as never;

/** `consumer` gets the replayed records. */
export function startFakeStreamFailures(consumer: Consumer) {
  process.env.STREAM_FAILURES_BUCKET = 'failures';
  process.env.AWS_LAMBDA_FUNCTION_NAME = 'Consumer';
  const objects = new Map<string, string>();
  const s3 = mockClient(S3Client);
  s3.on(PutObjectCommand).callsFake(({ Key, Body }) => {
    objects.set(Key, Body);
    return {};
  });
  s3.on(ListObjectsV2Command).callsFake(({ ContinuationToken = '' }) => {
    const keys = [...objects.keys()].sort().filter((key) => key > ContinuationToken);
    const page = keys.slice(0, PAGE_SIZE);
    return {
      Contents: page.map((Key) => ({ Key })),
      ...(keys.length > PAGE_SIZE && { NextContinuationToken: page.at(-1) }),
    };
  });
  s3.on(GetObjectCommand).callsFake(({ Key }) => ({ Body: toBody(objects.get(Key) ?? '') }));
  s3.on(DeleteObjectCommand).callsFake(({ Key }) => {
    objects.delete(Key);
    return {};
  });
  mockClient(LambdaClient)
    .on(InvokeCommand)
    .callsFake(async ({ Payload }) => {
      try {
        return { Payload: toPayload(await consumer(JSON.parse(Payload))) };
      } catch (error) {
        const { name: errorType } = error as Error;
        return { FunctionError: 'Unhandled', Payload: toPayload({ errorType }) };
      }
    });
  return {
    /** Stores records as Lambda does when it gives them up. */
    giveUp: (
      Records: readonly DynamoDBRecord[],
      name = `failure ${objects.size}`,
      encode: (event: object) => unknown = JSON.stringify,
    ) => {
      const requestContext = { functionArn: 'Consumer', condition: 'RecordAgeExceeded' };
      const payload = encode({ Records });
      objects.set(`aws/lambda/${name}`, JSON.stringify({ requestContext, payload }));
    },
    keys: () => [...objects.keys()],
    contents: () => [...objects.values()].map((text) => JSON.parse(text)),
  };
}
