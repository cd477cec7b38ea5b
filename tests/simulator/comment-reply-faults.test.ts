// Replies under random faults of every kind: published at most once, never lost, never after a cancel.
import { expect, test } from 'vitest';
import { getSimulationSeedCount } from '#tests/support/run/simulation-seed-count.ts';
import { twoCommentsReplySubjectAdapter } from './replies/comment-reply-subject-adapter.ts';
import {
  expectReplyInvariants,
  readFinalDraft,
  readFinalDrafts,
} from './replies/posting-expectations.ts';
import {
  createPostingFaultPlan,
  createPostingSimulationOpener,
  playRandomOwnerOnFirstSubject,
  playRandomOwnersOnAllSubjects,
  playSimulatedOwnerScript,
  replyAgainWithSameWords,
} from './replies/posting-scenario.ts';
import { SIMULATION_OPENERS_BY_SUBJECT_KIND } from './replies/subject-simulation-openers.ts';
import { runForSeeds } from './runs/run-for-seeds.ts';
import { setUpSharedSimulator } from './runs/set-up-shared-simulator.ts';

const simulator = setUpSharedSimulator();
const SEED_COUNT = getSimulationSeedCount(24);

test(`publishes every comment reply at most once under random faults (${SEED_COUNT} seeds)`, async () => {
  await runForSeeds(SEED_COUNT, createPostingSimulationOpener(simulator()), async (simulation) => {
    const owners = await playSimulatedOwnerScript(simulation, playRandomOwnerOnFirstSubject);
    await expectReplyInvariants(simulation, owners);
  });
});

const TWO_REPLIES_SEED_COUNT = getSimulationSeedCount(12, 0.5);

test(`publishes two replies with one text at most once each (${TWO_REPLIES_SEED_COUNT} seeds)`, async () => {
  const openSimulation = createPostingSimulationOpener(
    simulator(),
    createPostingFaultPlan,
    undefined,
    twoCommentsReplySubjectAdapter,
  );
  await runForSeeds(TWO_REPLIES_SEED_COUNT, openSimulation, async (simulation) => {
    await expectReplyInvariants(
      simulation,
      await playSimulatedOwnerScript(simulation, playRandomOwnersOnAllSubjects),
    );
  });
});

test.each(SIMULATION_OPENERS_BY_SUBJECT_KIND)(
  `gives a second reply with the same words its own (%s)`,
  async (_, createOpener, share) => {
    const seedCount = getSimulationSeedCount(Math.ceil(16 * share), 0.2);
    let publishedTwice = 0;
    await runForSeeds(seedCount, createOpener(simulator()), async (simulation) => {
      const owners = await playSimulatedOwnerScript(simulation, replyAgainWithSameWords);
      await expectReplyInvariants(simulation, owners);
      const liveDrafts = (await readFinalDrafts(simulation)).filter(
        ({ state }) => state === 'live',
      );
      const networkIds = liveDrafts.map(({ networkId }) => networkId);
      expect(new Set(networkIds).size).toBe(networkIds.length);
      if (networkIds.length === 2) publishedTwice += 1;
    });
    if (seedCount >= 4) expect(publishedTwice).toBeGreaterThan(0);
  },
);

test.each(SIMULATION_OPENERS_BY_SUBJECT_KIND)(
  'replays the same simulation step by step from the same seed (%s)',
  async (_, createOpener) => {
    const openSimulation = createOpener(simulator(), createPostingFaultPlan);
    const traces: string[][] = [];
    for (let round = 0; round < 2; round++) {
      await runForSeeds(
        1,
        () => openSimulation(7),
        async (simulation) => {
          await playSimulatedOwnerScript(simulation, playRandomOwnerOnFirstSubject);
          traces.push(simulation.world.trace);
          expect(await readFinalDraft(simulation)).toBeDefined();
        },
      );
    }
    expect(traces[0]).toEqual(traces[1]);
  },
);
