// Replies to messages under random faults: the same invariants as for comments, and those of a conversation.
import { test } from 'vitest';
import { getSeedCount } from '#tests/support/run/seed-count.ts';
import {
  createMessageSimulationOpener,
  scheduleConversationActivity,
} from './replies/message-scenario.ts';
import { expectReplyInvariants } from './replies/posting-expectations.ts';
import {
  actRandomlyAsOwner,
  actRandomlyOnAllSubjects,
  playOwnerScript,
} from './replies/posting-scenario.ts';
import { runForSeeds } from './runs/run-for-seeds.ts';
import { setUpSharedSimulator } from './runs/set-up-shared-simulator.ts';

const simulator = setUpSharedSimulator();
const SEED_COUNT = getSeedCount(12);

test(`sends every message reply at most once under random faults (${SEED_COUNT} seeds)`, async () => {
  await runForSeeds(SEED_COUNT, createMessageSimulationOpener(simulator()), async (simulation) => {
    scheduleConversationActivity(simulation);
    await expectReplyInvariants(simulation, await playOwnerScript(simulation, actRandomlyAsOwner));
  });
});

const TWO_REPLIES_SEED_COUNT = getSeedCount(6, 0.5);

test(`sends two replies with one text at most once each (${TWO_REPLIES_SEED_COUNT} seeds)`, async () => {
  await runForSeeds(
    TWO_REPLIES_SEED_COUNT,
    createMessageSimulationOpener(simulator()),
    async (simulation) => {
      scheduleConversationActivity(simulation);
      await expectReplyInvariants(
        simulation,
        await playOwnerScript(simulation, actRandomlyOnAllSubjects),
      );
    },
  );
});
