// Which items a call of DynamoDB writes, and which calls read an index, from the request alone. Pure.
import { z } from 'zod';

/** Attributes as they travel, e.g. `{ pk: { S: 'USER#1' } }`. */
export type Attributes = Readonly<Record<string, unknown>>;
export type ItemKey = { readonly table: string; readonly key: Attributes };
/** By table, the names of the attributes its keys are made of. */
export type KeyNames = ReadonlyMap<string, readonly string[]>;

export type TableRequest = { readonly action: string; readonly body: unknown };

const attributes = z.record(z.string(), z.unknown());
const ofItem = z.object({ TableName: z.string(), Item: attributes });
const ofKey = z.object({ TableName: z.string(), Key: attributes });
const batch = z.object({
  RequestItems: z.record(
    z.string(),
    z.array(
      z.object({
        PutRequest: z.object({ Item: attributes }).optional(),
        DeleteRequest: z.object({ Key: attributes }).optional(),
      }),
    ),
  ),
});
const transaction = z.object({
  TransactItems: z.array(
    z.object({ Put: ofItem.optional(), Update: ofKey.optional(), Delete: ofKey.optional() }),
  ),
});
const ofIndex = z.looseObject({ TableName: z.string(), IndexName: z.string() });

type Written = { readonly table: string; readonly attributes: Attributes };
type Reader = (body: unknown) => readonly Written[];

const put = (body: z.output<typeof ofItem>): Written => ({
  table: body.TableName,
  attributes: body.Item,
});
const keyed = (body: z.output<typeof ofKey>): Written => ({
  table: body.TableName,
  attributes: body.Key,
});

const READERS: Readonly<Record<string, Reader>> = {
  PutItem: (body) => [put(ofItem.parse(body))],
  UpdateItem: (body) => [keyed(ofKey.parse(body))],
  DeleteItem: (body) => [keyed(ofKey.parse(body))],
  BatchWriteItem: (body) =>
    Object.entries(batch.parse(body).RequestItems).flatMap(([table, requests]) =>
      requests.flatMap(({ PutRequest, DeleteRequest }) => {
        const found = PutRequest?.Item ?? DeleteRequest?.Key;
        return found ? [{ table, attributes: found }] : [];
      }),
    ),
  TransactWriteItems: (body) =>
    transaction
      .parse(body)
      .TransactItems.flatMap(({ Put, Update, Delete }) => [
        ...(Put ? [put(Put)] : []),
        ...[Update, Delete].flatMap((part) => (part ? [keyed(part)] : [])),
      ]),
};

/** The items the call may have written, once it was answered without an error. */
export function itemsWritten({ action, body }: TableRequest, keyNames: KeyNames): ItemKey[] {
  const read = Object.hasOwn(READERS, action) ? READERS[action] : undefined;
  return (read?.(body) ?? []).flatMap(({ table, attributes: given }) => {
    const names = keyNames.get(table);
    if (names === undefined) return [];
    return [{ table, key: Object.fromEntries(names.map((name) => [name, given[name]])) }];
  });
}

/** The same for one item however its key is written. */
export const nameOf = ({ table, key }: ItemKey): string =>
  JSON.stringify([table, ...Object.entries(key).sort(([a], [b]) => a.localeCompare(b))]);

/** The call's body where it reads an index, on the table that `rename` answers; undefined where it reads none. */
export function indexRead(
  { action, body }: TableRequest,
  rename: (table: string) => string,
): Attributes | undefined {
  if (action !== 'Query' && action !== 'Scan') return undefined;
  const { data } = ofIndex.safeParse(body);
  return data && { ...data, TableName: rename(data.TableName) };
}
