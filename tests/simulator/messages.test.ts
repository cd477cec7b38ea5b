// Replies to messages under every fault: the same promises as for comments, and those of a conversation.
import { test } from 'vitest';
import { liveOn, openMessages } from './message-scenario.ts';
import { expectSafe } from './posting-oracle.ts';
import { moodyOwner, moodyTwins, play } from './posting-scenario.ts';
import { overSeeds, seedCount } from './seeds.ts';
import { LONG_MS, sharedSimulator } from './shared-simulator.ts';

const simulator = sharedSimulator();
const SEEDS = seedCount(40);

test(`every reply is sent once at most and comes to rest (${SEEDS} seeds)`, {
  timeout: LONG_MS,
}, async () => {
  await overSeeds(SEEDS, openMessages(simulator()), async (simulation) => {
    liveOn(simulation);
    await expectSafe(simulation, await play(simulation, moodyOwner));
  });
});

const TWINS = seedCount(15, 0.5);

test(`two replies of one conversation with the same words: each sent once at most (${TWINS} seeds)`, {
  timeout: LONG_MS,
}, async () => {
  await overSeeds(TWINS, openMessages(simulator()), async (simulation) => {
    liveOn(simulation);
    await expectSafe(simulation, await play(simulation, moodyTwins));
  });
});
