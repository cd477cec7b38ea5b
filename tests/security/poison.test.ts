// Poison in a batch, for every worker over real queues: it returns alone, ends aside, and is redriven.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
} from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { QueueName } from '#platform/jobs/define-job.ts';
import { createCloud } from '#scripts/local/cloud.ts';
import { type EventSources, startEventSources } from '#scripts/local/event-source.ts';
import type { Functions } from '#scripts/local/functions.ts';
import { queueUrl } from '#scripts/local/identity.ts';
import {
  createQueues,
  type QueueStore,
  sqsClientFor,
  startQueueStore,
} from '#scripts/local/queues.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID } from '#tests/support/users.ts';
import { type Outside, startOutside } from './outside.ts';
import { type Prepared, prepareJobs, WORKERS } from './poison-jobs.ts';

const MAX_RECEIVES = 5;
const PATIENCE_MS = 40_000;
const SOON = { timeout: 15_000, interval: 50 };

/** A queue for each worker, as the system has them. */
const resources = Object.fromEntries(
  Object.keys(WORKERS).flatMap((name) => [
    [`${name}-dead`, { Type: 'AWS::SQS::Queue', Properties: {} }],
    [
      name,
      {
        Type: 'AWS::SQS::Queue',
        Properties: {
          VisibilityTimeout: 60,
          RedrivePolicy: {
            deadLetterTargetArn: { 'Fn::GetAtt': [`${name}-dead`, 'Arn'] },
            maxReceiveCount: MAX_RECEIVES,
          },
        },
      },
    ],
    [
      `${name}-source`,
      {
        Type: 'AWS::Lambda::EventSourceMapping',
        Properties: {
          EventSourceArn: { 'Fn::GetAtt': [name, 'Arn'] },
          FunctionName: name,
          BatchSize: 10,
          FunctionResponseTypes: ['ReportBatchItemFailures'],
        },
      },
    ],
  ]),
);

type Delivery = {
  readonly name: string;
  readonly records: SQSEvent['Records'];
  /** The ids the worker named as failed. */
  readonly failed: readonly string[];
};

let table: TestTable;
let outside: Outside;
let store: QueueStore;
let sources: EventSources;
let client: ReturnType<typeof sqsClientFor>;
let prepared: Readonly<Record<QueueName, Prepared>>;
const folder = mkdtempSync(path.join(tmpdir(), 'replyloom-poison-'));
const deliveries: Delivery[] = [];

/** What failed comes back after a second; everything else of the queue stays as it is. */
async function hurry(name: string, records: SQSEvent['Records']): Promise<void> {
  for (const { receiptHandle: ReceiptHandle } of records) {
    const QueueUrl = urlOf(name);
    await client.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 1 }),
    );
  }
}

/** The workers in this process, as the runner's pollers call functions. */
const functions: Functions = {
  names: new Map(Object.keys(WORKERS).map((name) => [`arn:aws:lambda:x:x:function:${name}`, name])),
  invoke: async (arn, event) => {
    const name = arn.split(':').at(-1) as QueueName;
    const { Records: records } = event as SQSEvent;
    const result = await WORKERS[name](event as SQSEvent);
    const failed = result.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
    deliveries.push({ name, records, failed });
    await hurry(
      name,
      records.filter(({ messageId }) => failed.includes(messageId)),
    );
    return { ok: true, result };
  },
  stop: async () => {},
};

const urlOf = (name: string) => queueUrl(store.url, name);
/** The deliveries of one body, told apart by message: a worker may send the same once more. */
const receivesOf = (name: string, body: string): readonly number[] => {
  const records = deliveries.filter((one) => one.name === name).flatMap((one) => one.records);
  const same = records.filter((record) => record.body === body);
  const counts = Map.groupBy(same, ({ messageId }) => messageId);
  return [...counts.values()].map((list) => list.length);
};

async function sendAll(name: string, bodies: readonly string[]): Promise<void> {
  const Entries = bodies.map((MessageBody, index) => ({ Id: String(index), MessageBody }));
  await client.send(new SendMessageBatchCommand({ QueueUrl: urlOf(name), Entries }));
}

