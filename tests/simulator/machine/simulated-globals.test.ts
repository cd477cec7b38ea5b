// Virtual time and fetch inside a simulated process survive garbage collection.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createFaultPlanWithoutFaults } from './fault-plan.ts';
import { simulateVendorCall } from './simulate-vendor-call.ts';
import { installSimulatedGlobals } from './simulated-globals.ts';
import { createSimulatedWorld, SIMULATION_START_MS } from './virtual-time-and-processes.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

test('a simulated fetch without response ends at its timeout despite garbage collection', async () => {
  const silent = { takesEffect: false };
  const restoreGlobals = installSimulatedGlobals((_, { signal }) =>
    simulateVendorCall<Response>({
      service: 'network',
      name: 'read',
      latencyMs: [1, 1],
      perform: () => new Response(),
      faults: { silent },
      signal,
    }),
  );
  const createFaultPlan: Parameters<typeof createSimulatedWorld>[1] = (random) => ({
    ...createFaultPlanWithoutFaults(random),
    decideFault: () => ({ fault: 'silent' }),
  });
  const world = createSimulatedWorld(1, createFaultPlan);
  world.schedule(5_000, collectGarbage);
  const outcome = world.startProcess('caller', 60_000, () =>
    fetch('http://network.test', { signal: AbortSignal.timeout(20_000) }),
  );
  await world.runUntil(async () => world.isIdle(), 120_000);
  restoreGlobals();
  expect((await outcome).kind).toBe('threw');
  expect(world.now() - SIMULATION_START_MS).toBe(20_000);
});
