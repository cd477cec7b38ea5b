// Calls that overlap a transaction on the same item are rejected; all others are forwarded.
import { describe, expect, it, test } from 'vitest';
import type { AwsCall, AwsResponse } from '#scripts/local/aws-services/aws-proxy.ts';
import { createTransactionConflictService } from '#scripts/local/faults/transaction-conflicts.ts';
import { makeAwsCall, makeAwsOkResponse, readAwsJsonBody } from './make-aws-call.ts';

const KEY_NAMES = new Map([['Main', ['pk', 'sk']]]);
const keyOf = (sk: string) => ({ pk: { S: 'a' }, sk: { S: sk } });
const TableName = 'Main';

const update = (sk: string) => makeAwsCall('UpdateItem', { TableName, Key: keyOf(sk) });
const put = (sk: string) => makeAwsCall('PutItem', { TableName, Item: keyOf(sk) });
const remove = (sk: string) => makeAwsCall('DeleteItem', { TableName, Key: keyOf(sk) });
const read = (sk: string) => makeAwsCall('GetItem', { TableName, Key: keyOf(sk) });
const batch = (...sks: string[]) =>
  makeAwsCall('BatchWriteItem', {
    RequestItems: { Main: sks.map((sk) => ({ PutRequest: { Item: keyOf(sk) } })) },
  });
const transaction = (kinds: Readonly<Record<string, string>>, ClientRequestToken?: string) =>
  makeAwsCall('TransactWriteItems', {
    ClientRequestToken,
    TransactItems: Object.entries(kinds).map(([sk, kind]) => ({
      [kind]: { TableName, ...(kind === 'Put' ? { Item: keyOf(sk) } : { Key: keyOf(sk) }) },
    })),
  });
const readTransaction = (...sks: string[]) =>
  makeAwsCall('TransactGetItems', {
    TransactItems: sks.map((sk) => ({ Get: { TableName, Key: keyOf(sk) } })),
  });

/** A table that answers on the test's command. */
function createHeldTable() {
  const forwarded: { readonly call: AwsCall; readonly answer: (body?: object) => void }[] = [];
  const service = createTransactionConflictService(
    (call) =>
      new Promise<AwsResponse>((resolve) => {
        forwarded.push({ call, answer: (body) => resolve(makeAwsOkResponse(body)) });
      }),
    KEY_NAMES,
  );
  return { service, forwarded };
}

/** Sends a call while another is in progress; undefined when the table has to answer it. */
async function sendDuring(inProgress: AwsCall, call: AwsCall): Promise<AwsResponse | undefined> {
  const { service, forwarded } = createHeldTable();
  void service(inProgress);
  const response = service(call);
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  return forwarded.length === 1 ? response : undefined;
}

const IN_PROGRESS = transaction({ 1: 'Update', 2: 'ConditionCheck', 3: 'Put', 4: 'Delete' });

describe('a single write', () => {
  test.each([
    ['of an updated item', update('1')],
    ['of a checked item', put('2')],
    ['of a put item', remove('3')],
    ['of a deleted item', put('4')],
  ])('%s of a transaction in progress is rejected as a conflict', async (_, call) => {
    const response = await sendDuring(IN_PROGRESS, call);

    expect(response?.status).toBe(400);
    expect(response && readAwsJsonBody(response)).toEqual({
      __type: 'com.amazonaws.dynamodb.v20120810#TransactionConflictException',
      message: 'Transaction is ongoing for the item',
    });
  });

  test.each([
    ['of another item', IN_PROGRESS, update('5')],
    ['beside a single write of the item', put('1'), update('1')],
    ['beside a batch with the item', batch('1'), update('1')],
    ['beside a read of the item', readTransaction('1'), update('1')],
  ])('%s is forwarded', async (_, inProgress, call) => {
    expect(await sendDuring(inProgress, call)).toBeUndefined();
  });

  it('a single write is forwarded once the transaction of its item failed', async () => {
    let isFirst = true;
    const service = createTransactionConflictService(async () => {
      if (!isFirst) return makeAwsOkResponse();
      isFirst = false;
      throw new Error('the table is gone');
    }, KEY_NAMES);

    await expect(service(IN_PROGRESS)).rejects.toThrow('the table is gone');
    expect((await service(update('1'))).status).toBe(200);
  });
});

describe('a transaction', () => {
  it('a transaction is canceled at the items of another running transaction', async () => {
    const call = transaction({ 1: 'Put', 2: 'Update', 7: 'Update' });

    const response = await sendDuring(IN_PROGRESS, call);

    const conflict = {
      Code: 'TransactionConflict',
      Message: 'Transaction is ongoing for the item',
    };
    expect(response?.status).toBe(400);
    expect(response && readAwsJsonBody(response)).toEqual({
      __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
      message:
        'Transaction cancelled, please refer cancellation reasons for specific reasons [TransactionConflict, TransactionConflict, None]',
      CancellationReasons: [conflict, conflict, { Code: 'None' }],
    });
  });

  it('a transaction is forwarded beside a single write of its item', async () => {
    expect(await sendDuring(update('1'), IN_PROGRESS)).toBeUndefined();
  });

  it('a transaction sent again with its token is reported in progress', async () => {
    const call = transaction({ 1: 'Put' }, 'token');

    const response = await sendDuring(call, call);

    expect(response && readAwsJsonBody(response).__type).toMatch(
      /#TransactionInProgressException$/,
    );
  });

  it('a transaction sent again after its end is forwarded to the table', async () => {
    const service = createTransactionConflictService(async () => makeAwsOkResponse(), KEY_NAMES);
    const call = transaction({ 1: 'Put' }, 'token');
    await service(call);

    expect((await service(call)).status).toBe(200);
  });
});

describe('a read', () => {
  test.each([
    ['a transaction', IN_PROGRESS],
    ['a single write', update('1')],
    ['a batch', batch('1')],
  ])('in a transaction is canceled beside %s of the item', async (_, inProgress) => {
    const response = await sendDuring(inProgress, readTransaction('0', '1'));

    expect(response && readAwsJsonBody(response).CancellationReasons).toMatchObject([
      { Code: 'None' },
      { Code: 'TransactionConflict' },
    ]);
  });

  it('a read outside of transactions is forwarded during a transaction', async () => {
    expect(await sendDuring(IN_PROGRESS, read('1'))).toBeUndefined();
  });
});

describe('a batch', () => {
  it('a batch write leaves items of a running transaction unprocessed', async () => {
    const { service, forwarded } = createHeldTable();
    void service(IN_PROGRESS);

    const response = service(batch('1', '5', '3'));
    await Promise.resolve();
    const sent = forwarded[1];
    sent?.answer({ UnprocessedItems: {} });

    expect(sent && readAwsJsonBody(sent.call).RequestItems.Main).toEqual([
      { PutRequest: { Item: keyOf('5') } },
    ]);
    expect(readAwsJsonBody(await response)).toEqual({
      UnprocessedItems: {
        Main: [{ PutRequest: { Item: keyOf('1') } }, { PutRequest: { Item: keyOf('3') } }],
      },
    });
  });

  it('a batch write entirely within a running transaction is not forwarded', async () => {
    const response = await sendDuring(IN_PROGRESS, batch('1', '2'));

    expect(response && readAwsJsonBody(response).UnprocessedItems.Main).toHaveLength(2);
  });
});
