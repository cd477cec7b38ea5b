// Intercepts the calls of the DynamoDB client. Each world has its own table in the real store, and a call passes
// through the faults of its world before the SDK's own retries see the response.
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createDynamoClient, getDynamoClient } from '#platform/table/dynamo-client.ts';
import type { AwsResponse } from '#scripts/local/aws-services/aws-proxy.ts';
import {
  countTableBatchParts,
  processTableBatchPartially,
} from '#scripts/local/faults/partial-table-batches.ts';
import {
  buildCanceledTransactionResponse,
  buildThrottledCancellationReason,
  buildThrottledTableResponse,
  buildTransactionConflictResponse,
  TRANSACTION_CONFLICT_REASON,
  type TransactionCancellationReason,
} from '#scripts/local/faults/table-error-responses.ts';
import type { SeededRandom } from './seeded-random.ts';
import { simulateVendorCall, type VendorFault } from './simulate-vendor-call.ts';
import {
  createTableStoreClient,
  isTableReadOperation,
  openSimulatedTable,
  type SimulatedTableSettings,
  type TableStoreClient,
} from './simulated-table.ts';
import {
  findCurrentSimulatedProcess,
  type SimulatedProcess,
  type SimulatedWorld,
} from './virtual-time-and-processes.ts';

type SdkRequestHandler = DynamoDBClient['config']['requestHandler'];
type SdkRequest = Parameters<SdkRequestHandler['handle']>[0];
type SdkResponse = Awaited<ReturnType<SdkRequestHandler['handle']>>;

/** A write that the table of a world accepted: the operation and its input as sent. */
export type SimulatedTableWrite = { readonly operation: string; readonly input: unknown };
type WorldTableAccess = {
  readonly sendOperation: TableStoreClient;
  readonly onWrite: (write: SimulatedTableWrite) => void | Promise<void>;
  readonly retries: DynamoDBClient['config']['retryStrategy'];
};

const accessByWorld = new WeakMap<SimulatedWorld, WorldTableAccess>();

export type TableInterceptorSettings = Omit<SimulatedTableSettings, 'store'> & {
  /** Called with every write that took effect; the response waits for it. */
  readonly onWrite: (write: SimulatedTableWrite) => void | Promise<void>;
};

let activeStore: TableStoreClient | undefined;

/** Assigns a world its table. @throws Error before the interceptor is installed */
export function assignTableToSimulatedProcess(
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

const encodeResponse = ({ status, body }: AwsResponse): SdkResponse =>
  toSdkResponse(status, new TextEncoder().encode(body.toString()));

const reject = (build: () => AwsResponse): VendorFault<SdkResponse> => ({
  takesEffect: false,
  respond: () => encodeResponse(build()),
});

const LOST_RESPONSE_FAULTS: Readonly<Record<string, VendorFault<SdkResponse>>> = {
  lost: { takesEffect: false, respond: brokenConnection },
  answer_lost: { takesEffect: true, respond: brokenConnection },
};

function cancelAtOneItem(
  request: SdkRequest,
  random: SeededRandom,
  reason: TransactionCancellationReason,
): AwsResponse {
  const transactItems: readonly unknown[] = JSON.parse(getBodyText(request)).TransactItems;
  const rejectedIndex = random.between(0, transactItems.length - 1);
  return buildCanceledTransactionResponse(
    transactItems.map((_, at) => (at === rejectedIndex ? reason : undefined)),
  );
}

/** The table processes some parts of a batch, at least one, and reports the others as unprocessed. */
const processInPart = (
  call: { readonly action: string; readonly body: Buffer },
  drawRandom: () => SeededRandom,
  send: (body: string) => Promise<AwsResponse>,
): VendorFault<SdkResponse> => ({
  takesEffect: true,
  performInstead: async () => {
    const processedCount = drawRandom().between(1, countTableBatchParts(call) - 1);
    const isProcessed = (_: unknown, index: number) => index < processedCount;
    return encodeResponse(
      await processTableBatchPartially(call, isProcessed, ({ body }) => send(body.toString())),
    );
  },
});

/** The faults that this call can meet. A transaction may be rejected at one of its items. */
function getTableFaults(
  request: SdkRequest,
  process: SimulatedProcess,
  send: (body: string) => Promise<AwsResponse>,
): Readonly<Record<string, VendorFault<SdkResponse>>> {
  const { world } = process;
  const action = getOperation(request);
  const isTransaction = action === 'TransactWriteItems';
  // Never from the request: its ids are different in each run of the same seed.
  const { name, callCount } = process;
  const drawRandom = () => world.random.fork(`rejected ${name} ${callCount}`);
  const throttled = reject(() => {
    const drawn = drawRandom();
    const isProvisioned = drawn.chance(0.5);
    return isTransaction && drawn.chance(0.5)
      ? cancelAtOneItem(request, drawn, buildThrottledCancellationReason(isProvisioned))
      : buildThrottledTableResponse(isProvisioned);
  });
  const conflict = reject(() =>
    isTransaction
      ? cancelAtOneItem(request, drawRandom(), TRANSACTION_CONFLICT_REASON)
      : buildTransactionConflictResponse(),
  );
  const call = { action, body: Buffer.from(getBodyText(request)) };
  return {
    throttled,
    ...LOST_RESPONSE_FAULTS,
    ...(!isTableReadOperation(action) && { conflict }),
    ...(countTableBatchParts(call) > 1 && { partial: processInPart(call, drawRandom, send) }),
  };
}

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
    const process = findCurrentSimulatedProcess();
    const access = process && accessByWorld.get(process.world);
    if (!access) return original.requestHandler.handle(request, options);
    const operation = getOperation(request);
    const send = async (body: string): Promise<AwsResponse> => {
      const { status, text } = await access.sendOperation(operation, body);
      if (!isTableReadOperation(operation) && status === 200)
        await access.onWrite({ operation, input: JSON.parse(body) });
      return { status, body: text };
    };
    return simulateVendorCall({
      service: 'table',
      name: operation,
      latencyMs: [1, 12],
      perform: async () => encodeResponse(await send(getBodyText(request))),
      faults: getTableFaults(request, process, send),
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
