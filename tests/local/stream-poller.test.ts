// Streams of tables: the records that a function gets, their batches, and their order.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { buildLocalArn, pollForCount, pollForTruthyResult } from './start-test-cloud.ts';
import { startStreamTestCloudForFile } from './start-test-cloud-for-file.ts';
import { readDeliveredBatches, readDeliveredSortKeys } from './stream-test-cloud.ts';

const FAR_TOO_LONG_WINDOW_SECONDS = 300;
const COMMENT_INSERTED = JSON.stringify({
  eventName: ['INSERT'],
  dynamodb: { NewImage: { kind: { S: ['comment'] } } },
});

const { folder, table } = startStreamTestCloudForFile({
  Shape: { BatchSize: 1 },
  Batched: { BatchSize: 3, MaximumBatchingWindowInSeconds: FAR_TOO_LONG_WINDOW_SECONDS },
  Filtered: { FilterCriteria: { Filters: [{ Pattern: COMMENT_INSERTED }] } },
  Parallel: { BatchSize: 2, ParallelizationFactor: 10 },
  Blocked: { BatchSize: 1, ParallelizationFactor: 10 },
  Disabled: { Enabled: false },
});

const waitForRecords = (id: string, count: number) =>
  pollForCount(count, () => readDeliveredBatches(folder, id).flat());
/** The sort keys of the records for one partition key, in the order of their delivery. */
const listSortKeys = (records: Awaited<ReturnType<typeof waitForRecords>>, pk: string) =>
  records
    .map(({ dynamodb }) => dynamodb.NewImage)
    .filter((image) => image?.pk?.S === pk)
    .map((image) => image?.sk?.S);

describe('the records of a local stream', () => {
  it("local stream records have Lambda's shape, none for unchanged items", async () => {
    const Key = { pk: { S: 'user' }, sk: { S: 'item' } };
    const first = { ...Key, count: { N: '1' }, bytes: { B: 'AAEC' } };
    const item = { pk: 'user', sk: 'item', count: 1, bytes: new Uint8Array([0, 1, 2]) };
    await table.put('Shape', item);
    await table.put('Shape', item);
    await table.put('Shape', { ...item, count: 2 });
    await table.client.send(new DeleteItemCommand({ TableName: 'ShapeTable', Key }));

    const records = await waitForRecords('Shape', 3);
    const common = {
      eventID: expect.stringMatching(/^[0-9a-f]{32}$/),
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: 'us-east-1',
      eventSourceARN: buildLocalArn('dynamodb', 'table/ShapeTable/stream/local'),
    };
    const commonDetails = {
      ApproximateCreationDateTime: expect.any(Number),
      Keys: Key,
      SequenceNumber: expect.stringMatching(/^\d{21}$/),
      SizeBytes: expect.any(Number),
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    };
    const second = { ...first, count: { N: '2' } };
    expect(records).toEqual([
      { ...common, eventName: 'INSERT', dynamodb: { ...commonDetails, NewImage: first } },
      {
        ...common,
        eventName: 'MODIFY',
        dynamodb: { ...commonDetails, NewImage: second, OldImage: first },
      },
      { ...common, eventName: 'REMOVE', dynamodb: { ...commonDetails, OldImage: second } },
    ]);
    expect(new Set(records.map(({ eventID }) => eventID)).size).toBe(3);
    const numbers = records.map(({ dynamodb }) => dynamodb.SequenceNumber);
    expect(numbers).toEqual(numbers.toSorted());
  });

  it('local stream records reach the function in full batches without waiting', async () => {
    for (const sk of ['1', '2', '3', '4', '5', '6']) await table.put('Batched', { pk: 'a', sk });
    await waitForRecords('Batched', 6);

    expect(readDeliveredSortKeys(folder, 'Batched')).toEqual(['1 2 3', '4 5 6']);
  });

  it("only stream records that match the mapping's filter reach the function", async () => {
    await table.put('Filtered', { pk: 'a', sk: '1', kind: 'comment' });
    await table.put('Filtered', { pk: 'a', sk: '2', kind: 'post' });
    await table.put('Filtered', { pk: 'a', sk: '1', kind: 'comment', isSeen: true });
    await table.put('Filtered', { pk: 'a', sk: '3', kind: 'comment' });

    const records = await waitForRecords('Filtered', 2);
    expect(
      records.map(({ eventName, dynamodb }) => `${eventName} ${dynamodb.NewImage?.sk?.S}`),
    ).toEqual(['INSERT 1', 'INSERT 3']);
  });

  it('no stream record reaches a function whose mapping is disabled', async () => {
    await table.put('Disabled', { pk: 'a', sk: '1' });
    await table.put('Shape', { pk: 'after', sk: 'disabled' });
    await pollForTruthyResult(() => readDeliveredSortKeys(folder, 'Shape').includes('disabled'));
    expect(readDeliveredBatches(folder, 'Disabled')).toEqual([]);
  });
});

describe('parallel batches of a local stream', () => {
  const keys = Array.from({ length: 12 }, (_, index) => `key ${index}`);

  it('parallel stream batches keep the order within each partition key', async () => {
    const sortKeys = ['1', '2', '3', '4', '5'];
    for (const sk of sortKeys)
      await Promise.all(keys.map((pk) => table.put('Parallel', { pk, sk })));

    const records = await waitForRecords('Parallel', keys.length * sortKeys.length);
    for (const key of keys) expect(listSortKeys(records, key)).toEqual(sortKeys);
  });

  it('parallel stream batches continue for other keys while one key waits', async () => {
    const until = path.join(folder, 'unblocked');
    await table.put('Blocked', { pk: 'slow', sk: '1', does: 'wait', until });
    await table.put('Blocked', { pk: 'slow', sk: '2' });
    await waitForRecords('Blocked', 1);
    await Promise.all(keys.map((pk) => table.put('Blocked', { pk, sk: '1' })));
    await waitForRecords('Blocked', 2);
    writeFileSync(until, '');

    const records = await waitForRecords('Blocked', keys.length + 2);
    expect(listSortKeys(records, 'slow')).toEqual(['1', '2']);
  });
});
