// Replies to messages under random faults: the same invariants as for comments, and those of a conversation.
import { test } from 'vitest';
import { getSimulationSeedCount } from '#tests/support/run/simulation-seed-count.ts';
import {
  createMessageSimulationOpener,
  scheduleConversationActivity,
} from './replies/message-scenario.ts';
import { expectReplyInvariants } from './replies/posting-expectations.ts';
import {
  playRandomOwnerOnFirstSubject,
  playRandomOwnersOnAllSubjects,
  playSimulatedOwnerScript,
} from './replies/posting-scenario.ts';
import { runForSeeds } from './runs/run-for-seeds.ts';
import { setUpSharedSimulator } from './runs/set-up-shared-simulator.ts';

const simulator = setUpSharedSimulator();
const SEED_COUNT = getSimulationSeedCount(12);

test(`sends every message reply at most once under random faults (${SEED_COUNT} seeds)`, async () => {
  await runForSeeds(SEED_COUNT, createMessageSimulationOpener(simulator()), async (simulation) => {
    scheduleConversationActivity(simulation);
    await expectReplyInvariants(
      simulation,
      await playSimulatedOwnerScript(simulation, playRandomOwnerOnFirstSubject),
    );
  });
});

const TWO_REPLIES_SEED_COUNT = getSimulationSeedCount(6, 0.5);

test(`sends two replies with one text at most once each (${TWO_REPLIES_SEED_COUNT} seeds)`, async () => {
  await runForSeeds(
    TWO_REPLIES_SEED_COUNT,
    createMessageSimulationOpener(simulator()),
    async (simulation) => {
      scheduleConversationActivity(simulation);
      await expectReplyInvariants(
        simulation,
        await playSimulatedOwnerScript(simulation, playRandomOwnersOnAllSubjects),
      );
    },
  );
});
