// The table's operations in our words. Items are plain objects; keys come from `keys.ts` only.
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
import { slices } from '../slices.ts';
import { MAX_BATCH, writeBatch } from './batch-write.ts';
import { dynamo, tableName } from './client.ts';
import { UnprocessedError } from './errors.ts';
import { type Change, type Condition, Placeholders, renderChange } from './expressions.ts';
import type { Key } from './keys.ts';
import { callTable } from './retry.ts';

const BATCHES_AT_ONCE = 10;

/** An item as stored: attributes beside its key and index keys. */
export type Item = Readonly<Record<string, unknown>>;

const toItem = (key: Key, item: Item): Record<string, AttributeValue> =>
  marshall({ ...item, ...key }, { removeUndefinedValues: true });

const onlyKey = ({ pk, sk }: Key): Record<string, AttributeValue> => marshall({ pk, sk });

/** One item, or undefined. `consistent` costs twice and sees every finished write. */
export async function getItem(
  key: Key,
  options: { consistent?: boolean } = {},
): Promise<Item | undefined> {
  const output = await callTable(() =>
    dynamo().send(
      new GetItemCommand({
        TableName: tableName(),
        Key: onlyKey(key),
        ConsistentRead: options.consistent ?? false,
      }),
    ),
  );
  return output.Item && unmarshall(output.Item);
}

/** Most one call may ask for. Source: DynamoDB service quotas. */
const MAX_BATCH_READ = 100;

type StoredKey = Record<string, AttributeValue>;

async function readBatch(keys: readonly StoredKey[], consistent: boolean): Promise<Item[]> {
  const name = tableName();
  const found: Item[] = [];
  let left = [...keys];
  await callTable(async () => {
    const RequestItems = { [name]: { Keys: left, ConsistentRead: consistent } };
    const output = await dynamo().send(new BatchGetItemCommand({ RequestItems }));
    found.push(...(output.Responses?.[name] ?? []).map((item) => unmarshall(item)));
    left = output.UnprocessedKeys?.[name]?.Keys ?? [];
    if (left.length > 0) throw new UnprocessedError(left.length);
  });
  return found;
}

/** Up to 100 items in one round trip; absent ones are left out, order is not kept. */
export async function getItems(
  keys: readonly Key[],
  options: { consistent?: boolean } = {},
): Promise<readonly Item[]> {
  const found: Item[] = [];
  for (const batch of slices(keys.map(onlyKey), MAX_BATCH_READ)) {
    found.push(...(await readBatch(batch, options.consistent ?? false)));
  }
  return found;
}

/** @throws ConditionFailedError where `when` does not hold. */
export async function putItem(key: Key, item: Item, when?: Condition): Promise<void> {
  const at = new Placeholders();
  const condition = when?.(at);
  await callTable(() =>
    dynamo().send(
      new PutItemCommand({
        TableName: tableName(),
        Item: toItem(key, item),
        ...(condition && { ConditionExpression: condition }),
        ...at.toInput(),
      }),
    ),
  );
}

/** Puts items without conditions, 25 a call and some calls side by side. Each key may come once. */
export async function putItems(
  items: readonly { readonly key: Key; readonly item: Item }[],
): Promise<void> {
  const requests = items.map(({ key, item }) => ({ PutRequest: { Item: toItem(key, item) } }));
  for (const round of slices(slices(requests, MAX_BATCH), BATCHES_AT_ONCE)) {
    await Promise.all(round.map(writeBatch));
  }
}

/** Changes one item and answers it as it is afterwards. @throws ConditionFailedError */
export async function updateItem(key: Key, change: Change, when?: Condition): Promise<Item> {
  const at = new Placeholders();
  const update = renderChange(change, at);
  const condition = when?.(at);
  const output = await callTable(() =>
    dynamo().send(
      new UpdateItemCommand({
        TableName: tableName(),
        Key: onlyKey(key),
        UpdateExpression: update,
        ...(condition && { ConditionExpression: condition }),
        ...at.toInput(),
        ReturnValues: 'ALL_NEW',
      }),
    ),
  );
  return unmarshall(output.Attributes ?? {});
}

/** @throws ConditionFailedError where `when` does not hold. */
export async function deleteItem(key: Key, when?: Condition): Promise<void> {
  const at = new Placeholders();
  const condition = when?.(at);
  await callTable(() =>
    dynamo().send(
      new DeleteItemCommand({
        TableName: tableName(),
        Key: onlyKey(key),
        ...(condition && { ConditionExpression: condition }),
        ...at.toInput(),
      }),
    ),
  );
}

export type Write =
  | { readonly kind: 'put'; readonly key: Key; readonly item: Item; readonly when?: Condition }
  | {
      readonly kind: 'update';
      readonly key: Key;
      readonly change: Change;
      readonly when?: Condition;
    }
  | { readonly kind: 'delete'; readonly key: Key; readonly when?: Condition }
  | { readonly kind: 'check'; readonly key: Key; readonly when: Condition };

function toTransactItem(write: Write): TransactWriteItem {
  const at = new Placeholders();
  const update = write.kind === 'update' ? renderChange(write.change, at) : undefined;
  const condition = write.when?.(at);
  const common = {
    TableName: tableName(),
    ...(condition && { ConditionExpression: condition }),
    ...at.toInput(),
  };
  switch (write.kind) {
    case 'put':
      return { Put: { ...common, Item: toItem(write.key, write.item) } };
    case 'update':
      return { Update: { ...common, Key: onlyKey(write.key), UpdateExpression: update } };
    case 'delete':
      return { Delete: { ...common, Key: onlyKey(write.key) } };
    case 'check':
      return {
        ConditionCheck: { ...common, Key: onlyKey(write.key), ConditionExpression: condition },
      };
  }
}

/** Most writes one transaction may hold. Source: DynamoDB service quotas. */
export const MAX_TRANSACTION_WRITES = 100;

/** All or nothing, at most 100 writes. @throws TransactionRefusedError */
export async function transact(writes: readonly Write[]): Promise<void> {
  const TransactItems = writes.map(toTransactItem);
  // One token over all tries: where an earlier one took effect and its answer was lost, the table
  // answers a later one as done, and does not hold the conditions against it.
  const ClientRequestToken = randomUUID();
  await callTable(() =>
    dynamo().send(new TransactWriteItemsCommand({ TransactItems, ClientRequestToken })),
  );
}
