// Notes what a piece of work writes to the table, and can look at everything the table holds.
import { type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { dynamo, tableName } from '#platform/table/client.ts';
import type { Item } from '#platform/table/table.ts';

export type TableWrite = {
  /** The partition keys named. */
  readonly partitions: readonly string[];
  /** False where the table refused it: nothing was written. */
  readonly done: boolean;
};

type Keyed = { readonly Key?: Attributes; readonly Item?: Attributes };
type Attributes = { readonly pk?: { readonly S?: string } };

const WRITES = [
  'PutItemCommand',
  'UpdateItemCommand',
  'DeleteItemCommand',
  'BatchWriteItemCommand',
  'TransactWriteItemsCommand',
];

let noted: TableWrite[] | undefined;
const watched = new WeakSet<DynamoDBClient>();

const partitionOf = ({ Key, Item }: Keyed): string => (Key ?? Item)?.pk?.S ?? '';

type Batch = Readonly<Record<string, readonly { PutRequest?: Keyed; DeleteRequest?: Keyed }[]>>;

/** A check is part of a transaction, yet it writes nothing. */
function partitionsOf(
  input: Keyed & { TransactItems?: readonly Record<string, Keyed>[]; RequestItems?: Batch },
) {
  if (input.RequestItems) {
    const requests = Object.values(input.RequestItems).flat();
    return requests.map(({ PutRequest, DeleteRequest }) =>
      partitionOf(PutRequest ?? DeleteRequest ?? {}),
    );
  }
  if (!input.TransactItems) return [partitionOf(input)];
  return input.TransactItems.flatMap(({ ConditionCheck: _check, ...writes }) =>
    Object.values(writes).map(partitionOf),
  );
}

function watch(client: DynamoDBClient): void {
  if (watched.has(client)) return;
  watched.add(client);
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (!WRITES.includes(context.commandName ?? '')) return next(args);
      const partitions = partitionsOf(args.input as never);
      const note = (done: boolean) => noted?.push({ partitions, done });
      try {
        const result = await next(args);
        note(true);
        return result;
      } catch (error) {
        note(false);
        throw error;
      }
    },
    { step: 'initialize', name: 'noteWrites' },
  );
}

/** What one piece of work wrote or tried to write. Nothing else may use the table meanwhile. */
export async function writesOf<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly writes: readonly TableWrite[] }> {
  watch(dynamo());
  noted = [];
  const result = await work();
  const writes = noted;
  noted = undefined;
  return { result, writes };
}

/** Every item of the table. */
export async function allItems(): Promise<readonly Item[]> {
  const items: Item[] = [];
  let start: Record<string, never> | undefined;
  do {
    const page = await dynamo().send(
      new ScanCommand({ TableName: tableName(), ...(start && { ExclusiveStartKey: start }) }),
    );
    items.push(...(page.Items ?? []).map((item) => unmarshall(item)));
    start = page.LastEvaluatedKey as typeof start;
  } while (start);
  return items;
}