/** Waits for so many dead letters and hands them over, still in their queue. */
async function deadLetters(name: string, count: number): Promise<readonly Message[]> {
  const found = new Map<string, Message>();
  const until = Date.now() + PATIENCE_MS;
  while (found.size < count && Date.now() < until) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: urlOf(`${name}-dead`),
        MaxNumberOfMessages: 10,
        WaitTimeSeconds: 1,
      }),
    );
    for (const message of Messages) found.set(message.MessageId ?? '', message);
  }
  return [...found.values()];
}

const failedBodies = (name: string): readonly string[] =>
  deliveries
    .filter((one) => one.name === name)
    .flatMap(({ records, failed }) =>
      records.filter(({ messageId }) => failed.includes(messageId)).map(({ body }) => body),
    );

/** Everything that lies in a queue, whoever holds it; what waits for its time is not counted. */
async function countOf(name: string): Promise<number> {
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({
      QueueUrl: urlOf(name),
      AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
    }),
  );
  return Object.values(Attributes).reduce((sum, value) => sum + Number(value), 0);
}

/** What an operator does once the cause is mended. */
async function redrive(name: string, letters: readonly Message[]): Promise<void> {
  for (const { Body, ReceiptHandle } of letters) {
    await client.send(new SendMessageCommand({ QueueUrl: urlOf(name), MessageBody: Body }));
    const QueueUrl = urlOf(`${name}-dead`);
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  }
}

beforeAll(async () => {
  process.env.OAUTH_CLIENT_ID = CLIENT_ID;
  mockClient(EventBridgeClient).on(PutEventsCommand).resolves({ FailedEntryCount: 0 });
  process.env.EVENT_BUS_NAME = 'bus';
  [table, outside, store] = await Promise.all([
    startTable(),
    startOutside(),
    startQueueStore(folder),
  ]);
  outside.keepSecrets();
  client = sqsClientFor(store.url);
  process.env.AWS_ENDPOINT_URL_SQS = store.url;
  const stack = { name: 'Test', Resources: resources, Parameters: {}, Outputs: {}, Mappings: {} };
  const surroundings = { endpoint: store.url, setting: () => undefined };
  const cloud = createCloud({ stacks: [stack], assets: new Map() } as never, surroundings);
  await createQueues(cloud, client);
  for (const name of Object.keys(WORKERS)) {
    process.env[`${name.toUpperCase()}_QUEUE_URL`] = urlOf(name);
  }
  prepared = await prepareJobs(outside);
  for (const [name, jobs] of Object.entries(prepared)) {
    await sendAll(name, [...jobs.good, ...jobs.poison, jobs.breaks]);
  }
  sources = startEventSources(cloud, {
    client,
    endpoint: store.url,
    functions,
    concurrency: 1,
    mayPoll: () => undefined,
  });
}, 60_000);
afterAll(async () => {
  await sources?.stop();
  client.destroy();
  await store.stop();
  outside.stop();
  table.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.concurrent.each(Object.keys(WORKERS) as QueueName[])('the worker of %s', (name) => {
  test(
    'brings back the poison alone, sets it aside, and takes it up again once it is mended',
    async () => {
      const { good, poison, breaks, mend, effects } = prepared[name];
      const bad = [...poison, breaks];

      const letters = await deadLetters(name, bad.length);

      expect(letters.map(({ Body }) => Body).toSorted()).toEqual(bad.toSorted());
      for (const body of bad)
        expect([body, receivesOf(name, body)]).toEqual([body, [MAX_RECEIVES]]);
      for (const body of good) expect(Math.max(...receivesOf(name, body)), body).toBe(1);
      expect(failedBodies(name).filter((body) => !bad.includes(body))).toEqual([]);
      const once = good.map(() => 1);
      await vi.waitFor(async () => expect(await effects()).toEqual([...once, 0]), SOON);

      await mend();
      await redrive(
        name,
        letters.filter(({ Body }) => Body === breaks),
      );

      await vi.waitFor(async () => expect(await effects()).toEqual([...once, 1]), SOON);
      expect(await countOf(`${name}-dead`)).toBe(poison.length);
      await vi.waitFor(async () => expect(await countOf(name)).toBe(0), SOON);
      expect(await effects()).toEqual([...once, 1]);
    },
    PATIENCE_MS,
  );
});
