// The table that answers reads of indexes where those lag: a copy of the real one, made anew at each start.
import {
  BatchWriteItemCommand,
  DeleteTableCommand,
  type DynamoDBClient,
  paginateScan,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb';
import { createTable, type TableDefinition } from './table.ts';

/** What one call may write. */
const BATCH = 25;

export const replicaOf = (table: string): string => `${table}-lagging`;

async function drop(client: DynamoDBClient, TableName: string): Promise<void> {
  try {
    await client.send(new DeleteTableCommand({ TableName }));
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
}

/** Whatever the last run had not copied yet is in it then. */
export async function makeReplica(
  client: DynamoDBClient,
  { name, properties }: TableDefinition,
): Promise<void> {
  const replica = replicaOf(name);
  await drop(client, replica);
  await createTable(client, { name: replica, properties });
  for await (const { Items = [] } of paginateScan({ client }, { TableName: name })) {
    for (let start = 0; start < Items.length; start += BATCH) {
      const requests = Items.slice(start, start + BATCH).map((Item) => ({ PutRequest: { Item } }));
      await client.send(new BatchWriteItemCommand({ RequestItems: { [replica]: requests } }));
    }
  }
}
