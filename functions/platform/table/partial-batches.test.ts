// Tests batch reads and writes of which a throttled table processes only a part.
import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { MAX_TABLE_ATTEMPTS } from './retry.ts';
import { getItems, putItems } from './table.ts';

const dynamo = mockClient(DynamoDBClient);
/** Called once per backoff. */
let jitter: MockInstance<() => number>;

beforeAll(() => {
  process.env.TABLE_NAME = 'test';
  process.env.AWS_REGION = 'us-east-1';
});
beforeEach(() => {
  dynamo.reset();
  jitter = vi.spyOn(Math, 'random').mockReturnValue(0);
});

const key = { pk: 'A', sk: 'B' };
const other = { pk: { S: 'A' }, sk: { S: 'C' } };

describe('a batch read', () => {
  const nothingProcessed = { UnprocessedKeys: { test: { Keys: [other] } } };

  test('a batch read requests only unprocessed keys again, after a backoff', async () => {
    const first = {
      Responses: { test: [{ pk: { S: 'A' }, sk: { S: 'B' } }] },
      ...nothingProcessed,
    };
    const second = { Responses: { test: [other] } };
    dynamo.on(BatchGetItemCommand).resolvesOnce(first).resolves(second);

    const items = await getItems([key, { pk: 'A', sk: 'C' }]);

    expect(items).toEqual([key, { pk: 'A', sk: 'C' }]);
    const [, retryCall] = dynamo.commandCalls(BatchGetItemCommand);
    expect(retryCall?.args[0].input.RequestItems?.test?.Keys).toEqual([other]);
    expect(jitter).toHaveBeenCalledTimes(1);
  });

  test('a batch read fails with unavailable when keys stay unprocessed', async () => {
    dynamo.on(BatchGetItemCommand).resolves(nothingProcessed);

    await expect(getItems([key])).rejects.toMatchObject({ code: 'unavailable' });
    expect(dynamo.calls()).toHaveLength(MAX_TABLE_ATTEMPTS);
  });
});

describe('a batch write', () => {
  const items = [{ key, item: { n: 1 } }];
  const nothingProcessed = { UnprocessedItems: { test: [{ PutRequest: { Item: other } }] } };

  test('a batch write sends only unprocessed items again, after a backoff', async () => {
    dynamo.on(BatchWriteItemCommand).resolvesOnce(nothingProcessed).resolves({});

    await putItems(items);

    const [, retryCall] = dynamo.commandCalls(BatchWriteItemCommand);
    expect(retryCall?.args[0].input.RequestItems).toEqual(nothingProcessed.UnprocessedItems);
    expect(jitter).toHaveBeenCalledTimes(1);
  });

  test('a batch write fails with unavailable when items stay unprocessed', async () => {
    dynamo.on(BatchWriteItemCommand).resolves(nothingProcessed);

    await expect(putItems(items)).rejects.toMatchObject({ code: 'unavailable' });
    expect(dynamo.calls()).toHaveLength(MAX_TABLE_ATTEMPTS);
  });
});
