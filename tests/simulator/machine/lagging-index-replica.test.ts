import { expect, test } from 'vitest';
import { createSimulatedIndexReplica } from './lagging-index-replica.ts';
import { createSeededRandom } from './seeded-random.ts';

const KEY = { pk: { S: 'A' }, sk: { S: 'POST#1' } };

test('two simultaneous reads of a simulated index wait for due changes', async () => {
  const operations: string[] = [];
  const replica = createSimulatedIndexReplica({
    table: 'table',
    replica: 'replica',
    call: async (operation) => {
      await new Promise((resolve) => setImmediate(resolve));
      operations.push(operation);
      return { Responses: { table: [{ ...KEY, gsi1pk: { S: 'A#POSTS' } }] } };
    },
    now: () => 0,
    random: createSeededRandom('any'),
    lagMs: 0,
  });
  await replica.recordWrite('PutItem', { TableName: 'table', Item: KEY }, false);

  const reads = [1, 2].map(async () => {
    await replica.applyDueChanges();
    operations.push('Query');
  });
  await Promise.all(reads);

  expect(operations).toEqual(['BatchGetItem', 'BatchWriteItem', 'Query', 'Query']);
});
