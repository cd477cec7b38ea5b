// Simulates eventually consistent secondary indexes: copies each written item to a replica of its
// table after a random delay, and sends reads of an index to the replica.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AttributeValue,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { AwsServiceHandler } from './aws-proxy.ts';
import {
  listWrittenItemKeys,
  readKeyAttributeNames,
  redirectIndexRead,
  serializeWrittenItemKey,
  type WrittenItemKey,
} from './dynamodb-writes-and-index-reads.ts';
import { parseJsonBody, replaceJsonBody } from './faults/json-bodies.ts';
import { getIndexReplicaName, rebuildIndexReplica } from './rebuild-index-replica.ts';
import type { TableDefinition } from './table.ts';

export type IndexLagSimulatorOptions = {
  readonly client: DynamoDBClient;
  readonly tables: readonly TableDefinition[];
  /** Forwards calls to the table itself. */
  readonly tableService: AwsServiceHandler;
  /** Milliseconds until the indexes show the next write. */
  readonly lagMs: () => number;
  readonly onError: (error: unknown) => void;
};

export type IndexLagSimulator = {
  /** Takes the place of the table. Writes that bypass it do not reach the indexes. */
  readonly service: AwsServiceHandler;
  readonly stop: () => Promise<void>;
};

type ItemImage = Record<string, AttributeValue> | undefined;
/** The newest copy of an item that is not applied yet. */
type PendingCopy = { readonly image: Promise<ItemImage>; readonly applied: Promise<void> };

/** Copies items to the replica; copies of one item keep the order of their writes. */
function createReplicator({ client, lagMs, onError }: IndexLagSimulatorOptions) {
  const pendingCopies = new Map<string, PendingCopy>();
  const abortController = new AbortController();

  const readItem = async ({ table, key }: WrittenItemKey): Promise<ItemImage> => {
    const Key = key as Record<string, AttributeValue>;
    const { Item } = await client.send(
      new GetItemCommand({ TableName: table, Key, ConsistentRead: true }),
    );
    return Item;
  };
  const writeReplica = async ({ table, key }: WrittenItemKey, image: ItemImage): Promise<void> => {
    const TableName = getIndexReplicaName(table);
    const Key = key as Record<string, AttributeValue>;
    if (image) await client.send(new PutItemCommand({ TableName, Item: image }));
    else await client.send(new DeleteItemCommand({ TableName, Key }));
  };

  const applyAfterLag = async (
    item: WrittenItemKey,
    previousCopy: PendingCopy | undefined,
    image: Promise<ItemImage>,
  ) => {
    const writtenAt = Date.now();
    const lag = lagMs();
    try {
      const [currentImage] = await Promise.all([image, previousCopy?.applied]);
      await sleep(Math.max(0, writtenAt + lag - Date.now()), undefined, {
        signal: abortController.signal,
      });
      await writeReplica(item, currentImage);
    } catch (error) {
      if (!abortController.signal.aborted) onError(error);
    }
  };

  /**
   * Reads the images of one item one after the other: concurrent reads could return in the wrong
   * order.
   */
  const scheduleCopy = (item: WrittenItemKey): void => {
    const name = serializeWrittenItemKey(item);
    const previousCopy = pendingCopies.get(name);
    const image = (previousCopy?.image ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => readItem(item));
    const applied = applyAfterLag(item, previousCopy, image);
    const pendingCopy = { image, applied };
    pendingCopies.set(name, pendingCopy);
    void applied.then(() => {
      if (pendingCopies.get(name) === pendingCopy) pendingCopies.delete(name);
    });
  };
  return {
    copy: scheduleCopy,
    stop: async () => {
      abortController.abort();
      await Promise.all([...pendingCopies.values()].map(({ applied }) => applied));
    },
  };
}

/** Builds the replicas first. Copies that are pending at a stop are made by the next start. */
export async function startIndexLagSimulator(
  options: IndexLagSimulatorOptions,
): Promise<IndexLagSimulator> {
  const { client, tables, tableService } = options;
  for (const definition of tables) await rebuildIndexReplica(client, definition);
  const keyNames = readKeyAttributeNames(tables);
  const replicator = createReplicator(options);
  return {
    stop: replicator.stop,
    service: async (call) => {
      const request = { action: call.action, body: parseJsonBody(call) };
      const redirectedBody = redirectIndexRead(request, getIndexReplicaName);
      if (redirectedBody) return tableService(replaceJsonBody(call, redirectedBody));
      const response = await tableService(call);
      if (response.status === 200)
        for (const item of listWrittenItemKeys(request, keyNames)) replicator.copy(item);
      return response;
    },
  };
}
