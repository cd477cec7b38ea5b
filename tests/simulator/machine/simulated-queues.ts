// Fake queues that deliver at least once, late, in parallel and in any order, to the real workers.
import {
  ChangeMessageVisibilityBatchCommand,
  type ChangeMessageVisibilityBatchRequestEntry,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { MAX_JOB_DELIVERIES } from '#shared/job-retry-times.ts';
import type { QueueName } from '#shared/queue-and-secret-names.ts';
import type { SeededRandom } from './seeded-random.ts';
import { simulateVendorCall, type VendorFault } from './simulate-vendor-call.ts';
import { findCurrentSimulatedProcess, type SimulatedWorld } from './virtual-time-and-processes.ts';

type QueueWorker = {
  readonly handler: (event: SQSEvent) => Promise<SQSBatchResponse>;
  /**
   * The timeout of the Lambda. Messages of a dying worker stay invisible six times as long, as in the infrastructure.
   */
  readonly timeoutMs: number;
};
export type QueueWorkers = Partial<Record<QueueName, QueueWorker>>;

type QueueMessage = {
  readonly id: string;
  readonly queue: QueueName;
  readonly body: string;
  receiveCount: number;
  isDeleted: boolean;
  /** Counts the changes of its visibility: the latest one decides when it is delivered again. */
  visibilityChanges: number;
};

export type SimulatedQueues = {
  readonly sentMessages: QueueMessage[];
  readonly deadLetters: QueueMessage[];
  /** The deliveries whose worker failed or crashed, so that the message waits for its redelivery. */
  readonly failedDeliveries: string[];
  readonly enqueue: (queue: QueueName, body: string, delaySeconds?: number) => void;
  readonly deliver: (message: QueueMessage) => Promise<void>;
  readonly hide: (receiptHandle: string, seconds: number) => void;
  /** Whether no message waits for a worker of this run. */
  readonly isEmpty: () => boolean;
};

const VISIBILITY_FACTOR = 6;
/** A message may arrive this much later than its delay, and so after a newer one. */
const MAX_EXTRA_DELAY_MS = 400;

const queuesByWorld = new WeakMap<SimulatedWorld, SimulatedQueues>();

/** Unless deleted, the message is delivered again after that time. */
function hideMessage(
  world: SimulatedWorld,
  queues: SimulatedQueues,
  message: QueueMessage,
  ms: number,
) {
  message.visibilityChanges += 1;
  const change = message.visibilityChanges;
  world.schedule(ms, async () => {
    if (message.visibilityChanges === change) await queues.deliver(message);
  });
}

async function deliverMessage(
  world: SimulatedWorld,
  queues: SimulatedQueues,
  worker: QueueWorker,
  message: QueueMessage,
) {
  if (message.isDeleted) return;
  if (message.receiveCount >= MAX_JOB_DELIVERIES) {
    message.isDeleted = true;
    queues.deadLetters.push(message);
    return;
  }
  message.receiveCount += 1;
  hideMessage(world, queues, message, worker.timeoutMs * VISIBILITY_FACTOR);
  const { id: messageId, body, receiveCount } = message;
  const attributes = { ApproximateReceiveCount: String(receiveCount) };
  const Records = [{ messageId, receiptHandle: messageId, body, attributes } as SQSRecord];
  const copies = world.faults.drawDeliveryCount();
  const name = `${message.queue} ${message.id}`;
  const deliveries = Array.from({ length: copies }, async (_, copy) => {
    const delivery = `${name}.${receiveCount}.${copy}`;
    const outcome = await world.startProcess(delivery, worker.timeoutMs, () =>
      worker.handler({ Records }),
    );
    const isDone = outcome.kind === 'answered' && outcome.result.batchItemFailures.length === 0;
    if (!isDone) queues.failedDeliveries.push(delivery);
    if (isDone && !world.faults.shouldLoseAcknowledgment()) message.isDeleted = true;
  });
  void Promise.all(deliveries);
}

export function startSimulatedQueues(
  world: SimulatedWorld,
  workers: QueueWorkers,
): SimulatedQueues {
  const random = world.random.fork('queues');
  const queues: SimulatedQueues = {
    sentMessages: [],
    deadLetters: [],
    failedDeliveries: [],
    enqueue(queue, body, delaySeconds = 0) {
      const message = {
        id: `m${queues.sentMessages.length}`,
        queue,
        body,
        receiveCount: 0,
        isDeleted: false,
        visibilityChanges: 0,
      };
      queues.sentMessages.push(message);
      const worker = workers[queue];
      if (!worker) return;
      const extraDelayMs = random.between(1, random.chance(0.2) ? MAX_EXTRA_DELAY_MS : 40);
      const latenessMs = extraDelayMs + world.faults.drawLatenessMs();
      world.schedule(delaySeconds * 1_000 + latenessMs, () => queues.deliver(message));
    },
    deliver: async (message) => {
      const worker = workers[message.queue];
      if (worker) await deliverMessage(world, queues, worker, message);
    },
    hide: (receiptHandle, seconds) => {
      const message = queues.sentMessages.find(({ id }) => id === receiptHandle);
      if (message) hideMessage(world, queues, message, seconds * 1_000);
    },
    isEmpty: () =>
      queues.sentMessages.every(({ isDeleted, queue }) => isDeleted || !workers[queue]),
  };
  queuesByWorld.set(world, queues);
  return queues;
}

const throwNoResponse = (): never => {
  throw new Error('the queue does not respond');
};

const QUEUE_FAULTS: Readonly<Record<string, VendorFault<object>>> = {
  refused: { takesEffect: false, respond: throwNoResponse },
  answer_lost: { takesEffect: true, respond: throwNoResponse },
  taken_twice: { takesEffect: true, effectCount: 2, respond: () => ({}) },
};

type SendEntry = {
  readonly Id?: string;
  readonly MessageBody?: string;
  readonly DelaySeconds?: number;
};

type QueueSend = {
  readonly queue: QueueName;
  readonly entries: readonly SendEntry[];
  readonly isBatch: boolean;
};

/** Only the first messages of a batch are accepted, possibly none. */
const acceptInPart = (
  enqueue: (entries: readonly SendEntry[]) => void,
  { entries }: QueueSend,
  random: SeededRandom,
): VendorFault<object> => ({
  takesEffect: true,
  performInstead: () => {
    const acceptedCount = random.between(0, entries.length - 1);
    enqueue(entries.slice(0, acceptedCount));
    const Failed = entries.slice(acceptedCount).map(({ Id }) => ({ Id, SenderFault: false }));
    return { Failed };
  },
});

function getCurrentQueues() {
  const world = findCurrentSimulatedProcess()?.world;
  const queues = world && queuesByWorld.get(world);
  if (!queues) throw new Error('called outside a simulated process');
  return { world, queues };
}

function sendToQueue(send: QueueSend): Promise<object> {
  const { queue, isBatch } = send;
  const { world, queues } = getCurrentQueues();
  const enqueue = (entries: readonly SendEntry[]) => {
    for (const entry of entries) queues.enqueue(queue, entry.MessageBody ?? '', entry.DelaySeconds);
  };
  const random = world.random.fork(`partial ${queue} ${queues.sentMessages.length}`);
  return simulateVendorCall({
    service: 'queue',
    name: `send ${queue}`,
    latencyMs: [2, 15],
    perform: () => {
      enqueue(send.entries);
      return {};
    },
    faults: { ...QUEUE_FAULTS, ...(isBatch && { partial: acceptInPart(enqueue, send, random) }) },
  });
}

function changeVisibility(
  entries: readonly ChangeMessageVisibilityBatchRequestEntry[],
): Promise<object> {
  const { queues } = getCurrentQueues();
  return simulateVendorCall({
    service: 'queue',
    name: 'hide',
    latencyMs: [2, 15],
    perform: () => {
      for (const { ReceiptHandle = '', VisibilityTimeout = 0 } of entries)
        queues.hide(ReceiptHandle, VisibilityTimeout);
      return {};
    },
    faults: QUEUE_FAULTS,
  });
}

const toQueueName = (url = ''): QueueName => url.slice(url.lastIndexOf('/') + 1) as QueueName;

const QUEUE_NAMES: readonly QueueName[] = [
  'import',
  'check',
  'comment_events',
  'message_events',
  'comments',
  'messages',
  'draft',
  'post',
  'event',
  'mail',
];

/** Replaces the SDK's client by the fake queues; the returned function restores it. */
export function installSimulatedQueues(): () => void {
  for (const queue of QUEUE_NAMES) {
    process.env[`${queue.toUpperCase()}_QUEUE_URL`] = `http://queue.test/${queue}`;
  }
  const sqs = mockClient(SQSClient);
  sqs
    .on(SendMessageCommand)
    .callsFake((input) =>
      sendToQueue({ queue: toQueueName(input.QueueUrl), entries: [input], isBatch: false }),
    );
  sqs
    .on(SendMessageBatchCommand)
    .callsFake((input) =>
      sendToQueue({ queue: toQueueName(input.QueueUrl), entries: input.Entries, isBatch: true }),
    );
  sqs.on(ChangeMessageVisibilityBatchCommand).callsFake(({ Entries }) => changeVisibility(Entries));
  return () => sqs.restore();
}
