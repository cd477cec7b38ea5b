// Records which indexes of the table a piece of work queries: a page of a list is read from gsi1 or gsi2.
import type { DynamoDBClient, QueryCommandInput } from '@aws-sdk/client-dynamodb';
import { getDynamoClient } from '#platform/table/dynamo-client.ts';

let recordedIndexes: string[] | undefined;
const watchedClients = new WeakSet<DynamoDBClient>();

function attachRecorder(client: DynamoDBClient): void {
  if (watchedClients.has(client)) return;
  watchedClients.add(client);
  client.middlewareStack.add(
    (next) => (args) => {
      const { IndexName } = args.input as QueryCommandInput;
      if (IndexName !== undefined) recordedIndexes?.push(IndexName);
      return next(args);
    },
    { step: 'initialize', name: 'recordIndexQueries' },
  );
}

/** Runs one piece of work and returns what it queried, in order. Nothing else may use the table meanwhile. */
export async function recordIndexQueriesOf<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly indexes: readonly string[] }> {
  attachRecorder(getDynamoClient());
  recordedIndexes = [];
  const result = await work();
  const indexes = recordedIndexes;
  recordedIndexes = undefined;
  return { result, indexes };
}
