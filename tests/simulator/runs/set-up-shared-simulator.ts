// One simulator for all tests of a file.
import { afterAll, beforeAll, vi } from 'vitest';
import { isNightlyRun } from '#tests/support/run/simulation-seed-count.ts';
import { type Simulator, startSimulator } from './simulator.ts';

/** A nightly run plays thousands of seeds. */
const TEST_TIMEOUT_MS = (isNightlyRun ? 8 * 60 : 10) * 60_000;

/** Starts the simulator before the tests of the file and stops it after them. */
export function setUpSharedSimulator(): () => Simulator {
  vi.setConfig({ testTimeout: TEST_TIMEOUT_MS });
  let simulator: Simulator | undefined;
  beforeAll(async () => {
    simulator = await startSimulator();
  });
  afterAll(() => simulator?.stop());
  return () => {
    if (!simulator) throw new Error('the simulator has not started');
    return simulator;
  };
}
