// The table that serves reads of lagging indexes: a copy of the real table, rebuilt at each start.
import {
  BatchWriteItemCommand,
  DeleteTableCommand,
  type DynamoDBClient,
  paginateScan,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb';
import { createTable, type TableDefinition } from './local-dynamodb-tables.ts';

/** DynamoDB's limit per BatchWriteItem. */
const BATCH_WRITE_LIMIT = 25;

export const getLaggingTableCopyName = (table: string): string => `${table}-lagging`;

async function deleteTableIfExists(client: DynamoDBClient, TableName: string): Promise<void> {
  try {
    await client.send(new DeleteTableCommand({ TableName }));
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
}

/** Copies the whole table, so it contains what the last run had not yet copied. */
export async function rebuildLaggingTableCopy(
  client: DynamoDBClient,
  { name, properties }: TableDefinition,
): Promise<void> {
  const replica = getLaggingTableCopyName(name);
  await deleteTableIfExists(client, replica);
  await createTable(client, { name: replica, properties });
  for await (const { Items = [] } of paginateScan({ client }, { TableName: name })) {
    for (let start = 0; start < Items.length; start += BATCH_WRITE_LIMIT) {
      const requests = Items.slice(start, start + BATCH_WRITE_LIMIT).map((Item) => ({
        PutRequest: { Item },
      }));
      await client.send(new BatchWriteItemCommand({ RequestItems: { [replica]: requests } }));
    }
  }
}
