// A lagging replica of the table: eventually consistent reads of one item return its earlier state.
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { getDynamoClient, getTableName } from '#platform/table/dynamo-client.ts';
import type { ItemKey } from '#platform/table/keys.ts';
import { interceptTableCalls } from './intercept-table-calls.ts';

/** Until the current test ends, only consistent reads of the item show its later changes. */
export async function serveStaleTableItem({ pk, sk }: ItemKey): Promise<void> {
  const Key = { pk: { S: pk }, sk: { S: sk } };
  const staleOutput = await getDynamoClient().send(
    new GetItemCommand({ TableName: getTableName(), Key, ConsistentRead: true }),
  );
  interceptTableCalls(async ({ name, input }, send) => {
    const isLagging = name === 'GetItemCommand' && !input.ConsistentRead;
    const isStaleRead = isLagging && input.Key.pk.S === pk && input.Key.sk.S === sk;
    return isStaleRead ? staleOutput : send();
  });
}
