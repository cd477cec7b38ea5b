// The table of one world in the real store: product code names one table, and each world has its own.
import { Agent, request as startRequest } from 'node:http';
import { getTableName } from '#platform/table/dynamo-client.ts';
import {
  type KeyAttributeNamesByTable,
  listRequestWrittenItemKeys,
  serializeWrittenItemKey,
} from '#scripts/local/table/dynamodb-writes-and-index-reads.ts';
import { DUMMY_SIGNATURE_HEADERS } from '#tests/support/table/test-table.ts';
import {
  createSimulatedIndexReplica,
  type SimulatedIndexReplica,
  TABLE_KEY_ATTRIBUTE_NAMES,
} from './lagging-index-replica.ts';
import {
  findCurrentSimulatedProcess,
  isObserverProcess,
  runOutsideSimulatedProcess,
  type SimulatedWorld,
} from './virtual-time-and-processes.ts';

type StoreResponse = { readonly status: number; readonly text: string };
export type TableStoreClient = (operation: string, body: string) => Promise<StoreResponse>;
/** `item` names the item of a read that concerns one item only. */
type CachedRead = { readonly raw: StoreResponse; readonly item: string | undefined };

const agent = new Agent({ keepAlive: true });

/** With `node:http`: a nightly run makes millions of these calls, and `fetch` takes three times as long. */
const postToStore = (endpoint: URL, headers: Readonly<Record<string, string>>, body: string) =>
  new Promise<StoreResponse>((resolve, reject) => {
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

export const createTableStoreClient =
  (endpoint: URL): TableStoreClient =>
  (operation, body) => {
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${operation}`,
      ...DUMMY_SIGNATURE_HEADERS,
    };
    return runOutsideSimulatedProcess(() => postToStore(endpoint, headers, body));
  };

export const isTableReadOperation = (operation: string): boolean =>
  /^(Get|BatchGet|Query)/.test(operation);

/** Caches reads until their item is written: nothing else writes to the table of a world. */
function createReadCache(table: string) {
  const keyNames: KeyAttributeNamesByTable = new Map([[table, TABLE_KEY_ATTRIBUTE_NAMES]]);
  const cachedReads = new Map<string, CachedRead>();
  let writes = 0;
  return {
    async read(
      operation: string,
      body: string,
      sendOperation: () => Promise<StoreResponse>,
    ): Promise<StoreResponse> {
      const cacheKey = `${operation} ${body}`;
      const cachedRead = cachedReads.get(cacheKey);
      if (cachedRead) return cachedRead.raw;
      const writesBefore = writes;
      const raw = await sendOperation();
      const item =
        operation === 'GetItem'
          ? serializeWrittenItemKey({ table, key: JSON.parse(body).Key })
          : undefined;
      // A read that overlaps a write may be older than it.
      if (writes === writesBefore) cachedReads.set(cacheKey, { raw, item });
      return raw;
    },
    invalidate(action: string, body: string): void {
      writes++;
      const items = listRequestWrittenItemKeys({ action, body: JSON.parse(body) }, keyNames);
      const written = new Set(items.map(serializeWrittenItemKey));
      for (const [cacheKey, { item }] of cachedReads) {
        if (item === undefined || written.has(item)) cachedReads.delete(cacheKey);
      }
    },
  };
}

/** Caches reads of the indexes until one of their changes becomes visible, because the scheduler polls for due jobs. */
function createIndexReadCache(replica: SimulatedIndexReplica) {
  let cachedVersion = replica.getVersion();
  const cachedReads = new Map<string, StoreResponse>();
  return async (body: string, sendOperation: () => Promise<StoreResponse>) => {
    await replica.applyDueChanges();
    const version = replica.getVersion();
    if (version !== cachedVersion) cachedReads.clear();
    cachedVersion = version;
    const cachedRead = cachedReads.get(body);
    if (cachedRead) return cachedRead;
    const raw = await sendOperation();
    if (version === replica.getVersion()) cachedReads.set(body, raw);
    return raw;
  };
}

export type SimulatedTableSettings = {
  readonly store: TableStoreClient;
  readonly table: string;
  /** The copy of the table that serves its indexes, and its longest lag in milliseconds. */
  readonly replica: { readonly table: string; readonly lagMs: number } | undefined;
};

function openIndexReplica(
  world: SimulatedWorld,
  { store, table, replica }: SimulatedTableSettings,
): SimulatedIndexReplica | undefined {
  if (!replica) return undefined;
  const sendToStore = async (operation: string, input: object): Promise<unknown> => {
    const { status, text } = await store(operation, JSON.stringify(input));
    if (status !== 200) throw new Error(`${operation} of the replica: ${text}`);
    return JSON.parse(text);
  };
  const { lagMs } = replica;
  const random = world.random.fork('indexes');
  return createSimulatedIndexReplica({
    table,
    replica: replica.table,
    call: sendToStore,
    now: world.now,
    random,
    lagMs,
  });
}

/** Sends the SDK's operations to the world's table instead of the table they name. */
export function openSimulatedTable(
  world: SimulatedWorld,
  settings: SimulatedTableSettings,
): TableStoreClient {
  const { store, table } = settings;
  const replica = openIndexReplica(world, settings);
  const readCache = createReadCache(table);
  const readIndex = replica && createIndexReadCache(replica);

  async function write(
    operation: string,
    body: string,
    isVisibleAtOnce: boolean,
  ): Promise<StoreResponse> {
    const raw = await store(operation, body);
    readCache.invalidate(operation, body);
    if (raw.status === 200)
      await replica?.recordWrite(operation, JSON.parse(body), isVisibleAtOnce);
    return raw;
  }

  return async (operation, sentBody) => {
    const process = findCurrentSimulatedProcess();
    const isObserved = process === undefined || isObserverProcess(process);
    const laggingReplica =
      operation === 'Query' && sentBody.includes('"IndexName"') && !isObserved
        ? replica
        : undefined;
    const productTableName = JSON.stringify(getTableName());
    const worldTableName = JSON.stringify(laggingReplica?.table ?? table);
    const body = sentBody.replaceAll(productTableName, worldTableName);
    const sendOperation = () => store(operation, body);
    const raw =
      laggingReplica && readIndex
        ? await readIndex(body, sendOperation)
        : isTableReadOperation(operation)
          ? await readCache.read(operation, body, sendOperation)
          : await write(operation, body, isObserved);
    return { ...raw, text: raw.text.replaceAll(worldTableName, productTableName) };
  };
}
