// The drawn faults of the table: how often they occur and how they look.
import { describe, expect, it, test } from 'vitest';
import type { AwsCall, AwsResponse } from '#scripts/local/aws-services/aws-proxy.ts';
import { createLocalFaults } from '#scripts/local/faults/local-faults.ts';
import {
  makeAwsCall,
  makeAwsOkResponse,
  parseLocalFaultSettings,
  readAwsJsonBody,
} from './make-aws-call.ts';

const KEY_NAMES = new Map([['Main', ['pk']]]);
const TableName = 'Main';
const keyOf = (pk: string) => ({ pk: { S: pk } });
const PUT = makeAwsCall('PutItem', { TableName, Item: keyOf('1') });
const GET = makeAwsCall('GetItem', { TableName, Key: keyOf('1') });
const TRANSACTION = makeAwsCall('TransactWriteItems', {
  TransactItems: ['1', '2', '3'].map((pk) => ({ Update: { TableName, Key: keyOf(pk) } })),
});
const WRITES = ['1', '2', '3'].map((pk) => ({ PutRequest: { Item: keyOf(pk) } }));
const BATCH_WRITE = makeAwsCall('BatchWriteItem', { RequestItems: { Main: WRITES } });
const KEYS = ['1', '2', '3'].map(keyOf);
const BATCH_GET = makeAwsCall('BatchGetItem', {
  RequestItems: { Main: { Keys: KEYS, ConsistentRead: true } },
});

function openTable(
  faults: string,
  answer: (call: AwsCall) => AwsResponse = () => makeAwsOkResponse(),
) {
  const forwarded: AwsCall[] = [];
  const service = createLocalFaults(parseLocalFaultSettings(faults)).wrapTable(async (call) => {
    forwarded.push(call);
    return answer(call);
  }, KEY_NAMES);
  return { service, forwarded };
}

async function sendMany(faults: string, call: AwsCall, count = 2_000) {
  const { service } = openTable(faults);
  const responses: AwsResponse[] = [];
  for (let number = 0; number < count; number += 1) responses.push(await service(call));
  return responses;
}

const getErrorType = (response: AwsResponse): string | undefined =>
  response.status === 200 ? undefined : readAwsJsonBody(response).__type.split('#')[1];
const countErrors = (responses: readonly AwsResponse[]) =>
  responses.filter(({ status }) => status !== 200).length;

describe('conflicts', () => {
  it('the conflicts fault rejects about its share of single writes', async () => {
    const responses = await sendMany('conflicts=0.1', PUT);

    expect(countErrors(responses)).toBeGreaterThan(140);
    expect(countErrors(responses)).toBeLessThan(260);
    expect(new Set(responses.map(getErrorType))).toEqual(
      new Set([undefined, 'TransactionConflictException']),
    );
    const { service, forwarded } = openTable('conflicts=1');
    await service(PUT);
    expect(forwarded).toEqual([]);
  });

  it('the conflicts fault cancels a transaction at one of its items', async () => {
    const responses = await sendMany('conflicts=1', TRANSACTION, 50);

    const codes = responses.map((response) =>
      readAwsJsonBody(response).CancellationReasons.map(({ Code }: { Code: string }) => Code),
    );
    for (const of of codes) expect(of.toSorted()).toEqual(['None', 'None', 'TransactionConflict']);
    expect(new Set(codes.map((of) => of.indexOf('TransactionConflict'))).size).toBe(3);
  });

  test.each([
    ['a read', GET],
    ['a batch', BATCH_WRITE],
  ])('does not reject %s', async (_, call) => {
    expect(countErrors(await sendMany('conflicts=1', call, 20))).toBe(0);
  });
});

