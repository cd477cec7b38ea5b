// Poison messages in a batch, for every worker on real queues: retries, dead-letter queue and redrive.
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
import {
  createLocalQueues,
  createLocalSqsClient,
  type SqsServer,
  startLocalSqsServer,
} from '#scripts/local/aws-services/local-sqs-queues.ts';
import {
  type LocalEventSourcePollers,
  startLocalEventSourcePollers,
} from '#scripts/local/event-sources/start-event-source-pollers.ts';
import type { LocalLambdaFunctions } from '#scripts/local/functions/lambda-functions.ts';
import { readCloudResources } from '#scripts/local/template/read-cloud-resources.ts';
import { buildQueueUrl } from '#scripts/local/template/template-resource-identity.ts';
import { MAX_JOB_DELIVERIES } from '#shared/job-retry-times.ts';
import type { QueueName } from '#shared/queue-and-secret-names.ts';
import { createTestFolderForFile } from '#tests/local/create-test-folder.ts';
import { buildTemplateResource } from '#tests/local/start-test-cloud.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { TEST_CLIENT_ID } from '#tests/support/users/test-users.ts';
import { startFakeReplyMemories } from '#tests/support/vendors/fake-reply-memories.ts';
import { type FakeVendors, startFakeVendors } from '../fake-vendors.ts';
import {
  prepareWorkerJobs,
  WORKER_HANDLERS,
  type WorkerJobs,
} from '../prepare-valid-and-poison-jobs.ts';

/** Five deliveries of several messages in four queues at once take ten times as long on a busy machine. */
const DEAD_LETTER_TIMEOUT_MS = 240_000;
const WAIT_OPTIONS = { timeout: 100_000, interval: 50 };

/** One queue with a dead-letter queue and an event source for each worker, as the stack has them. */
const queueResources = Object.fromEntries(
  Object.keys(WORKER_HANDLERS).flatMap((name) => [
    [`${name}-dead`, buildTemplateResource('AWS::SQS::Queue')],
    [
      name,
      buildTemplateResource('AWS::SQS::Queue', {
        VisibilityTimeout: 60,
        RedrivePolicy: {
          deadLetterTargetArn: { 'Fn::GetAtt': [`${name}-dead`, 'Arn'] },
          maxReceiveCount: MAX_JOB_DELIVERIES,
        },
      }),
    ],
    [
      `${name}-source`,
      buildTemplateResource('AWS::Lambda::EventSourceMapping', {
        EventSourceArn: { 'Fn::GetAtt': [name, 'Arn'] },
        FunctionName: name,
        BatchSize: 10,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      }),
    ],
  ]),
);

type BatchDelivery = {
  readonly name: string;
  readonly records: SQSEvent['Records'];
  /** Message ids that the worker reported as failed. */
  readonly failedMessageIds: readonly string[];
};

setUpTestTable();
let vendors: FakeVendors;
let queueStore: SqsServer;
let eventSources: LocalEventSourcePollers;
let client: ReturnType<typeof createLocalSqsClient>;
let jobsByQueue: Readonly<Record<QueueName, WorkerJobs>>;
const stateFolder = createTestFolderForFile();
const deliveries: BatchDelivery[] = [];
const listDeliveries = (name: string) => deliveries.filter((each) => each.name === name);

/** Shortens the visibility timeout of failed messages to a second, so that the retries do not take minutes. */
async function shortenVisibilityTimeout(name: string, records: SQSEvent['Records']): Promise<void> {
  for (const { receiptHandle: ReceiptHandle } of records) {
    const QueueUrl = getQueueUrl(name);
    await client.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 1 }),
    );
  }
}

/** Runs the workers in this process instead of as separate local functions. */
const functions: LocalLambdaFunctions = {
  names: new Map(
    Object.keys(WORKER_HANDLERS).map((name) => [`arn:aws:lambda:x:x:function:${name}`, name]),
  ),
  invoke: async (arn, event) => {
    const name = arn.split(':').at(-1) as QueueName;
    const { Records: records } = event as SQSEvent;
    const result = await WORKER_HANDLERS[name](event as SQSEvent);
    const failedMessageIds = result.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
    deliveries.push({ name, records, failedMessageIds });
    await shortenVisibilityTimeout(
      name,
      records.filter(({ messageId }) => failedMessageIds.includes(messageId)),
    );
    return { requestId: 'invocation', ok: true, result };
  },
  stop: async () => {},
};

const getQueueUrl = (name: string) => buildQueueUrl(queueStore.url, name);
/** Receive counts of each message with this body; a worker may itself enqueue an equal message. */
const listReceiveCounts = (name: string, body: string): readonly number[] => {
  const records = listDeliveries(name).flatMap((delivery) => delivery.records);
  const sameBodyRecords = records.filter((record) => record.body === body);
  const counts = Map.groupBy(sameBodyRecords, ({ messageId }) => messageId);
  return [...counts.values()].map((list) => list.length);
};

async function sendBodies(name: string, bodies: readonly string[]): Promise<void> {
  const Entries = bodies.map((MessageBody, index) => ({ Id: String(index), MessageBody }));
  await client.send(new SendMessageBatchCommand({ QueueUrl: getQueueUrl(name), Entries }));
}

