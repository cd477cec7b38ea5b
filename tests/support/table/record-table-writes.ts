// Records the table writes of the work, and reads every item of the table.
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { getDynamoClient, getTableName } from '#platform/table/dynamo-client.ts';
import type { TableItem } from '#platform/table/table.ts';
import { watchTableCalls } from './watch-table-calls.ts';

export type RecordedTableWrite = {
  /** The partition keys of the written items. */
  readonly partitions: readonly string[];
  /** False when the table rejected the write. */
  readonly isWritten: boolean;
};

type KeyedRequest = { readonly Key?: Attributes; readonly Item?: Attributes };
type Attributes = { readonly pk?: { readonly S?: string } };

const WRITES = [
  'PutItemCommand',
  'UpdateItemCommand',
  'DeleteItemCommand',
  'BatchWriteItemCommand',
  'TransactWriteItemsCommand',
];

const getPartitionKey = ({ Key, Item }: KeyedRequest): string => (Key ?? Item)?.pk?.S ?? '';

type BatchRequestItems = Readonly<
  Record<string, readonly { PutRequest?: KeyedRequest; DeleteRequest?: KeyedRequest }[]>
>;

/** Leaves out condition checks, which are part of a transaction and write nothing. */
function getPartitionKeys(
  input: KeyedRequest & {
    TransactItems?: readonly Record<string, KeyedRequest>[];
    RequestItems?: BatchRequestItems;
  },
) {
  if (input.RequestItems) {
    const requests = Object.values(input.RequestItems).flat();
    return requests.map(({ PutRequest, DeleteRequest }) =>
      getPartitionKey(PutRequest ?? DeleteRequest ?? {}),
    );
  }
  if (!input.TransactItems) return [getPartitionKey(input)];
  return input.TransactItems.flatMap(({ ConditionCheck: _check, ...writes }) =>
    Object.values(writes).map(getPartitionKey),
  );
}

/** Runs the work and returns the writes that it made or tried. Nothing else may use the table during it. */
export async function recordTableWritesOf<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly writes: readonly RecordedTableWrite[] }> {
  const writes: RecordedTableWrite[] = [];
  const stop = watchTableCalls(async ({ name, input }, send) => {
    if (!WRITES.includes(name)) return send();
    const partitions = getPartitionKeys(input);
    try {
      const output = await send();
      writes.push({ partitions, isWritten: true });
      return output;
    } catch (error) {
      writes.push({ partitions, isWritten: false });
      throw error;
    }
  });
  const result = await work();
  stop();
  return { result, writes };
}

export async function readAllTableItems(): Promise<readonly TableItem[]> {
  const items: TableItem[] = [];
  let start: Record<string, never> | undefined;
  do {
    const page = await getDynamoClient().send(
      new ScanCommand({ TableName: getTableName(), ...(start && { ExclusiveStartKey: start }) }),
    );
    items.push(...(page.Items ?? []).map((item) => unmarshall(item)));
    start = page.LastEvaluatedKey as typeof start;
  } while (start);
  return items;
}
