// The table behind its SDK: each world has a table of its own in the real store, and what the SDK
// sends goes through the world's faults before the SDK's own retries see the answer.
import { Agent, request as startRequest } from 'node:http';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { dynamo, tableName } from '#platform/table/client.ts';
import { callVendor, type Fault } from './vendor-call.ts';
import { currentProcess, outside, type World } from './world.ts';

type Handler = DynamoDBClient['config']['requestHandler'];
type Request = Parameters<Handler['handle']>[0];
type Answer = Awaited<ReturnType<Handler['handle']>>;

/** What a world's table has taken in, for oracles: the operation and its input as sent. */
export type TableWrite = { readonly operation: string; readonly input: unknown };
/** Status and body as the store answered. */
type Raw = { readonly status: number; readonly text: string };
type Seat = {
  readonly table: string;
  /** Answers to reads, until something is written: nobody else writes to a world's table. */
  known: Map<string, Raw>;
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
  seats.set(world, { table, known: new Map(), onWrite, retries });
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

const operationOf = ({ headers }: Request): string =>
  (headers['x-amz-target'] ?? '').split('.')[1] ?? '';

const isRead = (operation: string) => /^(Get|BatchGet|Query)/.test(operation);

const textOf = ({ body }: Request): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body);

const HEADERS = ['content-type', 'x-amz-target', 'x-amz-date', 'authorization'] as const;

const agent = new Agent({ keepAlive: true });

/** By `node:http`: a night makes millions of these calls, and `fetch` takes three times as long for one. */
const post = (endpoint: URL, headers: Readonly<Record<string, string>>, body: string) =>
  new Promise<Raw>((resolve, reject) => {
    const { hostname, port } = endpoint;
    const length = { 'content-length': Buffer.byteLength(body) };
    const options = { hostname, port, method: 'POST', agent, headers: { ...headers, ...length } };
    const call = startRequest(options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    });
    call.on('error', reject).end(body);
  });

/** Sends what the SDK made of an operation to the table of the seat, in place of the one it named. */
async function send(endpoint: URL, request: Request, seat: Seat): Promise<Answer> {
  const [own, named] = [JSON.stringify(tableName()), JSON.stringify(seat.table)];
  const headers = Object.fromEntries(HEADERS.map((name) => [name, request.headers[name] ?? '']));
  const body = textOf(request).replaceAll(own, named);
  const isWrite = !isRead(operationOf(request));
  if (isWrite) seat.known = new Map();
  const { known } = seat;
  const question = `${operationOf(request)} ${body}`;
  const raw = known.get(question) ?? (await outside(() => post(endpoint, headers, body)));
  // What was read beside a write may be older than it.
  if (isWrite) seat.known = new Map();
  else known.set(question, raw);
  return toAnswer(raw.status, new TextEncoder().encode(raw.text.replaceAll(named, own)));
}

/** Puts the edge into the product's one client; the answer takes it out again. */
export function installTableEdge(store: string): () => void {
  const endpoint = new URL(store);
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
        const answer = await send(endpoint, request, seat);
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
