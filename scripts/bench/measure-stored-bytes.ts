// Estimates what the items of the table take up, with their copies in the indexes.
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { getDynamoClient, getTableName } from '#platform/table/dynamo-client.ts';

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
  let ExclusiveStartKey: object | undefined;
  do {
    const page = await getDynamoClient().send(
      new ScanCommand({
        TableName: getTableName(),
        ...(ExclusiveStartKey && { ExclusiveStartKey: ExclusiveStartKey as never }),
      }),
    );
    for (const item of (page.Items ?? []).map((one) => unmarshall(one))) {
      const itemBytes = Buffer.byteLength(JSON.stringify(item)) + OVERHEAD_BYTES;
      const copies = 1 + countPresent(item, WHOLE_ITEM_INDEXES);
      bytes += itemBytes * copies + KEY_ENTRY_BYTES * countPresent(item, KEY_INDEXES);
    }
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return bytes;
}
