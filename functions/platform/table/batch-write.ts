// Unconditional batch writes, 25 per call. Items that a throttled table leaves unprocessed are sent again.
import { BatchWriteItemCommand, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { getDynamoClient, getTableName } from './dynamo-client.ts';
import { UnprocessedItemsError } from './errors.ts';
import { callTableWithRetry } from './retry.ts';

/** Maximum items per call. Source: DynamoDB service quotas. */
export const MAX_TABLE_BATCH_WRITES = 25;

/** Writes at most `MAX_TABLE_BATCH_WRITES` items; DynamoDB rejects a batch with the same key twice. */
export async function writeItemBatch(batch: readonly WriteRequest[]): Promise<void> {
  const table = getTableName();
  let unprocessed = [...batch];
  if (unprocessed.length === 0) return;
  await callTableWithRetry(async () => {
    const RequestItems = { [table]: unprocessed };
    const output = await getDynamoClient().send(new BatchWriteItemCommand({ RequestItems }));
    unprocessed = output.UnprocessedItems?.[table] ?? [];
    if (unprocessed.length > 0) throw new UnprocessedItemsError(unprocessed.length);
  });
}
