// What product code sees of time and network inside a process holds whenever memory is collected.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { NO_FAULTS, randomFaults } from './faults.ts';
import { installGlobals } from './globals.ts';
import { callVendor } from './vendor-call.ts';
import { createWorld, START } from './world.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

test('a caller of a silent network gives up at its time, though memory was collected meanwhile', async () => {
  const silent = { acts: false };
  const undo = installGlobals((_, { signal }) =>
    callVendor<Response>({
      service: 'network',
      name: 'read',
      latencyMs: [1, 1],
      perform: () => new Response(),
      faults: { silent },
      signal,
    }),
  );
  const faultsOf: Parameters<typeof createWorld>[1] = (random) => ({
    ...randomFaults(random, NO_FAULTS),
    fateOf: () => ({ fault: 'silent' }),
  });
  const world = createWorld(1, faultsOf);
  world.schedule(5_000, collectGarbage);
  const outcome = world.start('caller', 60_000, () =>
    fetch('http://network.test', { signal: AbortSignal.timeout(20_000) }),
  );
  await world.run(async () => world.isQuiet(), 120_000);
  undo();
  expect((await outcome).kind).toBe('threw');
  expect(world.now() - START).toBe(20_000);
});