/** Waits until the dead-letter queue holds `count` messages; does not delete them. */
async function receiveDeadLetters(name: string, count: number): Promise<readonly Message[]> {
  const messagesById = new Map<string, Message>();
  const deadline = Date.now() + DEAD_LETTER_TIMEOUT_MS;
  while (messagesById.size < count && Date.now() < deadline) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: getQueueUrl(`${name}-dead`),
        MaxNumberOfMessages: 10,
        WaitTimeSeconds: 1,
      }),
    );
    for (const message of Messages) messagesById.set(message.MessageId ?? '', message);
  }
  return [...messagesById.values()];
}

const listFailedBodies = (name: string): readonly string[] =>
  listDeliveries(name).flatMap(({ records, failedMessageIds }) =>
    records.filter(({ messageId }) => failedMessageIds.includes(messageId)).map(({ body }) => body),
  );

/** Counts visible and in-flight messages of a queue, but not delayed ones. */
async function countMessages(name: string): Promise<number> {
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({
      QueueUrl: getQueueUrl(name),
      AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
    }),
  );
  return Object.values(Attributes).reduce((sum, value) => sum + Number(value), 0);
}

/** Moves dead letters back to their queue, as an operator does after fixing the cause. */
async function redriveDeadLetters(name: string, deadLetters: readonly Message[]): Promise<void> {
  for (const { Body, ReceiptHandle } of deadLetters) {
    await client.send(new SendMessageCommand({ QueueUrl: getQueueUrl(name), MessageBody: Body }));
    const QueueUrl = getQueueUrl(`${name}-dead`);
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  }
}

beforeAll(async () => {
  process.env.OAUTH_CLIENT_ID = TEST_CLIENT_ID;
  mockClient(EventBridgeClient).on(PutEventsCommand).resolves({ FailedEntryCount: 0 });
  process.env.EVENT_BUS_NAME = 'bus';
  [vendors, queueStore] = await Promise.all([startFakeVendors(), startLocalSqsServer(stateFolder)]);
  vendors.mockSecrets();
  client = createLocalSqsClient(queueStore.url);
  process.env.AWS_ENDPOINT_URL_SQS = queueStore.url;
  const nothingElse = { Parameters: {}, Outputs: {}, Mappings: {} };
  const stack = { name: 'Test', Resources: queueResources, ...nothingElse };
  const cloudOptions = { endpoint: queueStore.url, getSetting: () => undefined };
  const cloud = readCloudResources({ stacks: [stack], assets: new Map() } as never, cloudOptions);
  await createLocalQueues(cloud, client);
  for (const name of Object.keys(WORKER_HANDLERS)) {
    process.env[`${name.toUpperCase()}_QUEUE_URL`] = getQueueUrl(name);
  }
  startFakeReplyMemories();
  jobsByQueue = await prepareWorkerJobs(vendors);
  for (const [name, workerJobs] of Object.entries(jobsByQueue)) {
    const { validBodies, poisonBodies, failingBody } = workerJobs;
    await sendBodies(name, [...validBodies, ...poisonBodies, failingBody]);
  }
  eventSources = await startLocalEventSourcePollers(cloud, {
    client,
    s3: undefined as never,
    endpoint: queueStore.url,
    functions,
    concurrency: 1,
    tableUrl: 'http://no-stream.invalid',
    checkpointFolder: stateFolder,
    findPollingDenial: () => undefined,
    onFailureDelivered: () => undefined,
    onLogLine: () => undefined,
  });
});
afterAll(async () => {
  await eventSources?.stop();
  client.destroy();
  await queueStore.stop();
  await vendors.stop();
});

describe.concurrent.each(Object.keys(WORKER_HANDLERS) as QueueName[])(
  'poison messages for the worker of the queue %s',
  (name) => {
    test(
      'retries and dead-letters only poison messages; a repaired one is processed',
      async () => {
        const { validBodies, poisonBodies, failingBody, repair, countEffects } = jobsByQueue[name];
        const badBodies = [...poisonBodies, failingBody];
        const waitForEffects = (counts: readonly number[]) =>
          vi.waitFor(async () => expect(await countEffects()).toEqual(counts), WAIT_OPTIONS);

        const deadLetters = await receiveDeadLetters(name, badBodies.length);

        expect(deadLetters.map(({ Body }) => Body).toSorted()).toEqual(badBodies.toSorted());
        for (const body of badBodies)
          expect([body, listReceiveCounts(name, body)]).toEqual([body, [MAX_JOB_DELIVERIES]]);
        for (const body of validBodies)
          expect(Math.max(...listReceiveCounts(name, body)), body).toBe(1);
        expect(listFailedBodies(name).filter((body) => !badBodies.includes(body))).toEqual([]);
        const oncePerJob = validBodies.map(() => 1);
        await waitForEffects([...oncePerJob, 0]);

        await repair();
        const repaired = deadLetters.filter(({ Body }) => Body === failingBody);
        await redriveDeadLetters(name, repaired);

        await waitForEffects([...oncePerJob, 1]);
        expect(await countMessages(`${name}-dead`)).toBe(poisonBodies.length);
        await vi.waitFor(async () => expect(await countMessages(name)).toBe(0), WAIT_OPTIONS);
        expect(await countEffects()).toEqual([...oncePerJob, 1]);
      },
      DEAD_LETTER_TIMEOUT_MS + WAIT_OPTIONS.timeout,
    );
  },
);
