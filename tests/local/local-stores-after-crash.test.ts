// The data on disk after a kill of the runner and all its child processes.
import { CreateTableCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { CreateQueueCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, expect, it } from 'vitest';
import {
  createLocalSqsClient,
  startLocalSqsServer,
} from '#scripts/local/aws-services/local-sqs-queues.ts';
import {
  createLocalDynamoDbClient,
  startLocalDynamoDbServer,
} from '#scripts/local/table/local-dynamodb-tables.ts';
import { killProcessTree } from '#tests/storm/kill-process-tree.ts';
import { createTestFolder } from './create-test-folder.ts';
import { spawnScript } from './spawn-script.ts';
import { pollForTruthyResult } from './start-test-cloud.ts';

const CONFIRMED_WRITES_BEFORE_KILL = 40;

/** Writes items and messages one after the other, and prints the number of each confirmed pair. */
const WRITER_SCRIPT = `
const { PutItemCommand } = await import('@aws-sdk/client-dynamodb');
const { SendMessageCommand } = await import('@aws-sdk/client-sqs');
const { startLocalDynamoDbServer, createLocalDynamoDbClient } = await import('./scripts/local/table/local-dynamodb-tables.ts');
const { startLocalSqsServer, createLocalSqsClient } = await import('./scripts/local/aws-services/local-sqs-queues.ts');
const [folder] = process.argv.slice(1);
const [table, queues] = await Promise.all([startLocalDynamoDbServer(folder), startLocalSqsServer(folder)]);
const client = createLocalDynamoDbClient(table.url);
const sqs = createLocalSqsClient(queues.url);
const QueueUrl = queues.url + '/000000000000/Main';
for (let number = 0; ; number += 1) {
  await Promise.all([
    client.send(new PutItemCommand({ TableName: 'Main', Item: { pk: { S: String(number) } } })),
    sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: String(number) })),
  ]);
  process.stdout.write(number + '\\n');
}`;

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of cleanups.splice(0).reverse()) await step();
});

async function startStores(folder: string) {
  const table = await startLocalDynamoDbServer(folder, undefined);
  cleanups.push(table.stop);
  const queues = await startLocalSqsServer(folder);
  cleanups.push(queues.stop);
  const client = createLocalDynamoDbClient(table.url);
  const sqs = createLocalSqsClient(queues.url);
  cleanups.push(
    () => client.destroy(),
    () => sqs.destroy(),
  );
  return { client, sqs, queueUrl: `${queues.url}/000000000000/Main` };
}

async function receiveAllBodies({ sqs, queueUrl }: Awaited<ReturnType<typeof startStores>>) {
  const bodies = new Set<string>();
  for (;;) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl: queueUrl, MaxNumberOfMessages: 10 }),
    );
    if (Messages.length === 0) return bodies;
    for (const { Body = '' } of Messages) bodies.add(Body);
  }
}

it('the local stores keep confirmed writes when all processes are killed', async () => {
  const folder = createTestFolder();
  const before = await startStores(folder);
  await before.client.send(
    new CreateTableCommand({
      TableName: 'Main',
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    }),
  );
  await before.sqs.send(new CreateQueueCommand({ QueueName: 'Main' }));
  for (const step of cleanups.splice(0).reverse()) await step();

  const { child, readOutput } = spawnScript(WRITER_SCRIPT, folder);
  const listConfirmed = () => readOutput().split('\n').slice(0, -1);
  await pollForTruthyResult(() => listConfirmed().length >= CONFIRMED_WRITES_BEFORE_KILL);
  // The writer, the guard of the table emulator, and the emulator.
  expect(await killProcessTree(child.pid ?? 0)).toBe(3);

  const after = await startStores(folder);
  const { Items = [] } = await after.client.send(new ScanCommand({ TableName: 'Main' }));
  expect(Items.map(({ pk }) => pk?.S)).toEqual(expect.arrayContaining(listConfirmed()));
  expect([...(await receiveAllBodies(after))]).toEqual(expect.arrayContaining(listConfirmed()));
});
