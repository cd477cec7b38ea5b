// The table behind its SDK: each world has a table of its own in the real store, and what the SDK
// sends goes through the world's faults before the SDK's own retries see the answer.
import { Agent, request as startRequest } from 'node:http';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createClient, dynamo, tableName } from '#platform/table/client.ts';
import { UNSIGNED } from '#tests/support/table.ts';
import { createIndexReplica, type IndexReplica } from './index-replica.ts';
import { callVendor, type Fault } from './vendor-call.ts';
import { currentProcess, isOnlooker, outside, type World } from './world.ts';

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
  /** Where indexes lag: what they show. */
  readonly replica: IndexReplica | undefined;
};

const seats = new WeakMap<World, Seat>();

export type TableSettings = {
  readonly table: string;
  /** A copy of the table, and by how many milliseconds at most its indexes are behind. */
  readonly replica: { readonly table: string; readonly lagMs: number } | undefined;
  /** Hears of every write that took effect. */
  readonly onWrite: (write: TableWrite) => void;
};

/** One operation sent straight to the store. */
const callStore =
  (store: URL) =>
  async (operation: string, input: object): Promise<unknown> => {
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${operation}`,
      ...UNSIGNED,
    };
    const { status, text } = await outside(() => post(store, headers, JSON.stringify(input)));
    if (status !== 200) throw new Error(`${operation} of the replica: ${text}`);
    return JSON.parse(text);
  };

let storeInUse: URL | undefined;

/** Gives a world its table. */
export function seatAtTable(world: World, { table, replica, onWrite }: TableSettings): void {
  // A client keeps count of its retries: one world must not use up another's.
  const { retryStrategy: retries } = createClient().config;
  const indexes =
    replica &&
    storeInUse &&
    createIndexReplica({
      table,
      replica: replica.table,
      lagMs: replica.lagMs,
      call: callStore(storeInUse),
      now: world.now,
      random: world.random.fork('indexes'),
    });
  seats.set(world, { table, known: new Map(), onWrite, retries, replica: indexes });
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

const isRead = (operation: string) => /^(Get|BatchGet|Query)/.test(operation);

const isIndexRead = (request: Request): boolean =>
  operationOf(request) === 'Query' && textOf(request).includes('"IndexName"');

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
  const { replica } = seat;
  const process = currentProcess();
  const isLagging = replica && process && !isOnlooker(process) && isIndexRead(request);
  if (isLagging) await replica.catchUp();
  const table = isLagging ? replica.table : seat.table;
  const [own, named] = [JSON.stringify(tableName()), JSON.stringify(table)];
  const headers = Object.fromEntries(HEADERS.map((name) => [name, request.headers[name] ?? '']));
  const body = textOf(request).replaceAll(own, named);
  const isWrite = !isRead(operationOf(request));
  if (isWrite) seat.known = new Map();
  const { known } = seat;
  const question = `${operationOf(request)} ${body}`;
  const answered = isLagging ? undefined : known.get(question);
  const raw = answered ?? (await outside(() => post(endpoint, headers, body)));
  // What was read beside a write may be older than it.
  if (isWrite) seat.known = new Map();
  else if (!isLagging) known.set(question, raw);
  if (isWrite && replica && raw.status === 200) {
    const isSeenAtOnce = process === undefined || isOnlooker(process);
    await replica.record(operationOf(request), JSON.parse(body), isSeenAtOnce);
  }
  return toAnswer(raw.status, new TextEncoder().encode(raw.text.replaceAll(named, own)));
}

/** Puts the edge into the product's one client; the answer takes it out again. */
export function installTableEdge(store: string): () => void {
  const endpoint = new URL(store);
  storeInUse = endpoint;
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
