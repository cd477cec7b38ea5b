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
import { ConditionFailedError, TransactionRejectedError } from './errors.ts';
import { attributeMissing } from './expressions.ts';
import { queryItems } from './query.ts';
import { MAX_TABLE_ATTEMPTS } from './retry.ts';
import { deleteItem, getItem, getItems, putItem, updateItem, writeTransaction } from './table.ts';

const dynamo = mockClient(DynamoDBClient);
const { setTimeout: realSetTimeout } = timers;
let backoffsMs: number[];

beforeAll(() => {
  process.env.TABLE_NAME = 'test';
  process.env.AWS_REGION = 'us-east-1';
  // Recorded at its end, so that a backoff that is not awaited is missing.
  timers.setTimeout = (async (ms: number) => {
    await new Promise(setImmediate);
    backoffsMs.push(ms);
  }) as never;
  syncBuiltinESMExports();
});
afterAll(() => {
  timers.setTimeout = realSetTimeout;
  syncBuiltinESMExports();
});
beforeEach(() => {
  backoffsMs = [];
  dynamo.reset();
});

const errorFields = { $metadata: {}, message: 'refused' };
const conflict = new TransactionConflictException(errorFields);
const conditionFailure = new ConditionalCheckFailedException(errorFields);
const throttlingErrors = [
  new ProvisionedThroughputExceededException(errorFields),
  new ThrottlingException(errorFields),
  new RequestLimitExceeded(errorFields),
];

const makeCancellation = (...codes: readonly string[]) =>
  new TransactionCanceledException({
    ...errorFields,
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

const catchError = (call: Promise<unknown>) => call.catch((thrown: unknown) => thrown);

const key = { pk: 'A', sk: 'B' };
const SINGLE_WRITES = [
  ['put', () => putItem(key, { n: 1 }, attributeMissing())],
  ['update', () => updateItem(key, { set: { n: 1 } })],
  ['delete', () => deleteItem(key)],
] as const;
const transactionWrites = [
  { kind: 'put', key, item: { n: 1 }, when: attributeMissing() },
  { kind: 'delete', key: { pk: 'A', sk: 'C' } },
] as const;

describe.each(SINGLE_WRITES)('a single %s of an item', (_, write) => {
  test('a table write is retried when it conflicts with a transaction', async () => {
    dynamo.onAnyCommand().rejectsOnce(conflict).rejectsOnce(conflict).resolves({});

    await write();

    expect(dynamo.calls()).toHaveLength(3);
  });

  test('a table write is not retried when its condition fails', async () => {
    dynamo.onAnyCommand().rejects(conditionFailure);

    await expect(write()).rejects.toThrow(ConditionFailedError);
    expect(dynamo.calls()).toHaveLength(1);
  });

  test.each(throttlingErrors)(
    'retries the write after the throttling error $name',
    async (throttlingError) => {
      dynamo.onAnyCommand().rejectsOnce(throttlingError).resolves({});

      await write();

      expect(dynamo.calls()).toHaveLength(2);
    },
  );
});

test('a table write that always conflicts fails within nine seconds', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  dynamo.on(PutItemCommand).rejects(conflict);

  const error = await catchError(putItem(key, {}));

  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: 'unavailable', status: 503, cause: conflict });
  expect(dynamo.calls()).toHaveLength(MAX_TABLE_ATTEMPTS);
  expect(backoffsMs).toEqual(backoffsMs.toSorted((a, b) => a - b));
  expect(backoffsMs.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(9_000);
});

test('backoffs have jitter, so conflicting writers retry at different times', async () => {
  const randomValues = [0.1, 0.9];
  vi.spyOn(Math, 'random').mockImplementation(() => randomValues.shift() ?? 0);
  dynamo.on(PutItemCommand).rejectsOnce(conflict).rejectsOnce(conflict).resolves({});

  await putItem(key, {});

  expect(backoffsMs).toEqual([0.1 * 30, 0.9 * 60]);
});

test('a lasting table error is thrown without a retry', async () => {
  dynamo.on(PutItemCommand).rejects(new Error('no such table'));

  await expect(putItem(key, {})).rejects.toThrow('no such table');
  expect(dynamo.calls()).toHaveLength(1);
});

describe('a transaction', () => {
  test.each([
    ['conflicts', makeCancellation('None', 'TransactionConflict')],
    ['is throttled at one of its writes', makeCancellation('ThrottlingError', 'None')],
    [
      'exceeds the capacity',
      makeCancellation('ProvisionedThroughputExceeded', 'TransactionConflict'),
    ],
    ['is throttled as a whole', new ThrottlingException(errorFields)],
    ['is still in progress after a lost response', new TransactionInProgressException(errorFields)],
  ])('retries a transaction that %s with the same idempotency token', async (_, error) => {
    dynamo.on(TransactWriteItemsCommand).rejectsOnce(error).resolves({});

    await writeTransaction(transactionWrites);

    const calls = dynamo.commandCalls(TransactWriteItemsCommand);
    const tokens = calls.map(({ args: [{ input }] }) => input.ClientRequestToken);
    expect(tokens).toEqual([expect.any(String), tokens[0]]);
  });

  test.each(
    ['None', 'TransactionConflict', 'ThrottlingError'].map((code) => [
      makeCancellation('ConditionalCheckFailed', code),
    ]),
  )('rejects a transaction with a failed condition without a retry', async (error) => {
    dynamo.on(TransactWriteItemsCommand).rejects(error);

    const rejection = await catchError(writeTransaction(transactionWrites));

    expect(rejection).toBeInstanceOf(TransactionRejectedError);
    expect(rejection).toMatchObject({ failedPositions: [0] });
    expect(dynamo.calls()).toHaveLength(1);
  });

  test.each([
    ['has an invalid write', makeCancellation('ValidationError', 'None')],
    ['is canceled without reasons', makeCancellation()],
    ['is canceled although none of its writes failed', makeCancellation('None', 'None')],
  ])('does not retry a transaction that %s', async (_, error) => {
    dynamo.on(TransactWriteItemsCommand).rejects(error);

    await expect(writeTransaction(transactionWrites)).rejects.toThrow(TransactionCanceledException);
    expect(dynamo.calls()).toHaveLength(1);
  });
});

describe('reads', () => {
  const [throttlingError] = throttlingErrors;
  const READS = [
    ['of one item', () => getItem(key)],
    ['of a range', () => queryItems({ partition: 'A' })],
    ['of many items', () => getItems([key])],
  ] as const;

  test.each(READS)('retries a table read %s when the table throttles', async (_, read) => {
    dynamo.onAnyCommand().rejectsOnce(throttlingError).resolves({});

    await read();

    expect(dynamo.calls()).toHaveLength(2);
  });

  // DynamoDB rejects values that no expression uses, so leftovers of the first attempt would fail the second.
  test.each(READS)('retries a table read %s with exactly the same input', async (_, read) => {
    dynamo.onAnyCommand().rejectsOnce(throttlingError).resolves({});

    await read();

    const [first, second] = dynamo.calls().map(({ args: [command] }) => command.input);
    expect(second).toEqual(first);
  });
});
