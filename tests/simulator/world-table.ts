// The table of one world in the real store: product code names one table, each world has its own.
import { Agent, request as startRequest } from 'node:http';
import { tableName } from '#platform/table/client.ts';
import { itemsWritten, type KeyNames, nameOf } from '#scripts/local/item-writes.ts';
import { UNSIGNED } from '#tests/support/table.ts';
import { createIndexReplica, type IndexReplica, KEY } from './index-replica.ts';
import { currentProcess, isOnlooker, outside, type World } from './world.ts';

/** Status and body as the store answered. */
type Raw = { readonly status: number; readonly text: string };
/** Sends one operation with its body to the store. */
export type Store = (operation: string, body: string) => Promise<Raw>;
/** `item` names the one item an answer is about, where it is about one. */
type Known = { readonly raw: Raw; readonly item: string | undefined };

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

export const connectStore =
  (endpoint: URL): Store =>
  (operation, body) => {
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${operation}`,
      ...UNSIGNED,
    };
    return outside(() => post(endpoint, headers, body));
  };

export const isRead = (operation: string): boolean => /^(Get|BatchGet|Query)/.test(operation);

/** Answers to reads, until what they tell of is written: nobody else writes to a world's table. */
function createMemory(table: string) {
  const keyNames: KeyNames = new Map([[table, KEY]]);
  const known = new Map<string, Known>();
  let writes = 0;
  return {
    async read(operation: string, body: string, ask: () => Promise<Raw>): Promise<Raw> {
      const question = `${operation} ${body}`;
      const before = known.get(question);
      if (before) return before.raw;
      const since = writes;
      const raw = await ask();
      const item =
        operation === 'GetItem' ? nameOf({ table, key: JSON.parse(body).Key }) : undefined;
      // What was read beside a write may be older than it.
      if (writes === since) known.set(question, { raw, item });
      return raw;
    },
    forget(action: string, body: string): void {
      writes++;
      const items = itemsWritten({ action, body: JSON.parse(body) }, keyNames);
      const written = new Set(items.map(nameOf));
      for (const [question, { item }] of known) {
        if (item === undefined || written.has(item)) known.delete(question);
      }
    },
  };
}

export type WorldTableSettings = {
  readonly store: Store;
  readonly table: string;
  /** A copy of the table, and by how many milliseconds at most its indexes are behind. */
  readonly replica: { readonly table: string; readonly lagMs: number } | undefined;
};

function openReplica(
  world: World,
  { store, table, replica }: WorldTableSettings,
): IndexReplica | undefined {
  if (!replica) return undefined;
  const call = async (operation: string, input: object): Promise<unknown> => {
    const { status, text } = await store(operation, JSON.stringify(input));
    if (status !== 200) throw new Error(`${operation} of the replica: ${text}`);
    return JSON.parse(text);
  };
  const { lagMs } = replica;
  const random = world.random.fork('indexes');
  return createIndexReplica({ table, replica: replica.table, call, now: world.now, random, lagMs });
}

/** Answers an operation as the SDK wrote it, from the world's table in place of the one it names. */
export function openWorldTable(world: World, settings: WorldTableSettings): Store {
  const { store, table } = settings;
  const replica = openReplica(world, settings);
  const memory = createMemory(table);

  async function write(operation: string, body: string, isSeenAtOnce: boolean): Promise<Raw> {
    const raw = await store(operation, body);
    memory.forget(operation, body);
    if (raw.status === 200) await replica?.record(operation, JSON.parse(body), isSeenAtOnce);
    return raw;
  }

  return async (operation, sent) => {
    const process = currentProcess();
    const isLookedAt = process === undefined || isOnlooker(process);
    const lagging =
      operation === 'Query' && sent.includes('"IndexName"') && !isLookedAt ? replica : undefined;
    const own = JSON.stringify(tableName());
    const named = JSON.stringify(lagging?.table ?? table);
    const body = sent.replaceAll(own, named);
    const ask = () => store(operation, body);
    await lagging?.catchUp();
    const raw = lagging
      ? await ask()
      : isRead(operation)
        ? await memory.read(operation, body, ask)
        : await write(operation, body, isLookedAt);
    return { ...raw, text: raw.text.replaceAll(named, own) };
  };
}
