// Runs a scenario over many seeds. What fails names its seed and shows what went wrong on the way.
import { expect } from 'vitest';
import type { Simulation } from './simulator.ts';

/** `SEED=7` plays that run alone, with every step; `SEEDS=10000` plays so many. */
const ONLY = process.env.SEED === undefined ? undefined : Number(process.env.SEED);
/** Where several files share the work of a long run. */
const FIRST = Number(process.env.FIRST_SEED ?? 1);

/** How many seeds a test plays: `usual`, or its share of the `SEEDS` of a long run. */
export const seedCount = (usual: number, share = 1): number =>
  process.env.SEEDS === undefined ? usual : Math.ceil(Number(process.env.SEEDS) * share);

/** What of a trace tells the story: faults, deaths, starts and ends, what the network did. */
const isTelling = (line: string): boolean => / \*\* |DIES|NETWORK|OWNER| died| threw/.test(line);

function explain(seed: number, simulation: Simulation, error: unknown): Error {
  const { trace } = simulation.world;
  const told = ONLY === undefined ? trace.filter(isTelling) : trace;
  const why = error instanceof Error ? error.message : String(error);
  return new Error(
    [`seed ${seed}: ${why}`, ...told, `replay with SEED=${seed} and this test's name (-t)`].join(
      '\n',
    ),
    { cause: error },
  );
}

/** `KEEP_GOING=1` plays on after a failure and names all seeds that failed, a line each. */
const KEEPS_GOING = process.env.KEEP_GOING === '1';

/** Seeds after which a long run says how far it is. */
const TOLD_EVERY = 250;

function tellProgress(played: number, count: number, failed: number): void {
  if (played === 0 || played % TOLD_EVERY !== 0) return;
  const { currentTestName = '' } = expect.getState();
  process.stdout.write(`${currentTestName}: ${played} of ${count} played, ${failed} failed\n`);
}

/**
 * Plays `scenario` for each seed, one after the other, and stops at the first failure.
 * @throws Error naming the seed, the faults of its schedule and how to replay it
 */
export async function overSeeds(
  count: number,
  openOne: (seed: number) => Promise<Simulation>,
  scenario: (simulation: Simulation) => Promise<void>,
): Promise<void> {
  const seeds =
    ONLY === undefined ? Array.from({ length: count }, (_, index) => FIRST + index) : [ONLY];
  const failed: string[] = [];
  for (const [played, seed] of seeds.entries()) {
    tellProgress(played, seeds.length, failed.length);
    const simulation = await openOne(seed);
    try {
      await scenario(simulation);
    } catch (error) {
      const explained = explain(seed, simulation, error);
      if (!KEEPS_GOING) throw explained;
      failed.push(explained.message.split('\n')[0] ?? '');
    } finally {
      await simulation.close();
    }
    if (ONLY !== undefined) process.stdout.write(`${simulation.world.trace.join('\n')}\n`);
  }
  if (failed.length > 0) {
    throw new Error(`${failed.length} of ${seeds.length} failed\n${failed.join('\n')}`);
  }
}
