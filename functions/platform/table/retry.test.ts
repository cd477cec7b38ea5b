import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  ProvisionedThroughputExceededException,
  PutItemCommand,
  RequestLimitExceeded,
  ThrottlingException,
  TransactionCanceledException,
  TransactionConflictException,
  TransactionInProgressException,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { ConditionFailedError, TransactionRefusedError } from './errors.ts';
import { missing } from './expressions.ts';
import { query } from './query.ts';
import { MAX_TRIES } from './retry.ts';
import { deleteItem, getItem, getItems, putItem, transact, updateItem } from './table.ts';

const dynamo = mockClient(DynamoDBClient);
const { setTimeout: realPause } = timers;
let pauses: number[];

beforeAll(() => {
  process.env.TABLE_NAME = 'test';
  process.env.AWS_REGION = 'us-east-1';
  // Recorded when it ends: code that does not await it runs on before.
  timers.setTimeout = (async (ms: number) => {
    await new Promise(setImmediate);
    pauses.push(ms);
  }) as never;
  syncBuiltinESMExports();
});
afterAll(() => {
  timers.setTimeout = realPause;
  syncBuiltinESMExports();
});
beforeEach(() => {
  pauses = [];
  dynamo.reset();
});

const about = { $metadata: {}, message: 'refused' };
const conflict = new TransactionConflictException(about);
const failedCondition = new ConditionalCheckFailedException(about);
const throttles = [
  new ProvisionedThroughputExceededException(about),
  new ThrottlingException(about),
  new RequestLimitExceeded(about),
];

const cancelled = (...codes: readonly string[]) =>
  new TransactionCanceledException({
    ...about,
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

const key = { pk: 'A', sk: 'B' };
const WRITES = [
  ['put', () => putItem(key, { n: 1 }, missing())],
  ['update', () => updateItem(key, { set: { n: 1 } })],
  ['delete', () => deleteItem(key)],
] as const;
const both = [
  { kind: 'put', key, item: { n: 1 }, when: missing() },
  { kind: 'delete', key: { pk: 'A', sk: 'C' } },
] as const;

describe.each(WRITES)('a single %s', (_, write) => {
  test('is sent again where it collides with a transaction', async () => {
    dynamo.onAnyCommand().rejectsOnce(conflict).rejectsOnce(conflict).resolves({});

    await write();

    expect(dynamo.calls()).toHaveLength(3);
  });

  test('whose condition does not hold is sent once', async () => {
    dynamo.onAnyCommand().rejects(failedCondition);

    await expect(write()).rejects.toThrow(ConditionFailedError);
    expect(dynamo.calls()).toHaveLength(1);
  });

  test.each(throttles)('is sent again where the table answers $name', async (throttle) => {
    dynamo.onAnyCommand().rejectsOnce(throttle).resolves({});

    await write();

    expect(dynamo.calls()).toHaveLength(2);
  });
});

test('what collides every time is unavailable, after pauses that grow and end within nine seconds', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  dynamo.on(PutItemCommand).rejects(conflict);

  const error = await putItem(key, {}).catch((thrown: unknown) => thrown);

  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: 'unavailable', status: 503, cause: conflict });
  expect(dynamo.calls()).toHaveLength(MAX_TRIES);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(9_000);
});

test('pauses are jittered, so that who collided does not meet again', async () => {
  const draws = [0.1, 0.9];
  vi.spyOn(Math, 'random').mockImplementation(() => draws.shift() ?? 0);
  dynamo.on(PutItemCommand).rejectsOnce(conflict).rejectsOnce(conflict).resolves({});

  await putItem(key, {});

  expect(pauses).toEqual([0.1 * 30, 0.9 * 60]);
});

test('any other error passes at once', async () => {
  dynamo.on(PutItemCommand).rejects(new Error('no such table'));

  await expect(putItem(key, {})).rejects.toThrow('no such table');
  expect(dynamo.calls()).toHaveLength(1);
});

describe('a transaction', () => {
  test.each([
    ['collides', cancelled('None', 'TransactionConflict')],
    ['is throttled at one of its writes', cancelled('ThrottlingError', 'None')],
    ['exceeds the capacity', cancelled('ProvisionedThroughputExceeded', 'TransactionConflict')],
    ['is throttled as a whole', new ThrottlingException(about)],
    ['is still under way, its answer lost,', new TransactionInProgressException(about)],
  ])('that %s is sent again, as the same one', async (_, error) => {
    dynamo.on(TransactWriteItemsCommand).rejectsOnce(error).resolves({});

    await transact(both);

    const calls = dynamo.commandCalls(TransactWriteItemsCommand);
    const tokens = calls.map(({ args: [{ input }] }) => input.ClientRequestToken);
    expect(tokens).toEqual([expect.any(String), tokens[0]]);
  });

  test.each([
    [cancelled('ConditionalCheckFailed', 'None')],
    [cancelled('ConditionalCheckFailed', 'TransactionConflict')],
    [cancelled('ConditionalCheckFailed', 'ThrottlingError')],
  ])('with a condition that does not hold is refused, whatever else went wrong', async (error) => {
    dynamo.on(TransactWriteItemsCommand).rejects(error);

    const refused = await transact(both).catch((thrown: unknown) => thrown);

    expect(refused).toBeInstanceOf(TransactionRefusedError);
    expect((refused as TransactionRefusedError).failed).toEqual([0]);
    expect(dynamo.calls()).toHaveLength(1);
  });

  test.each([
    ['that the table will never take', cancelled('ValidationError', 'None')],
    ['that is refused without a reason', cancelled()],
    ['none of whose writes is to blame', cancelled('None', 'None')],
  ])('%s is not sent again', async (_, error) => {
    dynamo.on(TransactWriteItemsCommand).rejects(error);

    await expect(transact(both)).rejects.toThrow(TransactionCanceledException);
    expect(dynamo.calls()).toHaveLength(1);
  });
});

describe('reads', () => {
  const [throttle] = throttles;
  const READS = [
    ['of one item', () => getItem(key)],
    ['of a range', () => query({ partition: 'A' })],
    ['of many items', () => getItems([key])],
  ] as const;

  test.each(READS)('%s are repeated where the table throttles', async (_, read) => {
    dynamo.onAnyCommand().rejectsOnce(throttle).resolves({});

    await read();

    expect(dynamo.calls()).toHaveLength(2);
  });

  // DynamoDB refuses values that no expression uses: what the first try left behind fails the second.
  test.each(READS)('%s are repeated with the very same input', async (_, read) => {
    dynamo.onAnyCommand().rejectsOnce(throttle).resolves({});

    await read();

    const [first, second] = dynamo.calls().map(({ args: [command] }) => command.input);
    expect(second).toEqual(first);
  });
});
