// The table behind its SDK: each world has a table of its own in the real store, and what the SDK
// sends goes through the world's faults before the SDK's own retries see the answer.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { dynamo, tableName } from '#platform/table/client.ts';
import { realFetch } from './globals.ts';
import { callVendor, type Fault } from './vendor-call.ts';
import { currentProcess, outside, type World } from './world.ts';

type Handler = DynamoDBClient['config']['requestHandler'];
type Request = Parameters<Handler['handle']>[0];
type Answer = Awaited<ReturnType<Handler['handle']>>;

/** What a world's table has taken in, for oracles: the operation and its input as sent. */
export type TableWrite = { readonly operation: string; readonly input: unknown };
type Seat = {
  readonly table: string;
  readonly onWrite: (write: TableWrite) => void;
  readonly retries: DynamoDBClient['config']['retryStrategy'];
};

const seats = new WeakMap<World, Seat>();

/** Gives a world its table; `onWrite` hears of every write that took effect. */
export function seatAtTable(
  world: World,
  table: string,
  onWrite: (write: TableWrite) => void,
): void {
  // A client keeps count of its retries: one world must not use up another's.
  const { retryStrategy: retries } = new DynamoDBClient({
    maxAttempts: dynamo().config.maxAttempts,
  }).config;
  seats.set(world, { table, onWrite, retries });
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

const refused = (type: string) => (): Answer =>
  toAnswer(
    400,
    new TextEncoder().encode(
      JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: type }),
    ),
  );

const FAULTS: Readonly<Record<string, Fault<Answer>>> = {
  throttled: { acts: false, answer: refused('ProvisionedThroughputExceededException') },
  lost: { acts: false, answer: brokenConnection },
  answer_lost: { acts: true, answer: brokenConnection },
};

const isRead = (operation: string) => /^(Get|BatchGet|Query)/.test(operation);

const textOf = ({ body }: Request): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body);

const HEADERS = ['content-type', 'x-amz-target', 'x-amz-date', 'authorization'] as const;

/** Sends what the SDK made of an operation to the table `table`, in place of the one it named. */
async function send(endpoint: string, request: Request, table: string): Promise<Answer> {
  const own = JSON.stringify(tableName());
  const response = await outside(() =>
    realFetch(endpoint, {
      method: 'POST',
      headers: Object.fromEntries(HEADERS.map((name) => [name, request.headers[name] ?? ''])),
      body: textOf(request).replaceAll(own, JSON.stringify(table)),
    }),
  );
  const text = (await outside(() => response.text())).replaceAll(JSON.stringify(table), own);
  return toAnswer(response.status, new TextEncoder().encode(text));
}

/** Puts the edge into the product's one client; the answer takes it out again. */
export function installTableEdge(endpoint: string): () => void {
  const { config } = dynamo();
  const before = { requestHandler: config.requestHandler, retryStrategy: config.retryStrategy };
  const handle = async (request: Request, options?: object): Promise<Answer> => {
    const world = currentProcess()?.world;
    const seat = world && seats.get(world);
    if (!seat) return before.requestHandler.handle(request, options);
    const operation = (request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    return callVendor({
      service: 'table',
      name: operation,
      latencyMs: [1, 12],
      perform: async () => {
        const answer = await send(endpoint, request, seat.table);
        if (!isRead(operation) && answer.response.statusCode === 200) {
          seat.onWrite({ operation, input: JSON.parse(textOf(request)) });
        }
        return answer;
      },
      faults: FAULTS,
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
