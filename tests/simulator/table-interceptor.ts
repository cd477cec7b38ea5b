// Intercepts the calls of the DynamoDB client: each world has a table of its own in the real store, and a call
// passes through the faults of its world before the SDK's own retries see the response.
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createDynamoClient, getDynamoClient } from '#platform/table/dynamo-client.ts';
import { simulateVendorCall, type VendorFault } from './simulate-vendor-call.ts';
import {
  createTableStoreClient,
  isReadOperation,
  openSimulatedTable,
  type SimulatedTableSettings,
  type TableStoreClient,
} from './simulated-table.ts';
import { findCurrentSimulatedProcess, type SimulatedWorld } from './virtual-time-and-processes.ts';

type SdkRequestHandler = DynamoDBClient['config']['requestHandler'];
type SdkRequest = Parameters<SdkRequestHandler['handle']>[0];
type SdkResponse = Awaited<ReturnType<SdkRequestHandler['handle']>>;

/** A write that the table of a world accepted: the operation and its input as sent. */
export type SimulatedTableWrite = { readonly operation: string; readonly input: unknown };
type WorldTableAccess = {
  readonly sendOperation: TableStoreClient;
  readonly onWrite: (write: SimulatedTableWrite) => void;
  readonly retries: DynamoDBClient['config']['retryStrategy'];
};

const accessByWorld = new WeakMap<SimulatedWorld, WorldTableAccess>();

export type TableInterceptorSettings = Omit<SimulatedTableSettings, 'store'> & {
  /** Called with every write that took effect. */
  readonly onWrite: (write: SimulatedTableWrite) => void;
};

let activeStore: TableStoreClient | undefined;

/** Assigns a world its table. @throws Error before the interceptor is installed */
export function assignTable(
  world: SimulatedWorld,
  { onWrite, ...settings }: TableInterceptorSettings,
): void {
  if (!activeStore) throw new Error('the table interceptor is not installed');
  // A client limits its retries over time: one world must not use up another's.
  const { retryStrategy: retries } = createDynamoClient().config;
  const sendOperation = openSimulatedTable(world, { ...settings, store: activeStore });
  accessByWorld.set(world, { sendOperation, onWrite, retries });
}

const toSdkResponse = (statusCode: number, body: Uint8Array): SdkResponse =>
  ({
    response: {
      statusCode,
      headers: { 'content-type': 'application/x-amz-json-1.0' },
      body,
    },
  }) as unknown as SdkResponse;

const brokenConnection = (): never => {
  throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
};

const createErrorResponder =
  (type: string, more: object = {}) =>
  (): SdkResponse => {
    const __type = `com.amazonaws.dynamodb.v20120810#${type}`;
    return toSdkResponse(
      400,
      new TextEncoder().encode(JSON.stringify({ __type, message: type, ...more })),
    );
  };

const TABLE_FAULTS: Readonly<Record<string, VendorFault<SdkResponse>>> = {
  throttled: {
    takesEffect: false,
    respond: createErrorResponder('ProvisionedThroughputExceededException'),
  },
  lost: { takesEffect: false, respond: brokenConnection },
  answer_lost: { takesEffect: true, respond: brokenConnection },
};

/** A conflict with another transaction: of the call, or of one write of a transaction. */
function createConflictFault(
  request: SdkRequest,
  { random }: SimulatedWorld,
): VendorFault<SdkResponse> {
  if (getOperation(request) !== 'TransactWriteItems') {
    return { takesEffect: false, respond: createErrorResponder('TransactionConflictException') };
  }
  const body = getBodyText(request);
  const transactItems: readonly unknown[] = JSON.parse(body).TransactItems;
  const conflictingIndex = random.fork(`conflict ${body}`).between(0, transactItems.length - 1);
  const CancellationReasons = transactItems.map((_, at) => ({
    Code: at === conflictingIndex ? 'TransactionConflict' : 'None',
  }));
  return {
    takesEffect: false,
    respond: createErrorResponder('TransactionCanceledException', { CancellationReasons }),
  };
}

const getTableFaults = (
  request: SdkRequest,
  world: SimulatedWorld,
): Readonly<Record<string, VendorFault<SdkResponse>>> =>
  isReadOperation(getOperation(request))
    ? TABLE_FAULTS
    : { ...TABLE_FAULTS, conflict: createConflictFault(request, world) };

const getOperation = ({ headers }: SdkRequest): string =>
  (headers['x-amz-target'] ?? '').split('.')[1] ?? '';

const getBodyText = ({ body }: SdkRequest): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body);

/** Installs the interceptor in the product's client; the returned function removes it. */
export function installTableInterceptor(store: string): () => void {
  activeStore = createTableStoreClient(new URL(store));
  const { config } = getDynamoClient();
  const original = { requestHandler: config.requestHandler, retryStrategy: config.retryStrategy };
  const handle = async (request: SdkRequest, options?: object): Promise<SdkResponse> => {
    const world = findCurrentSimulatedProcess()?.world;
    const access = world && accessByWorld.get(world);
    if (!access) return original.requestHandler.handle(request, options);
    const operation = getOperation(request);
    return simulateVendorCall({
      service: 'table',
      name: operation,
      latencyMs: [1, 12],
      perform: async () => {
        const { status, text } = await access.sendOperation(operation, getBodyText(request));
        if (!isReadOperation(operation) && status === 200) {
          access.onWrite({ operation, input: JSON.parse(getBodyText(request)) });
        }
        return toSdkResponse(status, new TextEncoder().encode(text));
      },
      faults: getTableFaults(request, world),
    });
  };
  Object.assign(config, {
    requestHandler: { ...original.requestHandler, handle },
    retryStrategy: () => {
      const world = findCurrentSimulatedProcess()?.world;
      const access = world && accessByWorld.get(world);
      return (access?.retries ?? original.retryStrategy)();
    },
  });
  return () => void Object.assign(config, original);
}
