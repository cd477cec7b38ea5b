// What a throttled table leaves out of a batch, in both directions.
import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { MAX_TRIES } from './retry.ts';
import { getItems, putItems } from './table.ts';

const dynamo = mockClient(DynamoDBClient);
/** Drawn once for each pause. */
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

describe('a batch of reads', () => {
  const noneOf = { UnprocessedKeys: { test: { Keys: [other] } } };

  test('asks again for what was left out, and for that only, after a pause', async () => {
    const first = { Responses: { test: [{ pk: { S: 'A' }, sk: { S: 'B' } }] }, ...noneOf };
    const second = { Responses: { test: [other] } };
    dynamo.on(BatchGetItemCommand).resolvesOnce(first).resolves(second);

    const items = await getItems([key, { pk: 'A', sk: 'C' }]);

    expect(items).toEqual([key, { pk: 'A', sk: 'C' }]);
    const [, again] = dynamo.commandCalls(BatchGetItemCommand);
    expect(again?.args[0].input.RequestItems?.test?.Keys).toEqual([other]);
    expect(jitter).toHaveBeenCalledTimes(1);
  });

  test('is unavailable where something is left out every time', async () => {
    dynamo.on(BatchGetItemCommand).resolves(noneOf);

    await expect(getItems([key])).rejects.toMatchObject({ code: 'unavailable' });
    expect(dynamo.calls()).toHaveLength(MAX_TRIES);
  });
});

describe('a batch of writes', () => {
  const items = [{ key, item: { n: 1 } }];
  const noneOf = { UnprocessedItems: { test: [{ PutRequest: { Item: other } }] } };

  test('is sent again for what was left undone, after a pause', async () => {
    dynamo.on(BatchWriteItemCommand).resolvesOnce(noneOf).resolves({});

    await putItems(items);

    const [, again] = dynamo.commandCalls(BatchWriteItemCommand);
    expect(again?.args[0].input.RequestItems).toEqual(noneOf.UnprocessedItems);
    expect(jitter).toHaveBeenCalledTimes(1);
  });

  test('is unavailable where something is left undone every time', async () => {
    dynamo.on(BatchWriteItemCommand).resolves(noneOf);

    await expect(putItems(items)).rejects.toMatchObject({ code: 'unavailable' });
    expect(dynamo.calls()).toHaveLength(MAX_TRIES);
  });
});
