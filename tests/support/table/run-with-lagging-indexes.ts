// Lets the secondary indexes of a test's table lag behind it, each by itself, in the time of the fake clock. Writes may
// also take long, as when the table rejects their first attempts.
import { randomUUID } from 'node:crypto';
import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { getDynamoClient, getTableName } from '#platform/table/dynamo-client.ts';
import {
  createSimulatedIndexReplica,
  type SimulatedIndexReplica,
} from '#tests/simulator/machine/lagging-index-replica.ts';
import { createSeededRandom } from '#tests/simulator/machine/seeded-random.ts';
import { createTableStoreClient } from '#tests/simulator/machine/simulated-table.ts';
import { advanceFakeClockSeconds } from '../run/fake-clock.ts';
import { createProductTable } from './test-table.ts';

const MIDDLEWARE_NAME = 'lagIndexes';
const WRITE_COMMAND = /^((?:Put|Update|Delete|BatchWrite)Item|TransactWriteItems)Command$/;

type LagOptions = {
  readonly seed: number;
  /** The most seconds that an index lags behind a write. */
  readonly indexSeconds: number;
  /** The most seconds between the decision to write and the write. */
  readonly writeSeconds: number;
};

/** A copy of the table that serves one index. */
async function openReplica(
  client: DynamoDBClient,
  index: string,
  { seed, indexSeconds }: LagOptions,
): Promise<SimulatedIndexReplica> {
  const replica = `${getTableName()}-${index}-${randomUUID().slice(0, 8)}`;
  await createProductTable(client, replica);
  const store = createTableStoreClient(new URL(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? ''));
  return createSimulatedIndexReplica({
    table: getTableName(),
    replica,
    call: async (operation, input) =>
      JSON.parse((await store(operation, JSON.stringify(input))).text),
    now: Date.now,
    random: createSeededRandom(`${seed} ${index}`),
    lagMs: indexSeconds * 1_000,
  });
}

function attachReplicas(
  replicas: ReadonlyMap<string, SimulatedIndexReplica>,
  options: LagOptions,
): void {
  const random = createSeededRandom(`${options.seed} writes`);
  getDynamoClient().middlewareStack.add(
    (next, context) => async (args) => {
      const { IndexName = '' } = args.input as { readonly IndexName?: string };
      const replica = replicas.get(IndexName);
      if (replica) {
        await replica.applyDueChanges();
        return next({ ...args, input: { ...args.input, TableName: replica.table } } as never);
      }
      const [, write] = WRITE_COMMAND.exec(context.commandName ?? '') ?? [];
      if (write === undefined) return next(args);
      if (random.chance(0.3)) advanceFakeClockSeconds(random.between(1, options.writeSeconds));
      const result = await next(args);
      for (const one of replicas.values()) await one.recordWrite(write, args.input, false);
      return result;
    },
    { step: 'initialize', name: MIDDLEWARE_NAME },
  );
}

/** Runs one piece of work while the given indexes lag behind what it writes. */
export async function runWithLaggingIndexes(
  indexes: readonly string[],
  options: LagOptions,
  work: () => Promise<void>,
): Promise<void> {
  const client = new DynamoDBClient({});
  const replicas = new Map<string, SimulatedIndexReplica>();
  for (const index of indexes) replicas.set(index, await openReplica(client, index, options));
  attachReplicas(replicas, options);
  try {
    await work();
  } finally {
    getDynamoClient().middlewareStack.remove(MIDDLEWARE_NAME);
    for (const { table } of replicas.values())
      await client.send(new DeleteTableCommand({ TableName: table }));
    client.destroy();
  }
}
