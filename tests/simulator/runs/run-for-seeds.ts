// Runs a scenario over many seeds. A failure names its seed and shows the faults that preceded it.
import { expect } from 'vitest';
import type { Simulation } from './simulator.ts';

/** `SEED=7` plays that seed alone and prints every step. */
const SINGLE_SEED = process.env.SEED === undefined ? undefined : Number(process.env.SEED);
/** The first seed, so that several processes can share a long run. */
const FIRST_SEED = Number(process.env.FIRST_SEED ?? 1);

/** Whether a line of the trace explains a failure: a fault, a crash, a publish or a call of the owner. */
const isRelevantTraceLine = (line: string): boolean =>
  / \*\* |DIES|NETWORK|OWNER| died| threw/.test(line);

function describeFailure(seed: number, simulation: Simulation, error: unknown): Error {
  const { trace } = simulation.world;
  const traceLines = SINGLE_SEED === undefined ? trace.filter(isRelevantTraceLine) : trace;
  const errorMessage = error instanceof Error ? error.message : String(error);
  return new Error(
    [
      `seed ${seed}: ${errorMessage}`,
      ...traceLines,
      `replay with SEED=${seed} and this test's name (-t)`,
    ].join('\n'),
    { cause: error },
  );
}

/** `KEEP_GOING=1` continues after a failure and lists all seeds that failed, one a line. */
const CONTINUES_AFTER_FAILURE = process.env.KEEP_GOING === '1';

/** After how many seeds a long run reports its progress. */
const PROGRESS_INTERVAL_SEEDS = 250;

function reportProgress(played: number, count: number, failed: number): void {
  if (played === 0 || played % PROGRESS_INTERVAL_SEEDS !== 0) return;
  const { currentTestName = '' } = expect.getState();
  process.stdout.write(`${currentTestName}: ${played} of ${count} played, ${failed} failed\n`);
}

/**
 * Plays `scenario` for each seed in turn and stops at the first failure.
 * @throws Error that names the seed, the faults of its run and how to replay it
 */
export async function runForSeeds(
  count: number,
  openSimulation: (seed: number) => Promise<Simulation>,
  scenario: (simulation: Simulation) => Promise<void>,
): Promise<void> {
  const seeds =
    SINGLE_SEED === undefined
      ? Array.from({ length: count }, (_, index) => FIRST_SEED + index)
      : [SINGLE_SEED];
  const failed: string[] = [];
  for (const [played, seed] of seeds.entries()) {
    reportProgress(played, seeds.length, failed.length);
    const simulation = await openSimulation(seed);
    try {
      await scenario(simulation);
    } catch (error) {
      const failure = describeFailure(seed, simulation, error);
      if (!CONTINUES_AFTER_FAILURE) throw failure;
      failed.push(failure.message.split('\n')[0] ?? '');
    } finally {
      await simulation.close();
    }
    if (SINGLE_SEED !== undefined) process.stdout.write(`${simulation.world.trace.join('\n')}\n`);
  }
  if (failed.length > 0) {
    throw new Error(`${failed.length} of ${seeds.length} failed\n${failed.join('\n')}`);
  }
}
