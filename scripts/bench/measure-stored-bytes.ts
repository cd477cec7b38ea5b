// Estimates the size of the table's items, with their copies in the indexes.
import { readAllTableItems } from '#tests/support/table/record-table-writes.ts';

/** These hold whole items (infra/constructs/main-table.ts); the others hold little more than the keys. */
const WHOLE_ITEM_INDEXES = ['gsi1pk', 'gsi2pk'];
const KEY_INDEXES = ['gsi3pk', 'gsi4pk'];
const KEY_ENTRY_BYTES = 300;
/** DynamoDB adds this much to each item and index entry. */
const OVERHEAD_BYTES = 100;

const countPresent = (item: object, names: readonly string[]) =>
  names.filter((name) => name in item).length;

const toText = (_: string, value: unknown) =>
  value instanceof Uint8Array ? ''.padEnd(value.length) : value;

/** The size of one item; JSON is a little longer than the stored form. */
export function estimateStoredBytes(item: object): number {
  const itemBytes = Buffer.byteLength(JSON.stringify(item, toText)) + OVERHEAD_BYTES;
  const copies = 1 + countPresent(item, WHOLE_ITEM_INDEXES);
  return itemBytes * copies + KEY_ENTRY_BYTES * countPresent(item, KEY_INDEXES);
}

/** The size of all items of the table. */
export const measureStoredBytes = async (): Promise<number> =>
  (await readAllTableItems()).reduce((bytes, item) => bytes + estimateStoredBytes(item), 0);
