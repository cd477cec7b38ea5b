// What is on disk when the runner and everything below it are killed without a chance to say so.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CreateTableCommand, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { CreateQueueCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, expect, it } from 'vitest';
import { sqsClientFor, startQueueStore } from '#scripts/local/queues.ts';
import { startTableStore } from '#scripts/local/table.ts';
import { killFamily } from '#tests/storm/processes.ts';
import { eventually } from './throwaway-machine.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CONFIRMED_BEFORE_DEATH = 40;

/** Writes items and messages one after the other, and names each that was confirmed. */
const WRITER = `
const { PutItemCommand } = await import('@aws-sdk/client-dynamodb');
const { SendMessageCommand } = await import('@aws-sdk/client-sqs');
const { startTableStore, tableClientFor } = await import('./scripts/local/table.ts');
const { startQueueStore, sqsClientFor } = await import('./scripts/local/queues.ts');
const [folder] = process.argv.slice(1);
const [table, queues] = await Promise.all([startTableStore(folder), startQueueStore(folder)]);
const client = tableClientFor(table.url);
const sqs = sqsClientFor(queues.url);
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
  const table = await startTableStore(folder, undefined);
  cleanups.push(table.stop);
  const queues = await startQueueStore(folder);
  cleanups.push(queues.stop);
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new DynamoDBClient({ endpoint: table.url, region: 'us-east-1', credentials });
  const sqs = sqsClientFor(queues.url);
  cleanups.push(
    () => client.destroy(),
    () => sqs.destroy(),
  );
  return { client, sqs, queueUrl: `${queues.url}/000000000000/Main` };
}

async function receiveAll({ sqs, queueUrl }: Awaited<ReturnType<typeof startStores>>) {
  const bodies = new Set<string>();
  for (;;) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl: queueUrl, MaxNumberOfMessages: 10 }),
    );
    if (Messages.length === 0) return bodies;
    for (const { Body = '' } of Messages) bodies.add(Body);
  }
}

it('holds every write and every message that was confirmed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'replyloom-death-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
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
  for (const step of cleanups.splice(1).reverse()) await step();

  const writer: ChildProcess = spawn(
    process.execPath,
    ['--input-type=module', '--eval', WRITER, folder],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let printed = '';
  writer.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk;
  });
  const confirmed = () => printed.split('\n').slice(0, -1);
  await eventually(() => confirmed().length >= CONFIRMED_BEFORE_DEATH);
  // The writer, the guard of the table emulator and the emulator itself.
  expect(await killFamily(writer.pid ?? 0)).toBe(3);

  const after = await startStores(folder);
  const { Items = [] } = await after.client.send(new ScanCommand({ TableName: 'Main' }));
  expect(Items.map(({ pk }) => pk?.S)).toEqual(expect.arrayContaining(confirmed()));
  expect([...(await receiveAll(after))]).toEqual(expect.arrayContaining(confirmed()));
});
