// Lets the table reject writes of drafts as if another writer had been first.
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { interceptTableCalls } from './intercept-table-calls.ts';

/**
 * Rejects the next `times` updates of the current test that set one of the item's nested fields `field` to true. Returns
 * a function that counts the rejected ones.
 */
export function rejectNextTableUpdates(times: number, field: string): () => number {
  let count = 0;
  interceptTableCalls(({ name, input }, send) => {
    const isUpdate =
      name === 'UpdateItemCommand' && JSON.stringify(input).includes(`"${field}":{"BOOL":true}`);
    if (!isUpdate || count === times) return send();
    count += 1;
    throw new ConditionalCheckFailedException({ message: 'rejected by the test', $metadata: {} });
  });
  return () => count;
}
