// Counts the capacity units the store says each call of the table module consumed.
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { dynamo } from '#platform/table/client.ts';

export type Consumed = {
  /** Read and write units: of reads where the calls read, of writes where they write. */
  reads: number;
  writes: number;
  calls: number;
};

type Capacity = { readonly CapacityUnits?: number };
type Output = { readonly ConsumedCapacity?: Capacity | readonly Capacity[] };

const READS = ['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand'];

let meter: Consumed | undefined;
const metered = new WeakSet<DynamoDBClient>();

/** Lets every call of the client report what it cost while a measurement runs. */
function attach(client: DynamoDBClient): void {
  if (metered.has(client)) return;
  metered.add(client);
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' };
      const result = await next({ ...args, input } as typeof args);
      const consumed = [(result.output as Output).ConsumedCapacity ?? []].flat() as Capacity[];
      const units = consumed.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
      if (meter) {
        meter.calls += 1;
        meter[READS.includes(context.commandName ?? '') ? 'reads' : 'writes'] += units;
      }
      return result;
    },
    { step: 'initialize', name: 'meterCapacity' },
  );
}

/** What one piece of work consumes. Nothing else may use the table meanwhile. */
export async function consumedBy(work: () => Promise<unknown>): Promise<Consumed> {
  attach(dynamo());
  meter = { reads: 0, writes: 0, calls: 0 };
  await work();
  const consumed = meter;
  meter = undefined;
  return consumed;
}
