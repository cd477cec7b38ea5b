// Copies each written item to the replica of its table after a random delay. It reads and writes in batches, because an
// import writes thousands of items.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AttributeValue,
  BatchGetItemCommand,
  type BatchGetItemCommandOutput,
  BatchWriteItemCommand,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { serializeWrittenItemKey, type WrittenItemKey } from './dynamodb-writes-and-index-reads.ts';
import { getLaggingTableCopyName } from './rebuild-lagging-table-copy.ts';

/** DynamoDB's limit per BatchWriteItem; BatchGetItem may be larger. */
const BATCH_SIZE = 25;
/** Writes that follow one another within this time are read together. */
const COLLECT_MS = 10;
const PAUSE_AFTER_ERROR_MS = 500;

export type IndexReplicatorOptions = {
  readonly client: DynamoDBClient;
  /** Milliseconds until the indexes show the next write. */
  readonly lagMs: () => number;
  readonly onError: (error: unknown) => void;
};

export type IndexReplicator = {
  /** Copies the item in its present or a later state. Copies of one item keep the order of its writes. */
  readonly copy: (item: WrittenItemKey) => void;
  readonly stop: () => Promise<void>;
};

type AttributeValues = Record<string, AttributeValue>;
type Write = { readonly item: WrittenItemKey; readonly visibleAt: number };
type Copy = Write & { readonly image: AttributeValues | undefined };

const toKey = ({ key }: WrittenItemKey) => key as AttributeValues;

/** The last entry of each item. */
const keepLastOfEachItem = <Entry extends Write>(entries: readonly Entry[]): readonly Entry[] => [
  ...new Map(entries.map((entry) => [serializeWrittenItemKey(entry.item), entry])).values(),
];

/** At most `BATCH_SIZE` entries of one table each. */
const splitIntoBatches = <Entry extends Write>(entries: readonly Entry[]) =>
  [...Map.groupBy(entries, ({ item }) => item.table)].flatMap(([table, ofTable]) =>
    Array.from({ length: Math.ceil(ofTable.length / BATCH_SIZE) }, (_, index) => ({
      table,
      entries: ofTable.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
    })),
  );

async function readImages(
  client: DynamoDBClient,
  writes: readonly Write[],
): Promise<ReadonlyMap<string, AttributeValues>> {
  const images = new Map<string, AttributeValues>();
  for (const { table, entries } of splitIntoBatches(keepLastOfEachItem(writes))) {
    const keyNames = Object.keys(entries[0]?.item.key ?? {});
    let Keys: AttributeValues[] | undefined = entries.map(({ item }) => toKey(item));
    while (Keys?.length) {
      const output: BatchGetItemCommandOutput = await client.send(
        new BatchGetItemCommand({ RequestItems: { [table]: { Keys, ConsistentRead: true } } }),
      );
      for (const image of output.Responses?.[table] ?? []) {
        const key = Object.fromEntries(keyNames.map((name) => [name, image[name]]));
        images.set(serializeWrittenItemKey({ table, key }), image);
      }
      Keys = output.UnprocessedKeys?.[table]?.Keys;
    }
  }
  return images;
}

async function writeReplica(client: DynamoDBClient, copies: readonly Copy[]): Promise<void> {
  for (const { table, entries } of splitIntoBatches(keepLastOfEachItem(copies))) {
    const requests = entries.map(({ item, image }) =>
      image ? { PutRequest: { Item: image } } : { DeleteRequest: { Key: toKey(item) } },
    );
    const RequestItems = { [getLaggingTableCopyName(table)]: requests };
    await client.send(new BatchWriteItemCommand({ RequestItems }));
  }
}

export function createIndexReplicator({
  client,
  lagMs,
  onError,
}: IndexReplicatorOptions): IndexReplicator {
  const abortController = new AbortController();
  const { signal } = abortController;
  /** When the last write of an item is visible; an earlier one must not be visible later. */
  const visibleAtByItem = new Map<string, number>();
  let writes: Write[] = [];
  let copies: Copy[] = [];
  let isRunning = false;
  let lastRun = Promise.resolve();

  const readWrittenItems = async () => {
    const read = [...writes];
    const images = await readImages(client, read);
    writes = writes.slice(read.length);
    for (const write of read)
      copies.push({ ...write, image: images.get(serializeWrittenItemKey(write.item)) });
  };
  const applyDueCopies = async () => {
    const now = Date.now();
    const due = copies.filter(({ visibleAt }) => visibleAt <= now);
    await writeReplica(client, due);
    copies = copies.filter((copy) => !due.includes(copy));
    for (const { item, visibleAt } of due) {
      const name = serializeWrittenItemKey(item);
      if (visibleAtByItem.get(name) === visibleAt) visibleAtByItem.delete(name);
    }
  };
  const copyAll = async () => {
    while (!signal.aborted && writes.length + copies.length > 0) {
      try {
        await sleep(COLLECT_MS, undefined, { signal });
        await readWrittenItems();
        await applyDueCopies();
      } catch (error) {
        if (signal.aborted) break;
        onError(error);
        await sleep(PAUSE_AFTER_ERROR_MS);
      }
    }
    isRunning = false;
  };
  return {
    copy: (item) => {
      const name = serializeWrittenItemKey(item);
      const visibleAt = Math.max(visibleAtByItem.get(name) ?? 0, Date.now() + lagMs());
      visibleAtByItem.set(name, visibleAt);
      writes.push({ item, visibleAt });
      if (isRunning) return;
      isRunning = true;
      lastRun = copyAll();
    },
    stop: async () => {
      abortController.abort();
      await lastRun;
    },
  };
}
