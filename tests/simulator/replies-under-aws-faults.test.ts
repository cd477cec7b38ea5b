// Replies, races and whole conversations while AWS behaves badly: users notice only a delay.
import { describe, expect, test } from 'vitest';
import {
  getSimulationSeedCount,
  takeFewerCasesUnlessNightly,
} from '#tests/support/run/simulation-seed-count.ts';
import { SIMULATED_AWS_FAULT_CASES } from './machine/aws-fault-plan.ts';
import {
  createMessageSimulationOpener,
  scheduleConversationActivity,
} from './replies/message-scenario.ts';
import { expectReplyInvariants, expectReplyLiveOnce } from './replies/posting-expectations.ts';
import {
  cancelDuringSend,
  draftAndPostAsOwner,
  playRandomOwnerOnFirstSubject,
  playRandomOwnersOnAllSubjects,
  playSimulatedOwnerScript,
  type SimulatedOwners,
} from './replies/posting-scenario.ts';
import { getDraftHistories } from './replies/recorded-draft-history.ts';
import { SIMULATION_OPENERS_BY_SUBJECT_KIND } from './replies/subject-simulation-openers.ts';
import { runForSeeds } from './runs/run-for-seeds.ts';
import { setUpSharedSimulator } from './runs/set-up-shared-simulator.ts';
import type { Simulation } from './runs/simulator.ts';

const simulator = setUpSharedSimulator();

const DEFAULT_SEED_COUNT = 2;
const NIGHTLY_SEED_SHARE = 0.05;
const MINUTE_MS = 60_000;

/** No worker counts as crashed, since none did: each recorded its result in time. */
function expectNoStalledDraft(simulation: Simulation): void {
  for (const [id, history] of getDraftHistories(simulation)) {
    for (const [index, { at, draft }] of history.entries()) {
      if (draft.state !== 'posting') continue;
      const until = history[index + 1]?.at ?? Infinity;
      expect(until - at, `milliseconds ${id} was posting`).toBeLessThan(MINUTE_MS);
    }
  }
}

/** No call of a user fails, no job waits for its redelivery, and the state equals that without faults. */
async function expectNothingNoticed(
  simulation: Simulation,
  owners: SimulatedOwners,
): Promise<void> {
  const failedCalls = owners.flatMap(({ recordedCalls }) =>
    recordedCalls.filter(({ status = 500 }) => status >= 500),
  );
  expect(failedCalls, 'calls that failed').toEqual([]);
  expect(simulation.queues.failedDeliveries, 'jobs that failed').toEqual([]);
  expectNoStalledDraft(simulation);
  await expectReplyInvariants(simulation, owners);
}

describe.each(SIMULATION_OPENERS_BY_SUBJECT_KIND)('a reply to %s', (_, createOpener, share) => {
  const seeds = getSimulationSeedCount(
    Math.ceil(DEFAULT_SEED_COUNT * share),
    NIGHTLY_SEED_SHARE * share,
  );

  test.each(SIMULATED_AWS_FAULT_CASES)('is live once when %s', async (_name, faults) => {
    await runForSeeds(seeds, createOpener(simulator(), faults), async (simulation) => {
      await expectNothingNoticed(
        simulation,
        await playSimulatedOwnerScript(simulation, draftAndPostAsOwner),
      );
      await expectReplyLiveOnce(simulation);
    });
  });

  test.each(SIMULATED_AWS_FAULT_CASES)(
    'follows every edit, cancel and repost of its owner when %s',
    async (_name, faults) => {
      await runForSeeds(seeds, createOpener(simulator(), faults), async (simulation) => {
        await expectNothingNoticed(
          simulation,
          await playSimulatedOwnerScript(simulation, playRandomOwnerOnFirstSubject),
        );
      });
    },
  );

  test.each(takeFewerCasesUnlessNightly(SIMULATED_AWS_FAULT_CASES, 2))(
    'is either cancelled or sent when both race and %s',
    async (_name, faults) => {
      await runForSeeds(seeds, createOpener(simulator(), faults), async (simulation) => {
        await expectNothingNoticed(
          simulation,
          await playSimulatedOwnerScript(simulation, cancelDuringSend),
        );
      });
    },
  );
});

const CONVERSATION_SEED_COUNT = getSimulationSeedCount(1, 0.01);

test.each(takeFewerCasesUnlessNightly(SIMULATED_AWS_FAULT_CASES, 2))(
  'two replies in a conversation are sent once each when %s',
  async (_name, faults) => {
    const openSimulation = createMessageSimulationOpener(simulator(), faults);
    await runForSeeds(CONVERSATION_SEED_COUNT, openSimulation, async (simulation) => {
      scheduleConversationActivity(simulation);
      await expectNothingNoticed(
        simulation,
        await playSimulatedOwnerScript(simulation, playRandomOwnersOnAllSubjects),
      );
    });
  },
);
