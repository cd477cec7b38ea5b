// Streams of tables: the handling of records that a function cannot process.
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { describe, expect, it } from 'vitest';
import { buildArnReference, pollForCount, pollForTruthyResult } from './start-test-cloud.ts';
import { startStreamTestCloudForFile } from './start-test-cloud-for-file.ts';
import {
  readDeliveredBatches,
  readDeliveredSortKeys,
  readFailureObjects,
  receiveFailureMessage,
} from './stream-test-cloud.ts';

const FAR_TOO_LONG_WINDOW_SECONDS = 300;
const buildBatching = (BatchSize: number) => ({
  BatchSize,
  MaximumBatchingWindowInSeconds: FAR_TOO_LONG_WINDOW_SECONDS,
});
/** Only the on-failure queue would report discarded records. */
const withoutDestination = { DestinationConfig: undefined };

const { folder, cloud, table } = startStreamTestCloudForFile({
  Partial: buildBatching(3),
  Unreported: { ...buildBatching(3), FunctionResponseTypes: [] },
  Malformed: buildBatching(2),
  Bisected: { ...buildBatching(4), BisectBatchOnFunctionError: true, MaximumRetryAttempts: 1 },
  Retried: { ...buildBatching(2), MaximumRetryAttempts: 2 },
  Kept: {
    ...buildBatching(2),
    MaximumRetryAttempts: 0,
    DestinationConfig: { OnFailure: { Destination: buildArnReference('KeptBucket') } },
  },
  Discarded: { ...buildBatching(1), MaximumRetryAttempts: 0, ...withoutDestination },
});

const waitForBatches = (id: string, count: number) =>
  pollForCount(count, () => readDeliveredSortKeys(folder, id));
const putAll = async (id: string, items: readonly Readonly<Record<string, string>>[]) => {
  for (const item of items) await table.put(id, { pk: 'a', ...item });
};

describe.concurrent('a function that fails for some records of a local stream', () => {
  it('redelivers a stream batch from its first record reported failed', async () => {
    const does = 'fail first';
    await putAll('Partial', [{ sk: '1' }, { sk: '2', does }, { sk: '3', does }]);

    expect(await waitForBatches('Partial', 2)).toEqual(['1 2 3', '2 3']);
  });

  it('redelivers no stream batch when its mapping ignores reported failures', async () => {
    await putAll('Unreported', [{ sk: '1' }, { sk: '2', does: 'fail first' }, { sk: '3' }]);
    await waitForBatches('Unreported', 1);
    await putAll('Unreported', [{ sk: '4' }, { sk: '5' }, { sk: '6' }]);

    expect(await waitForBatches('Unreported', 2)).toEqual(['1 2 3', '4 5 6']);
  });

  it('redelivers a whole stream batch after a malformed response', async () => {
    await putAll('Malformed', [{ sk: '1' }, { sk: '2', does: 'malformed first' }]);

    expect(await waitForBatches('Malformed', 2)).toEqual(['1 2', '1 2']);
  });

  it('splits a failing stream batch until one record fails for good', async () => {
    await putAll('Bisected', [{ sk: '1' }, { sk: '2' }, { sk: '3', does: 'throw' }, { sk: '4' }]);

    const message = await receiveFailureMessage(cloud, 'Bisected');
    const batches = await waitForBatches('Bisected', 6);
    expect(batches).toEqual(['1 2 3 4', '1 2', '3 4', '3', '3', '4']);
    const [poison] = readDeliveredBatches(folder, 'Bisected')[3] ?? [];
    const sequenceNumber = poison?.dynamodb.SequenceNumber;
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(message).toEqual({
      requestContext: {
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        functionArn: 'arn:aws:lambda:us-east-1:000000000000:function:BisectedWorker',
        condition: 'RetryAttemptsExhausted',
        approximateInvokeCount: 4,
      },
      responseContext: {
        statusCode: 200,
        executedVersion: '$LATEST',
        functionError: 'Unhandled',
      },
      version: '1.0',
      timestamp: expect.stringMatching(/Z$/),
      DDBStreamBatchInfo: {
        shardId: expect.stringMatching(/^shardId-/),
        startSequenceNumber: sequenceNumber,
        endSequenceNumber: sequenceNumber,
        approximateArrivalOfFirstRecord: time,
        approximateArrivalOfLastRecord: time,
        batchSize: 1,
        streamArn: 'arn:aws:dynamodb:us-east-1:000000000000:table/BisectedTable/stream/local',
      },
    });
  });

  it('retries a stream batch to its end before delivering later records', async () => {
    await putAll('Retried', [{ sk: '1' }, { sk: '2', does: 'throw' }, { sk: '3' }, { sk: '4' }]);

    expect(await receiveFailureMessage(cloud, 'Retried')).toMatchObject({
      requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 3 },
      DDBStreamBatchInfo: { batchSize: 2 },
    });
    expect(await waitForBatches('Retried', 4)).toEqual(['1 2', '1 2', '1 2', '3 4']);
  });

  it('a bucket as failure destination keeps whole stream records', async () => {
    await putAll('Kept', [{ sk: '1' }, { sk: '2', does: 'throw' }]);

    const { key, content } = await pollForTruthyResult(
      async () => (await readFailureObjects(cloud, 'Kept'))[0],
    );
    expect(key).toMatch(
      /^aws\/lambda\/KeptSource\/shardId-[^/]+\/\d{4}\/\d\d\/\d\d\/[\dT.-]+-[\da-f-]{36}$/,
    );
    expect(content).toMatchObject({
      requestContext: { condition: 'RetryAttemptsExhausted' },
      DDBStreamBatchInfo: { batchSize: 2 },
    });
    const [delivered] = readDeliveredBatches(folder, 'Kept');
    expect(JSON.parse(content.payload)).toEqual({ Records: delivered });
    // An operator's replay: the function gets the same event again.
    const lambda = new LambdaClient({
      endpoint: cloud.endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'operator', secretAccessKey: 'operator' },
    });
    const { FunctionError } = await lambda.send(
      new InvokeCommand({
        FunctionName: content.requestContext.functionArn,
        Payload: content.payload,
      }),
    );
    expect(FunctionError).toBe('Unhandled');
    expect(readDeliveredBatches(folder, 'Kept')).toEqual([delivered, delivered]);
  });

  it('a stream without failure destination loses failed records, and logs it', async () => {
    await putAll('Discarded', [{ sk: '1', does: 'throw' }, { sk: '2' }]);

    expect(await waitForBatches('Discarded', 2)).toEqual(['1', '2']);
    expect(cloud.logLines).toContain(
      'DiscardedWorker: 1 stream records were discarded: RetryAttemptsExhausted.',
    );
  });
});