describe('throttles', () => {
  it('the throttles fault rejects its share of calls in bursts', async () => {
    const responses = await sendMany('throttles=0.1', GET, 10_000);

    const isError = responses.map(({ status }) => status !== 200);
    expect(countErrors(responses)).toBeGreaterThan(700);
    expect(countErrors(responses)).toBeLessThan(1_300);
    const bursts = isError.filter((is, index) => is && !isError[index - 1]).length;
    expect(countErrors(responses) / bursts).toBeGreaterThan(3);
    expect(new Set(responses.map(getErrorType))).toEqual(
      new Set([undefined, 'ThrottlingException', 'ProvisionedThroughputExceededException']),
    );
  });

  it('the throttles fault reports a transaction as a whole or per item', async () => {
    const responses = await sendMany('throttles=1', TRANSACTION, 100);

    const reasons = responses.flatMap(
      (response) => readAwsJsonBody(response).CancellationReasons ?? [],
    );
    expect(new Set(reasons.map(({ Code }: { Code: string }) => Code))).toEqual(
      new Set(['None', 'ThrottlingError', 'ProvisionedThroughputExceeded']),
    );
    expect(new Set(responses.map(getErrorType)).size).toBe(3);
  });
});

describe('partial batches', () => {
  it('the partial-batches fault returns a part of a batch write unprocessed', async () => {
    const { service, forwarded } = openTable('partial_batches=1');

    const { UnprocessedItems } = readAwsJsonBody(await service(BATCH_WRITE));

    const [sent] = forwarded;
    const written = sent ? readAwsJsonBody(sent).RequestItems.Main : [];
    expect(written.length).toBeGreaterThan(0);
    expect(UnprocessedItems.Main.length).toBeGreaterThan(0);
    expect([...written, ...UnprocessedItems.Main]).toEqual(WRITES);
  });

  it('the partial-batches fault adds what the table itself left unprocessed', async () => {
    const { service } = openTable('partial_batches=1', (call) =>
      makeAwsOkResponse({ UnprocessedItems: readAwsJsonBody(call).RequestItems }),
    );

    const { UnprocessedItems } = readAwsJsonBody(await service(BATCH_WRITE));

    expect(UnprocessedItems.Main).toHaveLength(3);
    expect(UnprocessedItems.Main).toEqual(expect.arrayContaining(WRITES));
  });

  it('the partial-batches fault returns a part of a batch read unprocessed', async () => {
    const { service, forwarded } = openTable('partial_batches=1', () =>
      makeAwsOkResponse({ Responses: { Main: [keyOf('1')] }, UnprocessedKeys: {} }),
    );

    const { Responses, UnprocessedKeys } = readAwsJsonBody(await service(BATCH_GET));

    const [sent] = forwarded;
    const requested = sent && readAwsJsonBody(sent).RequestItems.Main;
    expect(Responses).toEqual({ Main: [keyOf('1')] });
    expect(requested.ConsistentRead).toBe(true);
    expect(UnprocessedKeys.Main.ConsistentRead).toBe(true);
    expect([...requested.Keys, ...UnprocessedKeys.Main.Keys]).toEqual(KEYS);
  });

  it('the partial-batches fault does not split a batch of one write', async () => {
    const single = makeAwsCall('BatchWriteItem', { RequestItems: { Main: WRITES.slice(1, 2) } });

    expect(readAwsJsonBody(await openTable('partial_batches=1').service(single))).toEqual({});
  });
});

describe('lost answers', () => {
  it("the lost-answers fault marks a response lost after the call's effect", async () => {
    const { service, forwarded } = openTable('lost_answers=1');

    expect(await service(PUT)).toMatchObject({ status: 200, isLost: true });
    expect(forwarded).toHaveLength(1);
  });

  it("the lost-answers fault does not hide a table's rejection", async () => {
    const { service } = openTable('lost_answers=1', () => ({ status: 400, body: '{}' }));

    expect((await service(PUT)).isLost).toBeUndefined();
  });
});

it('random table faults are the same for the same seed', async () => {
  const faults = 'conflicts=0.3,throttles=0.1,lost_answers=0.2';
  const draw = async (seed: number) =>
    (await sendMany(`${faults},seed=${seed}`, PUT, 200)).map((response) => [
      getErrorType(response),
      response.isLost,
    ]);

  expect(await draw(3)).toEqual(await draw(3));
  expect(await draw(3)).not.toEqual(await draw(4));
});

it('the fault service forwards everything when no fault is named', async () => {
  const { service, forwarded } = openTable('');

  for (const call of [PUT, GET, TRANSACTION, BATCH_WRITE, BATCH_GET])
    expect(await service(call)).toEqual(makeAwsOkResponse());
  expect(forwarded).toEqual([PUT, GET, TRANSACTION, BATCH_WRITE, BATCH_GET]);
});
