// Queues that deliver at least once, late, side by side and in any order, to the real workers.
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import type { QueueName } from '#platform/jobs/define-job.ts';
import { callVendor, type Fault } from './vendor-call.ts';
import { currentProcess, type World } from './world.ts';

type Worker = {
  readonly handler: (event: SQSEvent) => Promise<SQSBatchResponse>;
  /** The Lambda's; its messages stay hidden six times as long, as infra sets it. */
  readonly timeoutMs: number;
};
export type Workers = Partial<Record<QueueName, Worker>>;

type Message = {
  readonly id: string;
  readonly queue: QueueName;
  readonly body: string;
  receives: number;
  gone: boolean;
};

export type Queues = {
  readonly sent: Message[];
  readonly deadLetters: Message[];
  readonly add: (queue: QueueName, body: string, delaySeconds?: number) => void;
  /** Whether a message that a worker here would take is still to come. */
  readonly isEmpty: () => boolean;
};

const VISIBILITY_FACTOR = 6;
const MAX_RECEIVES = 5;
/** A message may come this much later than its delay says, and so after a younger one. */
const LATE_MS = 400;

const queuesOf = new WeakMap<World, Queues>();

async function deliver(world: World, queues: Queues, worker: Worker, message: Message) {
  if (message.gone) return;
  if (message.receives >= MAX_RECEIVES) {
    message.gone = true;
    queues.deadLetters.push(message);
    return;
  }
  message.receives += 1;
  // Until it is deleted it shows again when its visibility ends.
  world.schedule(worker.timeoutMs * VISIBILITY_FACTOR, () =>
    deliver(world, queues, worker, message),
  );
  const { id: messageId, body, receives } = message;
  const attributes = { ApproximateReceiveCount: String(receives) };
  const Records = [{ messageId, body, attributes } as SQSRecord];
  const copies = world.faults.deliveries();
  const name = `${message.queue} ${message.id}`;
  const deliveries = Array.from({ length: copies }, async (_, copy) => {
    const outcome = await world.start(`${name}.${receives}.${copy}`, worker.timeoutMs, () =>
      worker.handler({ Records }),
    );
    const isDone = outcome.kind === 'answered' && outcome.result.batchItemFailures.length === 0;
    if (isDone && !world.faults.forgetsSuccess()) message.gone = true;
  });
  void Promise.all(deliveries);
}

export function startQueues(world: World, workers: Workers): Queues {
  const random = world.random.fork('queues');
  const queues: Queues = {
    sent: [],
    deadLetters: [],
    add(queue, body, delaySeconds = 0) {
      const message = { id: `m${queues.sent.length}`, queue, body, receives: 0, gone: false };
      queues.sent.push(message);
      const worker = workers[queue];
      if (!worker) return;
      const late = random.between(1, random.chance(0.2) ? LATE_MS : 40);
      world.schedule(delaySeconds * 1_000 + late, () => deliver(world, queues, worker, message));
    },
    isEmpty: () => queues.sent.every(({ gone, queue }) => gone || !workers[queue]),
  };
  queuesOf.set(world, queues);
  return queues;
}

const noAnswer = (): never => {
  throw new Error('the queue does not answer');
};

const FAULTS: Readonly<Record<string, Fault<object>>> = {
  refused: { acts: false, answer: noAnswer },
  answer_lost: { acts: true, answer: noAnswer },
  taken_twice: { acts: true, times: 2, answer: () => ({}) },
};

type Entry = { readonly MessageBody?: string; readonly DelaySeconds?: number };

function send(url: string | undefined, entries: readonly Entry[]): Promise<object> {
  const world = currentProcess()?.world;
  const queues = world && queuesOf.get(world);
  if (!queues) throw new Error('sent outside a simulated process');
  const queue = (url ?? '').slice((url ?? '').lastIndexOf('/') + 1) as QueueName;
  return callVendor({
    service: 'queue',
    name: `send ${queue}`,
    latencyMs: [2, 15],
    perform: () => {
      for (const entry of entries) queues.add(queue, entry.MessageBody ?? '', entry.DelaySeconds);
      return {};
    },
    faults: FAULTS,
  });
}

const QUEUES: readonly QueueName[] = ['import', 'refresh', 'draft', 'post', 'mail'];

/** Puts the queues in the SDK's place; the answer puts it back. */
export function installQueues(): () => void {
  for (const queue of QUEUES) {
    process.env[`${queue.toUpperCase()}_QUEUE_URL`] = `http://queue.test/${queue}`;
  }
  const sqs = mockClient(SQSClient);
  sqs.on(SendMessageCommand).callsFake((input) => send(input.QueueUrl, [input]));
  sqs.on(SendMessageBatchCommand).callsFake((input) => send(input.QueueUrl, input.Entries));
  return () => sqs.restore();
}
