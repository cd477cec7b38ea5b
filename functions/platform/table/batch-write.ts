// Writes without conditions, 25 in one call. What a throttled table leaves undone is sent again.
import { BatchWriteItemCommand, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { dynamo, tableName } from './client.ts';
import { UnprocessedError } from './errors.ts';
import { callTable } from './retry.ts';

/** Most one call may hold. Source: DynamoDB service quotas. */
export const MAX_BATCH = 25;

/** Writes at most `MAX_BATCH` items, no two of them the same. */
export async function writeBatch(batch: readonly WriteRequest[]): Promise<void> {
  const name = tableName();
  let left = [...batch];
  if (left.length === 0) return;
  await callTable(async () => {
    const RequestItems = { [name]: left };
    const output = await dynamo().send(new BatchWriteItemCommand({ RequestItems }));
    left = output.UnprocessedItems?.[name] ?? [];
    if (left.length > 0) throw new UnprocessedError(left.length);
  });
}
