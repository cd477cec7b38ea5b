// Writes without conditions, 25 in one call. What a throttled table leaves undone is sent again.
import { setTimeout as pause } from 'node:timers/promises';
import { BatchWriteItemCommand, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { dynamo, tableName } from './client.ts';

/** Most one call may hold. Source: DynamoDB service quotas. */
export const MAX_BATCH = 25;
const REFUSED_PAUSE_MS = 100;

/** Writes at most `MAX_BATCH` items, no two of them the same. */
export async function writeBatch(batch: readonly WriteRequest[]): Promise<void> {
  const name = tableName();
  let requests = [...batch];
  while (requests.length > 0) {
    const output = await dynamo().send(
      new BatchWriteItemCommand({ RequestItems: { [name]: requests } }),
    );
    requests = output.UnprocessedItems?.[name] ?? [];
    if (requests.length > 0) await pause(REFUSED_PAUSE_MS);
  }
}
