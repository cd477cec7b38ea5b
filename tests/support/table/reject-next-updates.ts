// Lets the table reject writes of drafts as if another writer had been first.
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { onTestFinished } from 'vitest';
import { getDynamoClient } from '#platform/table/dynamo-client.ts';

const MIDDLEWARE_NAME = 'rejectUpdates';

/**
 * Rejects the next `times` updates of the current test that set one of the item's nested fields `field` to true. Returns
 * a function that counts the rejected ones.
 */
export function rejectNextUpdates(times: number, field: string): () => number {
  let count = 0;
  const { middlewareStack } = getDynamoClient();
  middlewareStack.add(
    (next, context) => async (args) => {
      const isMatch =
        context.commandName === 'UpdateItemCommand' &&
        JSON.stringify(args.input).includes(`"${field}":{"BOOL":true}`);
      if (!isMatch || count === times) return next(args);
      count += 1;
      throw new ConditionalCheckFailedException({
        message: 'rejected by the test',
        $metadata: {},
      });
    },
    { step: 'initialize', name: MIDDLEWARE_NAME },
  );
  onTestFinished(() => {
    middlewareStack.remove(MIDDLEWARE_NAME);
  });
  return () => count;
}
