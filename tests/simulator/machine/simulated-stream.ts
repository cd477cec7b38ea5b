// The change stream of a world's table: delivers every change in order, at least once, and sometimes again.
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { getTableName } from '#platform/table/dynamo-client.ts';
import { getItem, type TableItem } from '#platform/table/table.ts';
import { matchesEventBridgePattern } from '#scripts/local/events/event-pattern.ts';
import { listRequestWrittenItemKeys } from '#scripts/local/table/dynamodb-writes-and-index-reads.ts';
import type { SimulatedTableWrite } from './table-interceptor.ts';
import type { SimulatedWorld } from './virtual-time-and-processes.ts';

export type StreamConsumer = {
  readonly name: string;
  /** The filters of its event source; it gets the records that match one of them. */
  readonly filters: readonly object[];
  readonly handler: (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>;
};
export type StreamConsumers = readonly StreamConsumer[];

export type SimulatedStream = {
  /** Whether every record was handled. */
  readonly isEmpty: () => boolean;
};

type StoredKey = { readonly pk: { readonly S: string }; readonly sk: { readonly S: string } };

const CONSUMER_TIMEOUT_MS = 60_000;
const MAX_LATENCY_MS = 1_500;
const RETRY_MS = 1_000;
const BATCH_SIZE = 10;

/** One consumer: a batch is repeated from its first failed record before later ones are delivered. */
function createLane(world: SimulatedWorld, { name, handler }: StreamConsumer) {
  const random = world.random.fork(`stream ${name}`);
  const waiting: DynamoDBRecord[] = [];
  let isRunning = false;

  const invoke = (Records: DynamoDBRecord[]) =>
    world.startProcess(`stream ${name}`, CONSUMER_TIMEOUT_MS, () => handler({ Records }));

  async function deliver(): Promise<void> {
    const batch = waiting.slice(0, BATCH_SIZE);
    const outcome = await invoke(batch);
    const failed = outcome.kind === 'answered' ? outcome.result.batchItemFailures[0] : undefined;
    const firstFailed = batch.findIndex(
      ({ dynamodb }) => dynamodb?.SequenceNumber === failed?.itemIdentifier,
    );
    const handledCount = outcome.kind !== 'answered' ? 0 : failed ? firstFailed : batch.length;
    const isRepeated = world.faults.drawDeliveryCount() > 1;
    waiting.splice(0, isRepeated ? 0 : handledCount);
    if (isRepeated || handledCount < batch.length)
      return void world.schedule(RETRY_MS, () => void deliver());
    isRunning = false;
    start();
  }
  function start(): void {
    if (isRunning || waiting.length === 0) return;
    isRunning = true;
    world.schedule(random.between(50, MAX_LATENCY_MS), () => void deliver());
  }
  return {
    add(record: DynamoDBRecord): void {
      waiting.push(record);
      start();
    },
    isEmpty: () => waiting.length === 0 && !isRunning,
  };
}

/** `existingKeys`: the items at the start of the run. */
export function startSimulatedStream(
  world: SimulatedWorld,
  consumers: StreamConsumers,
  existingKeys: readonly StoredKey[] = [],
) {
  const lanes = consumers.map((consumer) => ({ consumer, lane: createLane(world, consumer) }));
  const toText = ({ pk, sk }: StoredKey) => `${pk.S} ${sk.S}`;
  /** The item of each key after its last record; undefined when only the key is known. */
  const known = new Map<string, TableItem | undefined>(
    existingKeys.map((key) => [toText(key), undefined]),
  );
  let sequenceNumber = 0;

  async function recordChange(key: StoredKey): Promise<void> {
    const wasKnown = known.has(toText(key));
    const item = await world.runAsObserver(() =>
      getItem({ pk: key.pk.S, sk: key.sk.S }, { consistent: true }),
    );
    const before = known.get(toText(key));
    if (item) known.set(toText(key), item);
    else known.delete(toText(key));
    const record = {
      eventName: item ? (wasKnown ? 'MODIFY' : 'INSERT') : 'REMOVE',
      dynamodb: {
        SequenceNumber: String(++sequenceNumber).padStart(9, '0'),
        Keys: key,
        ...(before && { OldImage: marshall(before, { removeUndefinedValues: true }) }),
        ...(item && { NewImage: marshall(item, { removeUndefinedValues: true }) }),
      },
    } as DynamoDBRecord;
    for (const { consumer, lane } of lanes)
      if (consumer.filters.some((filter) => matchesEventBridgePattern(filter, record)))
        lane.add(record);
  }

  return {
    async recordWrite({ operation, input }: SimulatedTableWrite): Promise<void> {
      if (consumers.length === 0) return;
      const keyNames = new Map([[getTableName(), ['pk', 'sk']]]);
      const written = listRequestWrittenItemKeys({ action: operation, body: input }, keyNames);
      for (const { key } of written) await recordChange(key as StoredKey);
    },
    isEmpty: () => lanes.every(({ lane }) => lane.isEmpty()),
  };
}
