// A replica of the table that lags: eventually consistent reads of one item return what it was.
import { GetItemCommand, type GetItemCommandInput } from '@aws-sdk/client-dynamodb';
import { onTestFinished } from 'vitest';
import { getDynamoClient, getTableName } from '#platform/table/dynamo-client.ts';
import type { ItemKey } from '#platform/table/keys.ts';

/** From now on until the current test ends, only consistent reads of the item show its changes. */
export async function serveStaleItem({ pk, sk }: ItemKey): Promise<void> {
  const client = getDynamoClient();
  const Key = { pk: { S: pk }, sk: { S: sk } };
  const staleOutput = await client.send(
    new GetItemCommand({ TableName: getTableName(), Key, ConsistentRead: true }),
  );
  const name = `stale ${pk} ${sk}`;
  client.middlewareStack.add(
    (next, context) => (args) => {
      const input = args.input as Partial<GetItemCommandInput>;
      const isStaleRead =
        context.commandName === 'GetItemCommand' &&
        !input.ConsistentRead &&
        input.Key?.pk?.S === pk &&
        input.Key.sk?.S === sk;
      return isStaleRead ? Promise.resolve({ output: staleOutput, response: {} }) : next(args);
    },
    { step: 'initialize', name },
  );
  onTestFinished(() => void client.middlewareStack.remove(name));
}
