// Measures the capacity units that DynamoDB reports for the calls of the table module.
import { FIRM_LIST_CHANGE_AGE_MS } from '#platform/http/list-version.ts';
import { advanceFakeClockSeconds } from '../run/fake-clock.ts';
import { watchTableCalls } from './watch-table-calls.ts';

export type ConsumedCapacity = {
  /** Read capacity units of the calls that read; `writes` are the write units of all others. */
  reads: number;
  writes: number;
  calls: number;
};

type Capacity = { readonly CapacityUnits?: number };
type CommandOutput = { readonly ConsumedCapacity?: Capacity | readonly Capacity[] };

const READ_COMMANDS = ['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand'];

/** The capacity that the work consumes. Nothing else may use the table during it. */
export async function measureConsumedCapacity(
  work: () => Promise<unknown>,
): Promise<ConsumedCapacity> {
  const consumed = { reads: 0, writes: 0, calls: 0 };
  const stop = watchTableCalls(async ({ name, input }, send) => {
    const output: CommandOutput = await send({ ...input, ReturnConsumedCapacity: 'TOTAL' });
    const reported = [output.ConsumedCapacity ?? []].flat() as Capacity[];
    consumed.calls += 1;
    consumed[READ_COMMANDS.includes(name) ? 'reads' : 'writes'] += reported.reduce(
      (sum, { CapacityUnits = 0 }) => sum + CapacityUnits,
      0,
    );
    return output;
  });
  await work();
  stop();
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

/** Measures polls that name a firm version of their list. The test needs a fake clock. */
export async function measureUnchangedPolls(
  lists: Readonly<
    Record<string, (fields: { known_version?: string }) => Promise<{ readonly version: string }>>
  >,
): Promise<Readonly<Record<string, readonly [number, number]>>> {
  advanceFakeClockSeconds(FIRM_LIST_CHANGE_AGE_MS / 1_000 + 1);
  const polls: Record<string, () => Promise<unknown>> = {};
  for (const [name, list] of Object.entries(lists)) {
    const { version } = await list({});
    polls[name] = () => list({ known_version: version });
  }
  return measureAccessPatterns(polls);
}
