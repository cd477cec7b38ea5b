// Replies under every fault at once: posted once at most, never lost, never after a cancel.
import { expect, test } from 'vitest';
import { twinCommentWorld } from './comment-world.ts';
import { OPENERS } from './openers.ts';
import { expectSafe, finalDraft } from './posting-oracle.ts';
import { badDay, moodyOwner, moodyTwins, openPosting, play } from './posting-scenario.ts';
import { overSeeds, seedCount } from './seeds.ts';
import { LONG_MS, sharedSimulator } from './shared-simulator.ts';

const simulator = sharedSimulator();
const SEEDS = seedCount(80);

test(`every reply is posted once at most and comes to rest (${SEEDS} seeds)`, {
  timeout: LONG_MS,
}, async () => {
  await overSeeds(SEEDS, openPosting(simulator()), async (simulation) => {
    const owners = await play(simulation, moodyOwner);
    await expectSafe(simulation, owners);
  });
});

const TWINS = seedCount(20, 0.5);

test(`two replies of one thread with the same words: each posted once at most (${TWINS} seeds)`, {
  timeout: LONG_MS,
}, async () => {
  const open = openPosting(simulator(), badDay, undefined, twinCommentWorld);
  await overSeeds(TWINS, open, async (simulation) => {
    await expectSafe(simulation, await play(simulation, moodyTwins));
  });
});

test.each(OPENERS)('%s: a seed plays the same run twice, to the last step', async (_, opener) => {
  const open = opener(simulator(), badDay);
  const traces: string[][] = [];
  for (let time = 0; time < 2; time++) {
    await overSeeds(
      1,
      () => open(7),
      async (simulation) => {
        await play(simulation, moodyOwner);
        traces.push(simulation.world.trace);
        expect(await finalDraft(simulation)).toBeDefined();
      },
    );
  }
  expect(traces[0]).toEqual(traces[1]);
});
