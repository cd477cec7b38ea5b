// Deleting whole partitions: keys are listed without their items, and go 25 at a time.
import { type AttributeValue, QueryCommand } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { slices } from '../slices.ts';
import { MAX_BATCH, writeBatch } from './batch-write.ts';
import { dynamo, tableName } from './client.ts';
import type { Key } from './keys.ts';
import { callTable } from './retry.ts';

/** The keys of a partition, or of those items whose sort key begins with `prefix`. */
export async function* listKeys(partition: string, prefix = ''): AsyncGenerator<Key> {
  let start: Record<string, AttributeValue> | undefined;
  do {
    const output = await callTable(() =>
      dynamo().send(
        new QueryCommand({
          TableName: tableName(),
          KeyConditionExpression: prefix ? 'pk = :pk AND begins_with(sk, :sk)' : 'pk = :pk',
          ExpressionAttributeValues: marshall({
            ':pk': partition,
            ...(prefix && { ':sk': prefix }),
          }),
          ProjectionExpression: 'pk, sk',
          ConsistentRead: true,
          ...(start && { ExclusiveStartKey: start }),
        }),
      ),
    );
    for (const item of output.Items ?? []) yield unmarshall(item) as Key;
    start = output.LastEvaluatedKey;
  } while (start !== undefined);
}

const deleteBatch = (batch: readonly Key[]): Promise<void> =>
  writeBatch(batch.map(({ pk, sk }) => ({ DeleteRequest: { Key: marshall({ pk, sk }) } })));

/** Deletes the named items, those that are there. */
export async function deleteItems(all: readonly Key[]): Promise<void> {
  for (const batch of slices(all, MAX_BATCH)) await deleteBatch(batch);
}

/**
 * Deletes every item of a partition in the order of their sort keys. False where `stop` said so
 * before the end: what is left can be deleted by another call.
 */
export async function deletePartition(partition: string, stop: () => boolean): Promise<boolean> {
  let batch: Key[] = [];
  for await (const key of listKeys(partition)) {
    batch.push(key);
    if (batch.length < MAX_BATCH) continue;
    await deleteBatch(batch);
    batch = [];
    if (stop()) return false;
  }
  await deleteBatch(batch);
  return true;
}
