// Secondary indexes that show writes late, as DynamoDB's may: what is written is copied to a replica of its
// table after a while, and reads of an index go there.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AttributeValue,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { DoorService } from './door.ts';
import { makeReplica, replicaOf } from './index-replica.ts';
import { type ItemKey, indexRead, itemsWritten, type KeyNames, nameOf } from './item-writes.ts';
import type { TableDefinition } from './table.ts';

export type IndexLagOptions = {
  readonly client: DynamoDBClient;
  readonly tables: readonly TableDefinition[];
  /** The table itself. */
  readonly table: DoorService;
  /** How late the indexes show the next write, in milliseconds. */
  readonly lagMs: () => number;
  readonly onError: (error: unknown) => void;
};

export type IndexLag = {
  /** Replaces the table: what is written past it does not reach the indexes. */
  readonly service: DoorService;
  readonly stop: () => Promise<void>;
};

type Image = Record<string, AttributeValue> | undefined;
/** The newest copy of an item that is not applied yet. */
type Copy = { readonly image: Promise<Image>; readonly applied: Promise<void> };

const keyNamesOf = (tables: readonly TableDefinition[]): KeyNames =>
  new Map(
    tables.map(({ name, properties }) => [
      name,
      properties.KeySchema.map(({ AttributeName }) => AttributeName),
    ]),
  );

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** Copies items to the replica, those of one key in the order in which they were written. */
function createCopier({ client, lagMs, onError }: IndexLagOptions) {
  const newest = new Map<string, Copy>();
  const stopped = new AbortController();

  const read = async ({ table, key }: ItemKey): Promise<Image> => {
    const Key = key as Record<string, AttributeValue>;
    const { Item } = await client.send(
      new GetItemCommand({ TableName: table, Key, ConsistentRead: true }),
    );
    return Item;
  };
  const write = async ({ table, key }: ItemKey, image: Image): Promise<void> => {
    const TableName = replicaOf(table);
    const Key = key as Record<string, AttributeValue>;
    if (image) await client.send(new PutItemCommand({ TableName, Item: image }));
    else await client.send(new DeleteItemCommand({ TableName, Key }));
  };

  const apply = async (item: ItemKey, copy: Copy | undefined, image: Promise<Image>) => {
    const written = Date.now();
    const lag = lagMs();
    try {
      const [found] = await Promise.all([image, copy?.applied]);
      await sleep(Math.max(0, written + lag - Date.now()), undefined, { signal: stopped.signal });
      await write(item, found);
    } catch (error) {
      if (!stopped.signal.aborted) onError(error);
    }
  };

  /** One image is read after the other: two at once might be answered in the wrong order. */
  const copy = (item: ItemKey): void => {
    const name = nameOf(item);
    const before = newest.get(name);
    const image = (before?.image ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => read(item));
    const applied = apply(item, before, image);
    const mine = { image, applied };
    newest.set(name, mine);
    void applied.then(() => {
      if (newest.get(name) === mine) newest.delete(name);
    });
  };
  return {
    copy,
    stop: async () => {
      stopped.abort();
      await Promise.all([...newest.values()].map(({ applied }) => applied));
    },
  };
}

/** Makes the replicas first. What was not copied when it stops, the next start copies. */
export async function startIndexLag(options: IndexLagOptions): Promise<IndexLag> {
  const { client, tables, table } = options;
  for (const definition of tables) await makeReplica(client, definition);
  const keyNames = keyNamesOf(tables);
  const copier = createCopier(options);
  return {
    stop: copier.stop,
    service: async (call) => {
      const request = { action: call.action, body: parsed(call.body) };
      const elsewhere = indexRead(request, replicaOf);
      if (elsewhere) return table({ ...call, body: Buffer.from(JSON.stringify(elsewhere)) });
      const answer = await table(call);
      if (answer.status === 200)
        for (const item of itemsWritten(request, keyNames)) copier.copy(item);
      return answer;
    },
  };
}
