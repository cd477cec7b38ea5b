// Measures the capacity units that DynamoDB reports for the calls of the table module.
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { FIRM_CHANGE_AGE_MS } from '#platform/http/list-version.ts';
import { getDynamoClient } from '#platform/table/dynamo-client.ts';
import { advanceFakeClockSeconds } from '../run/fake-clock.ts';

export type ConsumedCapacity = {
  /** Read capacity units of the calls that read; `writes` are the write units of all others. */
  reads: number;
  writes: number;
  calls: number;
};

type Capacity = { readonly CapacityUnits?: number };
type CommandOutput = { readonly ConsumedCapacity?: Capacity | readonly Capacity[] };

const READ_COMMANDS = ['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand'];

let activeMeter: ConsumedCapacity | undefined;
const meteredClients = new WeakSet<DynamoDBClient>();

/** Makes every call of the client report its consumed capacity while a measurement runs. */
function attachMeter(client: DynamoDBClient): void {
  if (meteredClients.has(client)) return;
  meteredClients.add(client);
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' };
      const result = await next({ ...args, input } as typeof args);
      const consumed = [
        (result.output as CommandOutput).ConsumedCapacity ?? [],
      ].flat() as Capacity[];
      const units = consumed.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
      if (activeMeter) {
        activeMeter.calls += 1;
        activeMeter[READ_COMMANDS.includes(context.commandName ?? '') ? 'reads' : 'writes'] +=
          units;
      }
      return result;
    },
    { step: 'initialize', name: 'meterCapacity' },
  );
}

/** The capacity one piece of work consumes. Nothing else may use the table meanwhile. */
export async function measureConsumedCapacity(
  work: () => Promise<unknown>,
): Promise<ConsumedCapacity> {
  attachMeter(getDynamoClient());
  activeMeter = { reads: 0, writes: 0, calls: 0 };
  await work();
  const consumed = activeMeter;
  activeMeter = undefined;
  return consumed;
}

/** The read and write units of each access pattern, measured one after another. */
export async function measureAccessPatterns(
  patterns: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<Readonly<Record<string, readonly [number, number]>>> {
  const measured: Record<string, readonly [number, number]> = {};
  for (const [name, work] of Object.entries(patterns)) {
    const { reads, writes } = await measureConsumedCapacity(work);
    measured[name] = [reads, writes];
  }
  return measured;
}

/** The same for polls that name a firm version of their list. The test needs a fake clock. */
export async function measureUnchangedPolls(
  lists: Readonly<
    Record<string, (fields: { known_version?: string }) => Promise<{ readonly version: string }>>
  >,
): Promise<Readonly<Record<string, readonly [number, number]>>> {
  advanceFakeClockSeconds(FIRM_CHANGE_AGE_MS / 1_000 + 1);
  const polls: Record<string, () => Promise<unknown>> = {};
  for (const [name, list] of Object.entries(lists)) {
    const { version } = await list({});
    polls[name] = () => list({ known_version: version });
  }
  return measureAccessPatterns(polls);
}
