// The operations on the table. Items are plain objects; keys come from `keys.ts` only.
import { randomUUID } from 'node:crypto';
import {
  type AttributeValue,
  BatchGetItemCommand,
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { splitIntoChunks } from '../split-into-chunks.ts';
import { MAX_TABLE_BATCH_WRITES, writeItemBatch } from './batch-write.ts';
import { getDynamoClient, getTableName } from './dynamo-client.ts';
import { UnprocessedItemsError } from './errors.ts';
import {
  type ItemAttributeChange,
  type ItemCondition,
  renderUpdateExpression,
  TableExpressionPlaceholders,
} from './expressions.ts';
import type { ItemKey } from './keys.ts';
import { callTableWithRetry } from './retry.ts';

const PARALLEL_BATCHES = 10;

/** A stored item: its attributes, with its key and index keys. */
export type TableItem = Readonly<Record<string, unknown>>;

const marshallItem = (key: ItemKey, item: TableItem): Record<string, AttributeValue> =>
  marshall({ ...item, ...key }, { removeUndefinedValues: true });

const marshallKey = ({ pk, sk }: ItemKey): Record<string, AttributeValue> => marshall({ pk, sk });

/** One item, or undefined. A consistent read costs twice as much and sees every finished write. */
export async function getItem(
  key: ItemKey,
  options: { consistent?: boolean } = {},
): Promise<TableItem | undefined> {
  const output = await callTableWithRetry(() =>
    getDynamoClient().send(
      new GetItemCommand({
        TableName: getTableName(),
        Key: marshallKey(key),
        ConsistentRead: options.consistent ?? false,
      }),
    ),
  );
  return output.Item && unmarshall(output.Item);
}

/** Maximum keys per call. Source: DynamoDB service quotas. */
const MAX_BATCH_READS = 100;

type MarshalledKey = Record<string, AttributeValue>;

async function readBatch(
  keys: readonly MarshalledKey[],
  consistent: boolean,
): Promise<TableItem[]> {
  const table = getTableName();
  const items: TableItem[] = [];
  let unprocessed = [...keys];
  await callTableWithRetry(async () => {
    const RequestItems = { [table]: { Keys: unprocessed, ConsistentRead: consistent } };
    const output = await getDynamoClient().send(new BatchGetItemCommand({ RequestItems }));
    items.push(...(output.Responses?.[table] ?? []).map((item) => unmarshall(item)));
    unprocessed = output.UnprocessedKeys?.[table]?.Keys ?? [];
    if (unprocessed.length > 0) throw new UnprocessedItemsError(unprocessed.length);
  });
  return items;
}

/**
 * Reads items in batches of 100; missing ones are omitted, and the order is not kept. A repeated key is read once,
 * because DynamoDB rejects a batch that contains one twice.
 */
export async function getItems(
  keys: readonly ItemKey[],
  options: { consistent?: boolean } = {},
): Promise<readonly TableItem[]> {
  const distinct = new Map(keys.map((key) => [JSON.stringify([key.pk, key.sk]), key]));
  const items: TableItem[] = [];
  for (const batch of splitIntoChunks([...distinct.values()].map(marshallKey), MAX_BATCH_READS)) {
    items.push(...(await readBatch(batch, options.consistent ?? false)));
  }
  return items;
}

/** @throws ConditionFailedError when the condition `when` does not hold */
export async function putItem(key: ItemKey, item: TableItem, when?: ItemCondition): Promise<void> {
  const placeholders = new TableExpressionPlaceholders();
  const condition = when?.(placeholders);
  await callTableWithRetry(() =>
    getDynamoClient().send(
      new PutItemCommand({
        TableName: getTableName(),
        Item: marshallItem(key, item),
        ...(condition && { ConditionExpression: condition }),
        ...placeholders.toInput(),
      }),
    ),
  );
}

/** Puts items without conditions, 25 per call and several calls in parallel. Each key may occur once. */
export async function putItems(
  items: readonly { readonly key: ItemKey; readonly item: TableItem }[],
): Promise<void> {
  const requests = items.map(({ key, item }) => ({
    PutRequest: { Item: marshallItem(key, item) },
  }));
  for (const parallelBatches of splitIntoChunks(
    splitIntoChunks(requests, MAX_TABLE_BATCH_WRITES),
    PARALLEL_BATCHES,
  )) {
    await Promise.all(parallelBatches.map(writeItemBatch));
  }
}

/** Updates one item and returns its new state. @throws ConditionFailedError */
export async function updateItem(
  key: ItemKey,
  change: ItemAttributeChange,
  when?: ItemCondition,
): Promise<TableItem> {
  const placeholders = new TableExpressionPlaceholders();
  const update = renderUpdateExpression(change, placeholders);
  const condition = when?.(placeholders);
  const output = await callTableWithRetry(() =>
    getDynamoClient().send(
      new UpdateItemCommand({
        TableName: getTableName(),
        Key: marshallKey(key),
        UpdateExpression: update,
        ...(condition && { ConditionExpression: condition }),
        ...placeholders.toInput(),
        ReturnValues: 'ALL_NEW',
      }),
    ),
  );
  return unmarshall(output.Attributes ?? {});
}

/** @throws ConditionFailedError when the condition `when` does not hold */
export async function deleteItem(key: ItemKey, when?: ItemCondition): Promise<void> {
  const placeholders = new TableExpressionPlaceholders();
  const condition = when?.(placeholders);
  await callTableWithRetry(() =>
    getDynamoClient().send(
      new DeleteItemCommand({
        TableName: getTableName(),
        Key: marshallKey(key),
        ...(condition && { ConditionExpression: condition }),
        ...placeholders.toInput(),
      }),
    ),
  );
}

export type TableWrite =
  | {
      readonly kind: 'put';
      readonly key: ItemKey;
      readonly item: TableItem;
      readonly when?: ItemCondition;
    }
  | {
      readonly kind: 'update';
      readonly key: ItemKey;
      readonly change: ItemAttributeChange;
      readonly when?: ItemCondition;
    }
  | { readonly kind: 'delete'; readonly key: ItemKey; readonly when?: ItemCondition }
  | { readonly kind: 'check'; readonly key: ItemKey; readonly when: ItemCondition };

function toTransactItem(write: TableWrite): TransactWriteItem {
  const placeholders = new TableExpressionPlaceholders();
  const update =
    write.kind === 'update' ? renderUpdateExpression(write.change, placeholders) : undefined;
  const condition = write.when?.(placeholders);
  const common = {
    TableName: getTableName(),
    ...(condition && { ConditionExpression: condition }),
    ...placeholders.toInput(),
  };
  switch (write.kind) {
    case 'put':
      return { Put: { ...common, Item: marshallItem(write.key, write.item) } };
    case 'update':
      return { Update: { ...common, Key: marshallKey(write.key), UpdateExpression: update } };
    case 'delete':
      return { Delete: { ...common, Key: marshallKey(write.key) } };
    case 'check':
      return {
        ConditionCheck: { ...common, Key: marshallKey(write.key), ConditionExpression: condition },
      };
  }
}

/** Maximum writes per transaction. Source: DynamoDB service quotas. */
export const MAX_TABLE_TRANSACTION_WRITES = 100;

/** Writes all or nothing, at most 100 writes. @throws TransactionRejectedError */
export async function writeTransaction(writes: readonly TableWrite[]): Promise<void> {
  const TransactItems = writes.map(toTransactItem);
  // The same token in all attempts: if an earlier one succeeded and its response was lost, DynamoDB
  // reports success for a later one instead of checking the conditions again.
  const ClientRequestToken = randomUUID();
  await callTableWithRetry(() =>
    getDynamoClient().send(new TransactWriteItemsCommand({ TransactItems, ClientRequestToken })),
  );
}
