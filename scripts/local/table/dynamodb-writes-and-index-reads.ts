// Finds the items that a DynamoDB request writes, and whether it reads an index. Pure.
import { z } from 'zod';
import type { TableDefinition } from './local-dynamodb-tables.ts';

/** Attributes in DynamoDB's JSON, e.g. `{ pk: { S: 'USER#1' } }`. */
export type ItemAttributes = Readonly<Record<string, unknown>>;
export type WrittenItemKey = { readonly table: string; readonly key: ItemAttributes };
export type KeyAttributeNamesByTable = ReadonlyMap<string, readonly string[]>;

export const readKeyAttributeNames = (
  tables: readonly TableDefinition[],
): KeyAttributeNamesByTable =>
  new Map(
    tables.map(({ name, properties }) => [
      name,
      properties.KeySchema.map(({ AttributeName }) => AttributeName),
    ]),
  );

export type DynamoDbRequest = { readonly action: string; readonly body: unknown };

const attributesSchema = z.record(z.string(), z.unknown());
const itemRequestSchema = z.object({ TableName: z.string(), Item: attributesSchema });
const keyRequestSchema = z.object({ TableName: z.string(), Key: attributesSchema });
const batchWriteSchema = z.object({
  RequestItems: z.record(
    z.string(),
    z.array(
      z.object({
        PutRequest: z.object({ Item: attributesSchema }).optional(),
        DeleteRequest: z.object({ Key: attributesSchema }).optional(),
      }),
    ),
  ),
});
const transactionSchema = z.object({
  TransactItems: z.array(
    z.object({
      Put: itemRequestSchema.optional(),
      Update: keyRequestSchema.optional(),
      Delete: keyRequestSchema.optional(),
    }),
  ),
});
const transactionItemSchema = z.object({
  Put: itemRequestSchema.optional(),
  Update: keyRequestSchema.optional(),
  Delete: keyRequestSchema.optional(),
  ConditionCheck: keyRequestSchema.optional(),
  Get: keyRequestSchema.optional(),
});
const transactionItemsSchema = z.object({ TransactItems: z.array(transactionItemSchema) });
const indexRequestSchema = z.looseObject({ TableName: z.string(), IndexName: z.string() });

type WrittenItem = { readonly table: string; readonly attributes: ItemAttributes };
type WrittenItemReader = (body: unknown) => readonly WrittenItem[];

const readPut = (body: z.output<typeof itemRequestSchema>): WrittenItem => ({
  table: body.TableName,
  attributes: body.Item,
});
const readKeyed = (body: z.output<typeof keyRequestSchema>): WrittenItem => ({
  table: body.TableName,
  attributes: body.Key,
});

const WRITTEN_ITEM_READERS: Readonly<Record<string, WrittenItemReader>> = {
  PutItem: (body) => [readPut(itemRequestSchema.parse(body))],
  UpdateItem: (body) => [readKeyed(keyRequestSchema.parse(body))],
  DeleteItem: (body) => [readKeyed(keyRequestSchema.parse(body))],
  BatchWriteItem: (body) =>
    Object.entries(batchWriteSchema.parse(body).RequestItems).flatMap(([table, requests]) =>
      requests.flatMap(({ PutRequest, DeleteRequest }) => {
        const found = PutRequest?.Item ?? DeleteRequest?.Key;
        return found ? [{ table, attributes: found }] : [];
      }),
    ),
  TransactWriteItems: (body) =>
    transactionSchema
      .parse(body)
      .TransactItems.flatMap(({ Put, Update, Delete }) => [
        ...(Put ? [readPut(Put)] : []),
        ...[Update, Delete].flatMap((part) => (part ? [readKeyed(part)] : [])),
      ]),
};

/** Undefined for an item of a table without known key attributes. */
function toItemKey(
  { table, attributes }: WrittenItem,
  keyNames: KeyAttributeNamesByTable,
): WrittenItemKey | undefined {
  const attributeNames = keyNames.get(table);
  return (
    attributeNames && {
      table,
      key: Object.fromEntries(attributeNames.map((name) => [name, attributes[name]])),
    }
  );
}

/** Items that a successful call may have written. */
export function listRequestWrittenItemKeys(
  { action, body }: DynamoDbRequest,
  keyNames: KeyAttributeNamesByTable,
): WrittenItemKey[] {
  const reader = Object.hasOwn(WRITTEN_ITEM_READERS, action)
    ? WRITTEN_ITEM_READERS[action]
    : undefined;
  return (reader?.(body) ?? []).flatMap((item) => toItemKey(item, keyNames) ?? []);
}

/** The item of each part of a transaction, including parts that only read or check. */
export function listRequestTransactionItemKeys(
  body: unknown,
  keyNames: KeyAttributeNamesByTable,
): readonly (WrittenItemKey | undefined)[] {
  const { data } = transactionItemsSchema.safeParse(body);
  return (data?.TransactItems ?? []).map(({ Put, Update, Delete, ConditionCheck, Get }) => {
    const keyed = Update ?? Delete ?? ConditionCheck ?? Get;
    const item = Put ? readPut(Put) : keyed && readKeyed(keyed);
    return item && toItemKey(item, keyNames);
  });
}

/** Returns the same text for an item in any order of its key attributes. */
export const serializeWrittenItemKey = ({ table, key }: WrittenItemKey): string =>
  JSON.stringify([table, ...Object.entries(key).sort(([a], [b]) => a.localeCompare(b))]);

/** The request body, redirected to the replica table, when the call reads an index; undefined otherwise. */
export function redirectIndexReadToReplica(
  { action, body }: DynamoDbRequest,
  getReplicaName: (table: string) => string,
): ItemAttributes | undefined {
  if (action !== 'Query' && action !== 'Scan') return undefined;
  const { data } = indexRequestSchema.safeParse(body);
  return data && { ...data, TableName: getReplicaName(data.TableName) };
}
