// Estimates what the items of the table take up, with their copies in the indexes.
import { readAllTableItems } from '#tests/support/table/record-table-writes.ts';

/** These hold whole items (infra/constructs/main-table.ts); the others hold little more than the keys. */
const WHOLE_ITEM_INDEXES = ['gsi1pk', 'gsi2pk'];
const KEY_INDEXES = ['gsi3pk', 'gsi4pk'];
const KEY_ENTRY_BYTES = 300;
/** DynamoDB adds this much to each item and index entry. */
const OVERHEAD_BYTES = 100;

const countPresent = (item: object, names: readonly string[]) =>
  names.filter((name) => name in item).length;

/** Bytes of all items of the table; JSON is a little longer than the stored form. */
export async function measureStoredBytes(): Promise<number> {
  let bytes = 0;
  for (const item of await readAllTableItems()) {
    const itemBytes = Buffer.byteLength(JSON.stringify(item)) + OVERHEAD_BYTES;
    const copies = 1 + countPresent(item, WHOLE_ITEM_INDEXES);
    bytes += itemBytes * copies + KEY_ENTRY_BYTES * countPresent(item, KEY_INDEXES);
  }
  return bytes;
}
