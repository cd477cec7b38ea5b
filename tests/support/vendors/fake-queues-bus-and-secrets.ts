// Fakes of SQS, EventBridge, Secrets Manager and the memories of replies. A test runs the sent jobs on the real workers.
import {
  EventBridgeClient,
  PutEventsCommand,
  type PutEventsRequestEntry,
} from '@aws-sdk/client-eventbridge';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import {
  ChangeMessageVisibilityBatchCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import type { JobMessage } from '#platform/jobs/define-job.ts';
import { getLogContext } from '#platform/log-context.ts';
import { MAX_JOB_DELIVERIES } from '#shared/job-retry-times.ts';
import type { QueueName } from '#shared/queue-and-secret-names.ts';
import { TEST_ORIGIN_SECRETS } from '../api/test-origin-secrets.ts';
import { startFakeReplyMemories } from './fake-reply-memories.ts';
import { requireJobMaySendToQueue } from './worker-queue-names.ts';

type Worker = (event: SQSEvent) => Promise<SQSBatchResponse>;

type QueueMessage = {
  readonly id: string;
  readonly queue: QueueName;
  readonly body: string;
  readonly groupId: string | undefined;
  visibleAt: number;
  receiveCount: number;
};

const VISIBILITY_MS = 360_000;
const BATCH_SIZE = 5;
const QUEUE_NAMES: readonly QueueName[] = [
  'import',
  'check',
  'comment_events',
  'message_events',
  'comments',
  'messages',
  'event',
  'draft',
  'post',
  'billing',
  'erasure',
];

export const TEST_PRODUCT_SECRETS = {
  ...TEST_ORIGIN_SECRETS,
  FACEBOOK_APP_SECRET: '0123456789abcdef0123456789abcdef',
  FACEBOOK_WEBHOOK_VERIFY_TOKEN: 'verify-me',
  TOKEN_ENCRYPTION_KEY: 'a key for tests',
  STRIPE_SECRET_KEY: 'sk_test_123',
  STRIPE_WEBHOOK_SECRET: 'whsec_for_tests',
  OPENAI_API_KEY: 'sk-for-tests',
} as const;

const toSqsRecord = (message: QueueMessage): SQSRecord =>
  ({
    messageId: message.id,
    receiptHandle: message.id,
    body: message.body,
    attributes: { ApproximateReceiveCount: String(message.receiveCount) },
  }) as SQSRecord;

export type FakeQueues = ReturnType<typeof startFakeQueues>;

/** Mocks the services for this process. `workers` receive the messages of their queues. */
export function startFakeQueues(workers: Partial<Record<QueueName, Worker>> = {}) {
  const sqs = mockClient(SQSClient);
  const bus = mockClient(EventBridgeClient);
  const secrets = mockClient(SecretsManagerClient);
  const replyMemories = startFakeReplyMemories();
  let messages: QueueMessage[] = [];
  let deadMessages: QueueMessage[] = [];
  let events: { type: string; detail: unknown }[] = [];
  let sendsBeforeFailure = 0;
  let sendsToFail = 0;
  let count = 0;

  const addMessage = (url: string, body: string, delaySeconds = 0, groupId?: string) => {
    const queue = url.slice(url.lastIndexOf('/') + 1) as QueueName;
    requireJobMaySendToQueue(getLogContext().job, queue);
    const visibleAt = Date.now() + delaySeconds * 1_000;
    messages.push({ id: `m${++count}`, queue, body, groupId, visibleAt, receiveCount: 0 });
  };
  const throwIfSendFails = () => {
    if (sendsToFail === 0) return;
    if (sendsBeforeFailure > 0) {
      sendsBeforeFailure -= 1;
      return;
    }
    sendsToFail -= 1;
    throw new Error('the queue does not answer');
  };
  const installMocks = () => {
    sqs.reset();
    bus.reset();
    secrets.reset();
    sqs.on(SendMessageCommand).callsFake((input) => {
      throwIfSendFails();
      addMessage(input.QueueUrl, input.MessageBody, input.DelaySeconds, input.MessageGroupId);
      return {};
    });
    sqs.on(SendMessageBatchCommand).callsFake((input) => {
      throwIfSendFails();
      for (const entry of input.Entries)
        addMessage(input.QueueUrl, entry.MessageBody, entry.DelaySeconds, entry.MessageGroupId);
      return {};
    });
    sqs.on(ChangeMessageVisibilityBatchCommand).callsFake((input) => {
      for (const { ReceiptHandle, VisibilityTimeout } of input.Entries) {
        const message = messages.find(({ id }) => id === ReceiptHandle);
        if (message) message.visibleAt = Date.now() + VisibilityTimeout * 1_000;
      }
      return {};
    });
    bus.on(PutEventsCommand).callsFake((input) => {
      for (const entry of input.Entries as PutEventsRequestEntry[]) {
        const detail: unknown = JSON.parse(entry.Detail ?? 'null');
        events.push({ type: entry.DetailType ?? '', detail });
        // Like the rule in the infrastructure: the detail of the event is the job.
        if (entry.DetailType === 'account.chosen') addMessage('q/import', JSON.stringify(detail));
      }
      return {};
    });
    secrets.on(GetSecretValueCommand).callsFake((input) => {
      const name = input.SecretId.replace('arn:', '') as keyof typeof TEST_PRODUCT_SECRETS;
      return { SecretString: TEST_PRODUCT_SECRETS[name] };
    });
  };
  installMocks();
  for (const queue of QUEUE_NAMES) process.env[`${queue.toUpperCase()}_QUEUE_URL`] = `q/${queue}`;
  for (const name of Object.keys(TEST_PRODUCT_SECRETS)) process.env[`${name}_ARN`] = `arn:${name}`;
  process.env.EVENT_BUS_NAME = 'bus';

  async function deliverBatch(batch: readonly QueueMessage[], worker: Worker): Promise<void> {
    for (const message of batch) {
      message.receiveCount += 1;
      message.visibleAt = Date.now() + VISIBILITY_MS;
    }
    const { batchItemFailures } = await worker({ Records: batch.map(toSqsRecord) });
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    const exhausted = batch.filter(
      ({ id, receiveCount }) => failed.has(id) && receiveCount >= MAX_JOB_DELIVERIES,
    );
    deadMessages.push(...exhausted);
    const removed = new Set([...batch.filter(({ id }) => !failed.has(id)), ...exhausted]);
    messages = messages.filter((message) => !removed.has(message));
  }

  function nextBatch(): { batch: QueueMessage[]; worker: Worker } | undefined {
    for (const queue of QUEUE_NAMES) {
      const worker = workers[queue];
      const batch = messages
        .filter((message) => message.queue === queue && message.visibleAt <= Date.now())
        .slice(0, BATCH_SIZE);
      if (worker && batch.length > 0) return { batch, worker };
    }
    return undefined;
  }

  return {
    /** Delivers jobs, three batches at a time, until none is visible. */
    async run(maxMessages = 10_000): Promise<void> {
      for (let delivered = 0; delivered < maxMessages; ) {
        const batches: Promise<void>[] = [];
        for (let slot = 0; slot < 3; slot++) {
          const next = nextBatch();
          if (!next) break;
          delivered += next.batch.length;
          batches.push(deliverBatch(next.batch, next.worker));
        }
        if (batches.length === 0) return;
        await Promise.all(batches);
      }
    },
    /** Delivers one message alone and deletes it. */
    async deliver(message: QueueMessage): Promise<void> {
      const worker = workers[message.queue];
      if (!worker) throw new Error(`no worker for ${message.queue}`);
      const { batchItemFailures } = await worker({ Records: [toSqsRecord(message)] });
      if (batchItemFailures.length > 0) throw new Error(`${message.id} failed`);
      messages = messages.filter((one) => one !== message);
    },
    /** Delivers one message twice at the same time, visible or not, and deletes it. */
    async deliverTwice(message: QueueMessage): Promise<void> {
      const worker = workers[message.queue];
      if (!worker) throw new Error(`no worker for ${message.queue}`);
      const records = { Records: [toSqsRecord(message)] };
      await Promise.all([worker(records), worker(records)]);
      messages = messages.filter((one) => one !== message);
    },
    replyMemories,
    messages: () => messages,
    jobs: () => messages.map((message) => JSON.parse(message.body) as JobMessage),
    deadLetters: () => deadMessages,
    events: () => events,
    /** The next `after` sends succeed, and then `times` sends fail. */
    failSends: (times: number, after = 0) => {
      sendsToFail = times;
      sendsBeforeFailure = after;
    },
    clear: () => {
      messages = [];
      deadMessages = [];
      events = [];
      sendsToFail = 0;
      installMocks();
    },
  };
}
