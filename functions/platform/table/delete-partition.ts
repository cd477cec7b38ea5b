// Deletes whole partitions: lists the keys without the items and deletes them in batches of 25.
import { type AttributeValue, QueryCommand } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { splitIntoChunks } from '../split-into-chunks.ts';
import { MAX_TABLE_BATCH_WRITES, writeItemBatch } from './batch-write.ts';
import { getDynamoClient, getTableName } from './dynamo-client.ts';
import type { ItemKey } from './keys.ts';
import { callTableWithRetry } from './retry.ts';

/** Yields the keys of all items of a partition, or of those whose sort key begins with `prefix`. */
export async function* iteratePartitionItemKeys(
  partition: string,
  prefix = '',
): AsyncGenerator<ItemKey> {
  let startKey: Record<string, AttributeValue> | undefined;
  do {
    const output = await callTableWithRetry(() =>
      getDynamoClient().send(
        new QueryCommand({
          TableName: getTableName(),
          KeyConditionExpression: prefix ? 'pk = :pk AND begins_with(sk, :sk)' : 'pk = :pk',
          ExpressionAttributeValues: marshall({
            ':pk': partition,
            ...(prefix && { ':sk': prefix }),
          }),
          ProjectionExpression: 'pk, sk',
          ConsistentRead: true,
          ...(startKey && { ExclusiveStartKey: startKey }),
        }),
      ),
    );
    for (const item of output.Items ?? []) yield unmarshall(item) as ItemKey;
    startKey = output.LastEvaluatedKey;
  } while (startKey !== undefined);
}

const deleteBatch = (batch: readonly ItemKey[]): Promise<void> =>
  writeItemBatch(batch.map(({ pk, sk }) => ({ DeleteRequest: { Key: marshall({ pk, sk }) } })));

/** Deletes the items with these keys; missing ones are ignored. */
export async function deleteTableItems(keys: readonly ItemKey[]): Promise<void> {
  for (const batch of splitIntoChunks(keys, MAX_TABLE_BATCH_WRITES)) await deleteBatch(batch);
}

/**
 * Deletes every item of a partition in the order of their sort keys.
 * @returns false when `shouldStop` ended it early; another call can delete the remaining items
 */
export async function deleteTablePartition(
  partition: string,
  shouldStop: () => boolean,
): Promise<boolean> {
  let batch: ItemKey[] = [];
  for await (const key of iteratePartitionItemKeys(partition)) {
    batch.push(key);
    if (batch.length < MAX_TABLE_BATCH_WRITES) continue;
    await deleteBatch(batch);
    batch = [];
    if (shouldStop()) return false;
  }
  await deleteBatch(batch);
  return true;
}
