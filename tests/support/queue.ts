// Queues, bus and secrets for tests: what is sent is delivered to the real workers, at their pace.
import {
  EventBridgeClient,
  PutEventsCommand,
  type PutEventsRequestEntry,
} from '@aws-sdk/client-eventbridge';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import type { Envelope, QueueName } from '#platform/jobs/define-job.ts';

type Worker = (event: SQSEvent) => Promise<SQSBatchResponse>;

type Message = {
  readonly id: string;
  readonly queue: QueueName;
  readonly body: string;
  visibleAt: number;
  receives: number;
};

const VISIBILITY_MS = 360_000;
const MAX_RECEIVES = 5;
const BATCH = 5;
const QUEUES: readonly QueueName[] = ['import', 'refresh', 'draft', 'post', 'billing', 'erasure'];

export const SECRETS = {
  FACEBOOK_APP_SECRET: '0123456789abcdef0123456789abcdef',
  FACEBOOK_WEBHOOK_VERIFY_TOKEN: 'verify-me',
  TOKEN_ENCRYPTION_KEY: 'a key for tests',
  STRIPE_SECRET_KEY: 'sk_test_123',
  STRIPE_WEBHOOK_SECRET: 'whsec_for_tests',
} as const;

const recordOf = (message: Message): SQSRecord =>
  ({
    messageId: message.id,
    body: message.body,
    attributes: { ApproximateReceiveCount: String(message.receives) },
  }) as SQSRecord;

export type Queues = ReturnType<typeof startQueues>;

/** Mocks the three services for this process. `workers` get what is sent to their queue. */
export function startQueues(workers: Partial<Record<QueueName, Worker>> = {}) {
  const sqs = mockClient(SQSClient);
  const bus = mockClient(EventBridgeClient);
  const secrets = mockClient(SecretsManagerClient);
  let messages: Message[] = [];
  let dead: Message[] = [];
  let events: { type: string; detail: unknown }[] = [];
  let refusals = 0;
  let count = 0;

  const add = (url: string, body: string, delaySeconds = 0) => {
    const queue = url.slice(url.lastIndexOf('/') + 1) as QueueName;
    const visibleAt = Date.now() + delaySeconds * 1_000;
    messages.push({ id: `m${++count}`, queue, body, visibleAt, receives: 0 });
  };
  const mayRefuse = () => {
    if (refusals === 0) return;
    refusals -= 1;
    throw new Error('the queue does not answer');
  };
  const listen = () => {
    sqs.reset();
    bus.reset();
    secrets.reset();
    sqs.on(SendMessageCommand).callsFake((input) => {
      mayRefuse();
      add(input.QueueUrl, input.MessageBody, input.DelaySeconds);
      return {};
    });
    sqs.on(SendMessageBatchCommand).callsFake((input) => {
      mayRefuse();
      for (const entry of input.Entries) add(input.QueueUrl, entry.MessageBody, entry.DelaySeconds);
      return {};
    });
    bus.on(PutEventsCommand).callsFake((input) => {
      for (const entry of input.Entries as PutEventsRequestEntry[]) {
        const detail: unknown = JSON.parse(entry.Detail ?? 'null');
        events.push({ type: entry.DetailType ?? '', detail });
        // The rule of the system: the detail is the message.
        if (entry.DetailType === 'account.chosen') add('q/import', JSON.stringify(detail));
      }
      return {};
    });
    secrets.on(GetSecretValueCommand).callsFake((input) => {
      const name = input.SecretId.replace('arn:', '') as keyof typeof SECRETS;
      return { SecretString: SECRETS[name] };
    });
  };
  listen();
  for (const queue of QUEUES) process.env[`${queue.toUpperCase()}_QUEUE_URL`] = `q/${queue}`;
  for (const name of Object.keys(SECRETS)) process.env[`${name}_ARN`] = `arn:${name}`;
  process.env.EVENT_BUS_NAME = 'bus';

  async function deliverBatch(batch: readonly Message[], worker: Worker): Promise<void> {
    for (const message of batch) {
      message.receives += 1;
      message.visibleAt = Date.now() + VISIBILITY_MS;
    }
    const { batchItemFailures } = await worker({ Records: batch.map(recordOf) });
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    const over = batch.filter(({ id, receives }) => failed.has(id) && receives >= MAX_RECEIVES);
    dead.push(...over);
    const gone = new Set([...batch.filter(({ id }) => !failed.has(id)), ...over]);
    messages = messages.filter((message) => !gone.has(message));
  }

  function nextBatch(): { batch: Message[]; worker: Worker } | undefined {
    for (const queue of QUEUES) {
      const worker = workers[queue];
      const batch = messages
        .filter((message) => message.queue === queue && message.visibleAt <= Date.now())
        .slice(0, BATCH);
      if (worker && batch.length > 0) return { batch, worker };
    }
    return undefined;
  }

  return {
    /** Delivers, three batches side by side, until nothing is visible any more. */
    async run(most = 10_000): Promise<void> {
      for (let delivered = 0; delivered < most; ) {
        const batches: Promise<void>[] = [];
        for (let lane = 0; lane < 3; lane++) {
          const next = nextBatch();
          if (!next) break;
          delivered += next.batch.length;
          batches.push(deliverBatch(next.batch, next.worker));
        }
        if (batches.length === 0) return;
        await Promise.all(batches);
      }
    },
    /** Delivers one message alone and takes it out. */
    async deliver(message: Message): Promise<void> {
      const worker = workers[message.queue];
      if (!worker) throw new Error(`no worker for ${message.queue}`);
      const { batchItemFailures } = await worker({ Records: [recordOf(message)] });
      if (batchItemFailures.length > 0) throw new Error(`${message.id} failed`);
      messages = messages.filter((one) => one !== message);
    },
    /** Delivers one message alone, as often as asked, whatever its visibility. */
    async deliverTwice(message: Message): Promise<void> {
      const worker = workers[message.queue];
      if (!worker) throw new Error(`no worker for ${message.queue}`);
      const records = { Records: [recordOf(message)] };
      await Promise.all([worker(records), worker(records)]);
      messages = messages.filter((one) => one !== message);
    },
    messages: () => messages,
    jobs: () => messages.map((message) => JSON.parse(message.body) as Envelope),
    deadLetters: () => dead,
    events: () => events,
    /** The next `times` sends fail. */
    refuseSends: (times: number) => {
      refusals = times;
    },
    clear: () => {
      messages = [];
      dead = [];
      events = [];
      refusals = 0;
      listen();
    },
  };
}
