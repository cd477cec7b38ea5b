// The table behind its SDK: each world has a table of its own in the real store, and what the SDK
// sends goes through the world's faults before the SDK's own retries see the answer.
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createClient, dynamo } from '#platform/table/client.ts';
import { callVendor, type Fault } from './vendor-call.ts';
import { currentProcess, type World } from './world.ts';
import {
  connectStore,
  isRead,
  openWorldTable,
  type Store,
  type WorldTableSettings,
} from './world-table.ts';

type Handler = DynamoDBClient['config']['requestHandler'];
type Request = Parameters<Handler['handle']>[0];
type Answer = Awaited<ReturnType<Handler['handle']>>;

/** What a world's table has taken in, for oracles: the operation and its input as sent. */
export type TableWrite = { readonly operation: string; readonly input: unknown };
type Seat = {
  readonly ask: Store;
  readonly onWrite: (write: TableWrite) => void;
  readonly retries: DynamoDBClient['config']['retryStrategy'];
};

const seats = new WeakMap<World, Seat>();

export type TableSettings = Omit<WorldTableSettings, 'store'> & {
  /** Hears of every write that took effect. */
  readonly onWrite: (write: TableWrite) => void;
};

let storeInUse: Store | undefined;

/** Gives a world its table. @throws Error before the edge is in place */
export function seatAtTable(world: World, { onWrite, ...settings }: TableSettings): void {
  if (!storeInUse) throw new Error('the edge of the table is not in place');
  // A client keeps count of its retries: one world must not use up another's.
  const { retryStrategy: retries } = createClient().config;
  const ask = openWorldTable(world, { ...settings, store: storeInUse });
  seats.set(world, { ask, onWrite, retries });
}

const toAnswer = (statusCode: number, body: Uint8Array): Answer =>
  ({
    response: {
      statusCode,
      headers: { 'content-type': 'application/x-amz-json-1.0' },
      body,
    },
  }) as unknown as Answer;

const brokenConnection = (): never => {
  throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
};

const refused =
  (type: string, more: object = {}) =>
  (): Answer => {
    const __type = `com.amazonaws.dynamodb.v20120810#${type}`;
    return toAnswer(
      400,
      new TextEncoder().encode(JSON.stringify({ __type, message: type, ...more })),
    );
  };

const FAULTS: Readonly<Record<string, Fault<Answer>>> = {
  throttled: { acts: false, answer: refused('ProvisionedThroughputExceededException') },
  lost: { acts: false, answer: brokenConnection },
  answer_lost: { acts: true, answer: brokenConnection },
};

/** Another transaction holds an item: the call collides with it, a transaction at one of its writes. */
function conflictOf(request: Request, { random }: World): Fault<Answer> {
  if (operationOf(request) !== 'TransactWriteItems') {
    return { acts: false, answer: refused('TransactionConflictException') };
  }
  const body = textOf(request);
  const members: readonly unknown[] = JSON.parse(body).TransactItems;
  const held = random.fork(`conflict ${body}`).between(0, members.length - 1);
  const CancellationReasons = members.map((_, at) => ({
    Code: at === held ? 'TransactionConflict' : 'None',
  }));
  return { acts: false, answer: refused('TransactionCanceledException', { CancellationReasons }) };
}

const faultsOf = (request: Request, world: World): Readonly<Record<string, Fault<Answer>>> =>
  isRead(operationOf(request)) ? FAULTS : { ...FAULTS, conflict: conflictOf(request, world) };

const operationOf = ({ headers }: Request): string =>
  (headers['x-amz-target'] ?? '').split('.')[1] ?? '';

const textOf = ({ body }: Request): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body);

/** Puts the edge into the product's one client; the answer takes it out again. */
export function installTableEdge(store: string): () => void {
  storeInUse = connectStore(new URL(store));
  const { config } = dynamo();
  const before = { requestHandler: config.requestHandler, retryStrategy: config.retryStrategy };
  const handle = async (request: Request, options?: object): Promise<Answer> => {
    const world = currentProcess()?.world;
    const seat = world && seats.get(world);
    if (!seat) return before.requestHandler.handle(request, options);
    const operation = operationOf(request);
    return callVendor({
      service: 'table',
      name: operation,
      latencyMs: [1, 12],
      perform: async () => {
        const { status, text } = await seat.ask(operation, textOf(request));
        if (!isRead(operation) && status === 200) {
          seat.onWrite({ operation, input: JSON.parse(textOf(request)) });
        }
        return toAnswer(status, new TextEncoder().encode(text));
      },
      faults: faultsOf(request, world),
    });
  };
  Object.assign(config, {
    requestHandler: { ...before.requestHandler, handle },
    retryStrategy: () => {
      const world = currentProcess()?.world;
      const seat = world && seats.get(world);
      return (seat?.retries ?? before.retryStrategy)();
    },
  });
  return () => void Object.assign(config, before);
}
