// The faults in a running local cloud: functions meet them as errors of the SDK, other programs never do.
import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  TransactionCanceledException,
  TransactionConflictException,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestFolder } from '../create-test-folder.ts';
import {
  buildArnReference,
  buildFunctionResource,
  buildIamAllowStatement,
  buildTableResourceWithSimpleKey,
  pollForCount,
  startTestCloud,
  type TestCloud,
} from '../start-test-cloud.ts';
import {
  buildStreamCloudOptions,
  createTableWriter,
  readDeliveredSortKeys,
} from '../stream-test-cloud.ts';

const RESOURCES = {
  Table: buildTableResourceWithSimpleKey(),
  Writer: buildFunctionResource('writer'),
};
const permissions = { Writer: [buildIamAllowStatement('dynamodb:*', buildArnReference('Table'))] };
const Item = { pk: { S: '1' } };

let cloud: TestCloud | undefined;
const clients: DynamoDBClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await cloud?.stop();
});

async function openCloud(faults: string) {
  const bundles = { writer: 'exports.handler = async () => undefined;' };
  const started = await startTestCloud({ resources: RESOURCES, bundles, permissions, faults });
  cloud = started;
  const openClient = (endpoint: string, accessKeyId: string) => {
    const credentials = { accessKeyId, secretAccessKey: 'test' };
    const options = { endpoint, region: 'us-east-1', credentials, maxAttempts: 1 };
    const client = new DynamoDBClient(options);
    clients.push(client);
    return client;
  };
  const TableName = started.tableEnvironment.TABLE_NAME ?? '';
  return {
    TableName,
    put: new PutItemCommand({ TableName, Item }),
    ofFunction: openClient(started.endpoint, 'Writer'),
    ofOthers: openClient(started.tableUrl, 'operator'),
  };
}

describe('a function', () => {
  it('a function gets injected conflicts as SDK errors; other programs do not', async () => {
    const { TableName, put, ofFunction, ofOthers } = await openCloud('conflicts=1');
    const TransactItems = [{ Put: { TableName, Item } }];

    await expect(ofFunction.send(put)).rejects.toThrow(TransactionConflictException);
    const transaction = ofFunction.send(new TransactWriteItemsCommand({ TransactItems }));
    await expect(transaction).rejects.toThrow(TransactionCanceledException);
    await expect(transaction).rejects.toMatchObject({
      CancellationReasons: [{ Code: 'TransactionConflict' }],
    });
    await ofOthers.send(put);
  });

  it('a function loses the response of a write that took effect', async () => {
    const { TableName, put, ofFunction, ofOthers } = await openCloud('lost_answers=1');

    await expect(ofFunction.send(put)).rejects.toMatchObject({ code: 'ECONNRESET' });
    const stored = await ofOthers.send(new GetItemCommand({ TableName, Key: Item }));
    expect(stored.Item).toEqual(Item);
  });

  it('a function gets a stream batch twice under the duplicates fault', async () => {
    const folder = createTestFolder();
    const options = buildStreamCloudOptions(folder, { Main: { BatchSize: 1 } });
    cloud = await startTestCloud({ ...options, faults: 'stream_duplicates=1' });
    const { client, put } = createTableWriter(cloud);
    clients.push(client);

    await put('Main', { pk: 'a', sk: '1' });
    await put('Main', { pk: 'a', sk: '2' });
    const keys = await pollForCount(4, () => readDeliveredSortKeys(folder, 'Main'));
    expect(keys).toEqual(['1', '1', '2', '2']);
  });
});
