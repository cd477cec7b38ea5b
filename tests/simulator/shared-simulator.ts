// One simulator for the tests of a file.
import { afterAll, beforeAll } from 'vitest';
import { type Simulator, startSimulator } from './simulator.ts';

/** Hours of virtual days fit into a night. */
export const LONG_MS = 8 * 3_600_000;

/** Starts it before the file's tests and stops it after them. */
export function sharedSimulator(): () => Simulator {
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
